/** The rack: tiles in the person's own order, with a gap where a tile has gone to the board. */

import { around, findAll, h, watch } from "../drawing/dom.js";
import { slide, tileFace, tileName } from "../drawing/tile.js";
import { onRack } from "../game/laid-tiles.js";
import { past } from "../game/look-back.js";
import { WATCHER } from "../state/page-state.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { PageState, RackTile } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  /** @type {Map<number, HTMLElement>} */
  const tiles = new Map();
  const shelf = h("div", {
    class: "shelf",
    role: "toolbar",
    "aria-label": t("Your rack"),
    "aria-description": t("Arrows go from tile to tile, Shift and an arrow moves the tile, Enter takes it in hand."),
    dataset: { testid: "rack" },
  });
  const before = h("div", {
    class: "shelf shelf-past",
    role: "group",
    "aria-label": t("Your rack as it was"),
    dataset: { testid: "rack-past" },
  });
  before.hidden = true;
  root.append(shelf, before);

  watch(
    store,
    ({ game, viewer, handover, rackOrder, placed, selected, dragging, review }) => [
      game?.rules.rack_size,
      game?.you.seat === viewer,
      handover,
      rackOrder,
      placed,
      selected,
      dragging,
      review,
    ],
    (state) => {
      const hidden = !state.game || state.handover !== null || state.game.you.seat !== state.viewer;
      const rack = hidden ? null : past(state)?.rack;
      root.hidden = state.viewer === WATCHER;
      showPast(rack ?? null);
      if (!rack) slide([...tiles.values()], () => draw(state, hidden));
    },
  );

  /**
   * The rack as it was, which nobody can move.
   * @param {Api.Tile[] | null} rack
   */
  function showPast(rack) {
    shelf.hidden = rack !== null;
    before.hidden = rack === null;
    before.style.setProperty("--slots", String(Math.max(rack?.length ?? 0, 7)));
    before.replaceChildren(
      ...(rack ?? []).map((tile) =>
        h(
          "span",
          { class: "slot" },
          h("span", { class: "tile rack-past", role: "img", "aria-label": tileName(tile) }, ...tileFace(tile)),
        ),
      ),
    );
  }

  /**
   * @param {PageState} state
   * @param {boolean} hidden
   */
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
    shelf.style.setProperty("--slots", String(count));
    shelf.classList.toggle("shelf-hidden", hidden && state.handover !== null);
    while (shelf.children.length > count) shelf.lastElementChild?.remove();
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

  /** @param {RackTile} tile */
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
    return findAll(shelf, ".rack-tile:not([hidden])");
  }

  function markTabStop() {
    const all = standing();
    const current =
      all.find((tile) => tile === document.activeElement) ?? all.find((tile) => tile.tabIndex === 0) ?? all[0];
    for (const tile of all) tile.tabIndex = tile === current ? 0 : -1;
  }

  shelf.addEventListener("focusin", markTabStop);
  shelf.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const tile = around(event, ".rack-tile");
    if (!step || !tile) return;
    event.preventDefault();
    if (event.shiftKey) {
      const slot = [...shelf.children].findIndex((one) => one === tile.parentElement);
      store.actions.reorder(Number(tile.dataset.tile), Math.max(0, Math.min(tiles.size - 1, slot + step)));
      tile.focus();
    } else {
      const all = standing();
      all[(all.indexOf(tile) + step + all.length) % all.length].focus();
    }
  });
}
