/** The panels beside the board: one at a time, except that a wide screen always has room for the scoresheet. */

import { find, h } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";

/** @import { Store } from "../state/store.js" */

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/** @type {[string, string][]} */
const PANELS = [
  ["scoresheet", t("Score")],
  ["tracker", t("Tiles")],
  ["help", t("Help")],
];

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const wide = matchMedia("(min-width: 60rem)");
  let chosen = "scoresheet";
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

  function draw() {
    if (wide.matches && chosen === "scoresheet") chosen = "tracker";
    for (const [id, button] of tabs) {
      const panel = find(document, `#${id}`);
      const always = wide.matches && id === "scoresheet";
      button.hidden = always;
      button.ariaSelected = String(id === chosen);
      button.tabIndex = id === chosen ? 0 : -1;
      panel.hidden = id !== chosen && !always;
      if (always) panel.removeAttribute("role");
      else panel.setAttribute("role", "tabpanel");
    }
  }

  root.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = [...tabs].filter(([, button]) => !button.hidden);
    const at = shown.findIndex(([id]) => id === chosen);
    const [id, button] = shown[(at + step + shown.length) % shown.length];
    choose(id);
    button.focus();
  });
  store.subscribe((state, previous) => state.hint && !previous.hint && choose("help"));
  wide.addEventListener("change", draw);
  draw();
}
