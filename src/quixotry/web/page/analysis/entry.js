/** Where the rack is not known: a field for it. And a field for a move as records write it. */

import { h, icon, watch } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";
import { here } from "./nodes.js";

/** @import { BoardState, BoardStore } from "./board-store.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const rack = field("rack-entry", t("Rack"), "AEINRS?", (text) => store.actions.giveRack(text));
  const draw = h(
    "button",
    { type: "button", class: "button", onclick: () => drawTiles(store), dataset: { testid: "draw" } },
    icon("shuffle"),
    t("Draw"),
  );
  rack.form.append(draw);
  const move = field("move-entry", t("Move"), "8D WORD", (text) => store.actions.tryMove(text));
  root.append(rack.form, move.form);
  watch(
    store,
    (state) => [here(state), state.analysis.nodes.length, state.analysis.owner],
    (state) => {
      const node = here(state);
      const open = state.analysis.owner && !node.over;
      const free = !node.rack_known || node.rack_given || node.parent === null;
      const used = state.analysis.nodes.some(({ parent }) => parent === node.number);
      rack.form.hidden = !open || !free || used;
      rack.input.value = node.rack_given ? node.rack.map(({ label }) => label).join("") : node.kept;
      move.form.hidden = !open || node.rack_known;
      move.input.value = "";
      root.hidden = rack.form.hidden && move.form.hidden;
    },
  );
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string} placeholder
 * @param {(text: string) => Promise<boolean>} done
 */
function field(id, label, placeholder, done) {
  const input = h("input", {
    id,
    class: "entry-input",
    type: "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 60,
    placeholder,
    dataset: { testid: id },
  });
  const form = h(
    "form",
    {
      class: "entry",
      onsubmit: (event) => {
        event.preventDefault();
        done(input.value.trim());
      },
    },
    h("label", { for: id }, label),
    input,
    h("button", { type: "submit", class: "button" }, t("Set")),
  );
  return { form, input };
}

/**
 * Fills the rack at random from the tiles that are unseen.
 * @param {BoardStore} store
 */
function drawTiles(store) {
  const state = store.get();
  const node = here(state);
  const kept = node.parent === null ? [] : node.rack_given ? tilesOf(state, node.kept) : node.rack.map(({ label }) => label);
  const bag = (state.game?.unseen ?? []).flatMap(({ label, count }) => Array(Math.max(0, count)).fill(label));
  if (node.parent === null || node.rack_given) bag.push(...node.rack.map(({ label }) => label));
  if (node.rack_given) for (const label of kept) bag.splice(bag.indexOf(label), 1);
  const rack = [...kept];
  while (rack.length < node.held[node.seat] && bag.length) {
    rack.push(...bag.splice(Math.floor(Math.random() * bag.length), 1));
  }
  store.actions.giveRack(rack.join(""));
}

/**
 * @param {BoardState} state
 * @param {string} text a rack
 * @returns {string[]} its tiles; letters of several characters are longer
 */
function tilesOf({ analysis }, text) {
  const labels = analysis.alphabet.map(({ label }) => label).sort((a, b) => b.length - a.length);
  const tiles = [];
  for (let rest = text; rest; ) {
    const label = labels.find((one) => rest.startsWith(one)) ?? rest[0];
    tiles.push(label);
    rest = rest.slice(label.length);
  }
  return tiles;
}
