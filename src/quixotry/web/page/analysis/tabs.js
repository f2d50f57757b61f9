/** The panels beside the board: as many at once as there is room for, the others behind tabs. */

import { find, h } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** Each with the width from which it is always seen. @type {[string, string, string | null][]} */
const PANELS = [
  ["moves", t("Moves"), "(min-width: 60rem)"],
  ["sheet", t("Game"), "(min-width: 100rem)"],
  ["tracker", t("Tiles"), null],
  ["why", t("Why"), null],
  ["report", t("Report"), null],
  ["learn", t("Learn"), null],
];

/** @param {HTMLElement} root */
export function mount(root) {
  const widths = PANELS.map(([, , width]) => (width ? matchMedia(width) : null));
  let chosen = "moves";
  const tabs = new Map(PANELS.map(([id, label]) => [id, tab(id, label)]));
  root.append(h("div", { class: "tabs", role: "tablist", "aria-label": t("Panels") }, ...tabs.values()));

  /**
   * @param {string} id
   * @param {string} label
   */
  function tab(id, label) {
    return h(
      "button",
      {
        type: "button",
        id: `tab-${id}`,
        class: "tab",
        role: "tab",
        "aria-controls": id,
        onclick: () => choose(id),
        dataset: { testid: `tab-${id}` },
      },
      label,
    );
  }

  /** @param {string} id */
  function choose(id) {
    chosen = id;
    draw();
  }

  /** @returns {string[]} the panels that have a tab now */
  function hidden() {
    return PANELS.filter((_, index) => !widths[index]?.matches).map(([id]) => id);
  }

  function draw() {
    const behind = hidden();
    if (!behind.includes(chosen)) [chosen] = behind;
    for (const [id, button] of tabs) {
      const panel = find(document, `#${id}`);
      const always = !behind.includes(id);
      button.hidden = always;
      button.ariaSelected = String(id === chosen);
      button.tabIndex = id === chosen ? 0 : -1;
      panel.hidden = !always && id !== chosen;
      if (always) panel.removeAttribute("role");
      else panel.setAttribute("role", "tabpanel");
    }
  }

  root.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const behind = hidden();
    choose(behind[(behind.indexOf(chosen) + step + behind.length) % behind.length]);
    tabs.get(chosen)?.focus();
  });
  for (const width of widths) width?.addEventListener("change", draw);
  draw();
}
