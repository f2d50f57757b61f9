/** The rack: tiles in the person's own order, with a gap where a tile has gone to the board. */

import { h, watch } from "./dom.js";
import { onRack } from "./placing.js";
import { slide, tileFace, tileName } from "./tile.js";

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  const tiles = new Map();
  const shelf = h("div", {
    class: "shelf",
    role: "toolbar",
    "aria-label": "Your rack",
    "aria-description": "Arrows go from tile to tile, Shift and an arrow moves the tile, Enter takes it in hand.",
    dataset: { testid: "rack" },
  });
  root.append(shelf);

  watch(
    store,
    ({ game, viewer, handover, rackOrder, placed, selected, dragging }) => [
      game?.rules.rack_size,
      game?.you.seat === viewer,
      handover,
      rackOrder,
      placed,
      selected,
      dragging,
    ],
    (state) => {
      const hidden = !state.game || state.handover !== null || state.game.you.seat !== state.viewer;
      slide([...tiles.values()], () => draw(state, hidden));
    },
  );

  function draw(state, hidden) {
    const order = hidden ? [] : state.rackOrder;
    const left = new Set(onRack(state).map(({ id }) => id));
    for (const [id, element] of tiles) {
      if (!order.some((tile) => tile.id === id)) {
        element.remove();
        tiles.delete(id);
      }
    }
    const count = Math.max(state.game?.rules.rack_size ?? 0, order.length);
    shelf.style.setProperty("--slots", count);
    shelf.classList.toggle("shelf-hidden", hidden && state.handover !== null);
    while (shelf.children.length > count) shelf.lastChild.remove();
    while (shelf.children.length < count) shelf.append(h("span", { class: "slot" }));
    order.forEach((tile, index) => {
      const element = tiles.get(tile.id) ?? makeTile(tile);
      tiles.set(tile.id, element);
      const slot = shelf.children[index];
      const onBoard = !left.has(tile.id);
      element.dataset.testid = `rack-${index}`;
      element.hidden = onBoard;
      element.ariaPressed = String(state.selected === tile.id);
      element.classList.toggle("tile-away", state.dragging === tile.id);
      if (element.parentElement !== slot) slot.replaceChildren(element);
    });
    for (const slot of [...shelf.children].slice(order.length)) slot.replaceChildren();
    markTabStop();
  }

  function makeTile(tile) {
    return h(
      "button",
      {
        type: "button",
        class: "tile rack-tile",
        tabindex: "-1",
        "aria-label": tileName(tile),
        dataset: { tile: tile.id },
        onclick: () => store.actions.pick(tile.id),
        // A mouse leaves the focus where it is, so that Enter goes on to play the word.
        onmousedown: (event) => event.preventDefault(),
      },
      ...tileFace(tile),
    );
  }

  function standing() {
    return [...shelf.querySelectorAll(".rack-tile:not([hidden])")];
  }

  function markTabStop() {
    const all = standing();
    const current =
      all.find((tile) => tile === document.activeElement) ?? all.find((tile) => tile.tabIndex === 0) ?? all[0];
    for (const tile of all) tile.tabIndex = tile === current ? 0 : -1;
  }

  shelf.addEventListener("focusin", markTabStop);
  shelf.addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const tile = event.target.closest(".rack-tile");
    if (!step || !tile) return;
    event.preventDefault();
    if (event.shiftKey) {
      const slots = [...shelf.children];
      const index = Math.max(0, Math.min(tiles.size - 1, slots.indexOf(tile.parentElement) + step));
      store.actions.reorder(Number(tile.dataset.tile), index);
      tile.focus();
    } else {
      const all = standing();
      all[(all.indexOf(tile) + step + all.length) % all.length].focus();
    }
  });
}
