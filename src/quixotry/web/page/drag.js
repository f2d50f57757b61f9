/** Dragging tiles with mouse, finger or pen. */

import { h } from "./dom.js";
import { canLay } from "./placing.js";
import { comeFrom } from "./tile.js";

/** A finger trembles more than a mouse. */
const THRESHOLD = { mouse: 4, pen: 6, touch: 8 };
const EDGE = 30;
const SCROLL_STEP = 9;

/**
 * @typedef {object} Drag
 * @property {number} id of the tile
 * @property {number} pointer
 * @property {string} kind of pointer
 * @property {HTMLElement} source
 * @property {number} x
 * @property {number} y
 * @property {HTMLElement | null} tile the one that follows the pointer, once it moves
 * @property {number} [restSize] of the tile where it was taken from
 * @property {number} [home] its place on the rack
 */

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  /** @type {Drag | null} */
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    const source = event.target.closest(".rack-tile, .tile-new");
    if (drag?.tile || !source || event.button !== 0 || !event.isPrimary) return;
    drag = {
      id: Number(source.dataset.tile),
      pointer: event.pointerId,
      kind: event.pointerType,
      source,
      x: event.clientX,
      y: event.clientY,
      tile: null,
    };
  });
  root.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > (THRESHOLD[drag.kind] ?? THRESHOLD.mouse);
    if (!drag.tile && far) begin(event);
    if (drag.tile) follow(event.clientX, event.clientY);
  });
  root.addEventListener("pointerup", (event) => event.pointerId === drag?.pointer && end(true));
  root.addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && end(false));
  root.addEventListener("lostpointercapture", (event) => {
    // A finger's tile loses it too, to the root, when the drag begins.
    if (event.target === root && event.pointerId === drag?.pointer) end(false);
  });
  root.addEventListener(
    "contextmenu",
    (event) => event.target.closest(".rack-tile, .tile-new") && event.preventDefault(),
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !drag?.tile) return;
      event.preventDefault();
      end(false);
    },
    { capture: true },
  );

  function begin(event) {
    const { width } = drag.source.getBoundingClientRect();
    const blank = drag.source.classList.contains("tile-blank") ? " tile-blank" : "";
    drag.tile = h("span", { class: `tile tile-dragged${blank}`, "aria-hidden": "true" });
    drag.tile.append(...[...drag.source.childNodes].map((node) => node.cloneNode(true)));
    drag.tile.style.setProperty("--size", `${width}px`);
    drag.restSize = width;
    drag.home = store.get().rackOrder.findIndex(({ id }) => id === drag.id);
    document.body.append(drag.tile);
    root.setPointerCapture(event.pointerId);
    store.set({ dragging: drag.id, selected: null, shown: null });
  }

  function follow(x, y) {
    drag.x = x;
    drag.y = y;
    const square = squareSize();
    const over = squareUnder(point());
    const size = over ? square * 1.08 : Math.max(drag.restSize, square);
    drag.tile.style.setProperty("--size", `${size}px`);
    const centre = point();
    drag.tile.style.translate = `${centre.x - size / 2}px ${centre.y - size / 2}px`;
    aim(over);
    makeRoom(over ? null : slotUnder(x, y));
    scrollAtEdge();
  }

  /** Where the tile is held: a finger would hide it, so it floats above the finger. */
  function point() {
    const lifted = drag.kind === "touch" ? Math.max(drag.restSize, squareSize()) * 0.9 : 0;
    return { x: drag.x, y: drag.y - lifted };
  }

  function aim(over) {
    const { target } = store.get();
    const free = over && canLay(store.get(), over.row, over.column) ? over : null;
    if (free?.row !== target?.row || free?.column !== target?.column) store.set({ target: free });
  }

  /** The other tiles of the rack give way; away from the rack the tile's own place stays open. */
  function makeRoom(slot) {
    const { rackOrder, placed } = store.get();
    const index = slot ?? drag.home;
    if (placed.some(({ tile }) => tile === drag.id) || rackOrder[index]?.id === drag.id) return;
    store.actions.reorder(drag.id, index);
  }

  function end(dropped) {
    const { id, tile } = drag;
    if (tile) {
      const { target } = store.get();
      const slot = slotUnder(drag.x, drag.y);
      const from = tile.getBoundingClientRect();
      store.set({ dragging: null, target: null });
      if (dropped && target) store.actions.drop(id, target.row, target.column);
      else if (dropped && slot !== null) store.actions.reorder(id, slot);
      land(tile, id, from);
    }
    drag = null;
  }

  function land(tile, id, from) {
    tile.remove();
    const home = root.querySelector(`.tile[data-tile="${id}"]:not([hidden])`);
    if (home) comeFrom(home, from);
  }

  function squareUnder({ x, y }) {
    const grid = root.querySelector(".squares");
    const viewport = root.querySelector(".board-viewport").getBoundingClientRect();
    const { left, top } = grid.getBoundingClientRect();
    const size = squareSize();
    if (x < viewport.left || x > viewport.right || y < viewport.top - size / 2 || y > viewport.bottom + size / 3)
      return null;
    const { rows, columns } = store.get().game.board;
    const row = Math.min(Math.max(Math.floor((y - top) / size), 0), rows - 1);
    const column = Math.min(Math.max(Math.floor((x - left) / size), 0), columns - 1);
    return { row, column };
  }

  function squareSize() {
    return root.querySelector(".square").getBoundingClientRect().width;
  }

  function slotUnder(x, y) {
    const shelf = root.querySelector(".shelf");
    const { left, width, top, bottom, height } = shelf.getBoundingClientRect();
    if (y < top - height / 3 || y > bottom + height || x < left - height || x > left + width + height) return null;
    const count = store.get().rackOrder.length;
    const slot = Math.floor(((x - left) / width) * shelf.children.length);
    return Math.min(Math.max(slot, 0), count - 1);
  }

  /** An enlarged board slides on while a tile is held at its edge. */
  function scrollAtEdge() {
    const viewport = root.querySelector(".board-viewport");
    const { left, right, top, bottom } = viewport.getBoundingClientRect();
    const { x, y } = point();
    if (x < left || x > right || y < top || y > bottom) return;
    const before = [viewport.scrollLeft, viewport.scrollTop];
    viewport.scrollBy(SCROLL_STEP * pull(x, left, right), SCROLL_STEP * pull(y, top, bottom));
    const moved = viewport.scrollLeft !== before[0] || viewport.scrollTop !== before[1];
    if (moved) requestAnimationFrame(() => drag?.tile && follow(drag.x, drag.y));
  }
}

function pull(value, low, high) {
  if (value < low + EDGE) return -1;
  return value > high - EDGE ? 1 : 0;
}
