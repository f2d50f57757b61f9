/** What the opponents probably kept, by their moves so far: below the unseen tiles, asked for only while somebody looks. */

import { h, watch } from "../drawing/dom.js";
import { ApiError } from "../network/api.js";
import { percent, t } from "../tongue/tongue.js";
import { here } from "./nodes.js";

/** @import { BoardStore } from "./board-store.js" */

/** In milliseconds: nobody is asked about a turn that is only passed by. */
const PAUSE = 150;

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  /** What was told, by the position's rack, which is another one whenever the position is. @type {WeakMap<object, Api.KeptBefore>} */
  const known = new WeakMap();
  const panel = /** @type {HTMLElement} */ (root.parentElement);
  let asked = new AbortController();
  let waiting = 0;
  const said = h("div", { class: "inferred-said", "aria-live": "polite", dataset: { testid: "inferred" } });
  root.append(h("h3", { class: "tracker-title" }, t("Probably kept")), said);

  function look() {
    clearTimeout(waiting);
    asked.abort();
    const node = here(store.get());
    const told = known.get(node.rack);
    root.hidden = node.over;
    if (told) return draw(told);
    if (panel.hidden || node.over) return;
    said.replaceChildren();
    asked = new AbortController();
    waiting = setTimeout(ask, PAUSE, node, asked.signal);
  }

  /**
   * @param {Api.AnalysisNode} node
   * @param {AbortSignal} signal
   */
  async function ask(node, signal) {
    try {
      const told = await store.actions.kept(node.number, signal);
      known.set(node.rack, told);
      if (!signal.aborted) draw(told);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      said.replaceChildren(h("p", { class: "soft" }, error.message));
    }
  }

  /** @param {Api.KeptBefore} told */
  function draw({ players, sentence }) {
    root.hidden = !players.length && !sentence;
    said.replaceChildren(
      ...(sentence ? [h("p", { class: "soft" }, sentence)] : []),
      ...players.flatMap((player) => [h("p", {}, player.sentence), ...(player.tiles.length ? [list(player)] : [])]),
    );
  }

  watch(
    store,
    (state) => [here(state)],
    () => look(),
  );
  new MutationObserver(look).observe(panel, { attributes: true, attributeFilter: ["hidden"] });
}

/** @param {Api.PlayerKept} player */
function list({ tiles, name }) {
  return h("ul", { class: "inferred-tiles", "aria-label": t("Tiles that {name} probably kept, or did not", { name }) }, ...tiles.map(line));
}

/** @param {Api.TileKept} tile */
function line({ tile, share, by_chance: chance }) {
  const bar = h("span", { class: "inferred-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(share));
  bar.style.setProperty("--chance", String(chance));
  return h(
    "li",
    { class: share > chance ? "inferred-line" : "inferred-line inferred-rare" },
    h("span", { class: "inferred-tile" }, tile),
    bar,
    h("span", { class: "inferred-share" }, percent(share, 0)),
    h("span", { class: "soft" }, t("by chance {share}", { share: percent(chance, 0) })),
  );
}
