/** The panels beside the board: one at a time, except that a wide screen always has room for the scoresheet. */

import { h } from "./dom.js";

const PANELS = [
  ["scoresheet", "Score"],
  ["tracker", "Tiles"],
  ["help", "Help"],
];

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  const wide = matchMedia("(min-width: 60rem)");
  let chosen = "scoresheet";
  const tabs = new Map(PANELS.map(([id, label]) => [id, tab(id, label)]));
  root.append(h("div", { class: "tabs", role: "tablist", "aria-label": "Panels" }, ...tabs.values()));

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

  function choose(id) {
    chosen = id;
    draw();
  }

  function draw() {
    if (wide.matches && chosen === "scoresheet") chosen = "tracker";
    tabs.get("scoresheet").hidden = wide.matches;
    for (const [id, button] of tabs) {
      const panel = document.getElementById(id);
      const always = wide.matches && id === "scoresheet";
      button.ariaSelected = String(id === chosen);
      button.tabIndex = id === chosen ? 0 : -1;
      panel.hidden = id !== chosen && !always;
      if (always) panel.removeAttribute("role");
      else panel.setAttribute("role", "tabpanel");
    }
  }

  root.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = [...tabs.keys()].filter((id) => !tabs.get(id).hidden);
    choose(shown[(shown.indexOf(chosen) + step + shown.length) % shown.length]);
    tabs.get(chosen).focus();
  });
  store.subscribe((state, previous) => state.hint && !previous.hint && choose("help"));
  wide.addEventListener("change", draw);
  draw();
}
