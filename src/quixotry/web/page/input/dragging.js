/** Dragging tiles with mouse, finger or pen. */

import { around, find, h } from "../drawing/dom.js";
import { comeFrom } from "../drawing/tile.js";
import { canLay } from "../game/laid-tiles.js";

/**
 * @import { Square } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** A finger trembles more than a mouse. */
/** @type {Record<string, number>} */
const THRESHOLD = { mouse: 4, pen: 6, touch: 8 };
const TILES = ".rack-tile, .tile-new";
const EDGE = 30;
const SCROLL_STEP = 9;

/** @typedef {{x: number, y: number}} Point */

/**
 * @typedef {object} Drag
 * @property {number} id of the tile
 * @property {number} pointer
 * @property {string} kind of pointer
 * @property {HTMLElement} source
 * @property {number} x
 * @property {number} y
 * @property {HTMLElement | null} tile the one that follows the pointer, once it moves
 * @property {number} restSize of the tile where it was taken from
 * @property {number} home its place on the rack
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  /** @type {Drag | null} */
  let drag = null;

  root.addEventListener("pointerdown", (event) => {
    const source = around(event, TILES);
    if (drag?.tile || !source || event.button !== 0 || !event.isPrimary) return;
    drag = {
      id: Number(source.dataset.tile),
      pointer: event.pointerId,
      kind: event.pointerType,
      source,
      x: event.clientX,
      y: event.clientY,
      tile: null,
      restSize: source.getBoundingClientRect().width,
      home: store.get().rackOrder.findIndex(({ id }) => id === Number(source.dataset.tile)),
    };
  });
  root.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.pointer) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > (THRESHOLD[drag.kind] ?? THRESHOLD.mouse);
    if (!drag.tile && far) drag.tile = begin(drag);
    if (drag.tile) follow(drag, drag.tile, event.clientX, event.clientY);
  });
  root.addEventListener("pointerup", (event) => event.pointerId === drag?.pointer && end(true));
  root.addEventListener("pointercancel", (event) => event.pointerId === drag?.pointer && end(false));
  root.addEventListener("lostpointercapture", (event) => {
    // A finger's tile loses it too, to the root, when the drag begins.
    if (event.target === root && event.pointerId === drag?.pointer) end(false);
  });
  root.addEventListener("contextmenu", (event) => around(event, TILES) && event.preventDefault());
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !drag?.tile) return;
      event.preventDefault();
      end(false);
    },
    { capture: true },
  );

  /**
   * @param {Drag} begun
   * @returns {HTMLElement} the tile that follows the pointer
   */
  function begin({ id, pointer, source, restSize }) {
    const blank = source.classList.contains("tile-blank") ? " tile-blank" : "";
    const tile = h("span", { class: `tile tile-dragged${blank}`, "aria-hidden": "true" });
    tile.append(...[...source.childNodes].map((node) => node.cloneNode(true)));
    tile.style.setProperty("--size", `${restSize}px`);
    document.body.append(tile);
    root.setPointerCapture(pointer);
    store.set({ dragging: id, selected: null, shown: null });
    return tile;
  }

  /**
   * @param {Drag} held
   * @param {HTMLElement} tile
   * @param {number} x
   * @param {number} y
   */
  function follow(held, tile, x, y) {
    held.x = x;
    held.y = y;
    const square = squareSize();
    const centre = point(held);
    const over = squareUnder(centre);
    const size = over ? square * 1.08 : Math.max(held.restSize, square);
    tile.style.setProperty("--size", `${size}px`);
    tile.style.translate = `${centre.x - size / 2}px ${centre.y - size / 2}px`;
    aim(over);
    makeRoom(held, over ? null : slotUnder(x, y));
    scrollAtEdge(centre);
  }

  /**
   * Where the tile is held: a finger would hide it, so it floats above the finger.
   * @param {Drag} held
   * @returns {Point}
   */
  function point({ kind, restSize, x, y }) {
    const lifted = kind === "touch" ? Math.max(restSize, squareSize()) * 0.9 : 0;
    return { x, y: y - lifted };
  }

  /** @param {Square | null} over */
  function aim(over) {
    const { target } = store.get();
    const free = over && canLay(store.get(), over.row, over.column) ? over : null;
    if (free?.row !== target?.row || free?.column !== target?.column) store.set({ target: free });
  }

  /**
   * The other tiles of the rack give way; away from the rack the tile's own place stays open.
   * @param {Drag} held
   * @param {number | null} slot
   */
  function makeRoom({ id, home }, slot) {
    const { rackOrder, placed } = store.get();
    const index = slot ?? home;
    if (placed.some(({ tile }) => tile === id) || rackOrder[index]?.id === id) return;
    store.actions.reorder(id, index);
  }

  /** @param {boolean} dropped and not given up */
  function end(dropped) {
    if (drag?.tile) {
      const { id, tile } = drag;
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

  /**
   * @param {HTMLElement} tile
   * @param {number} id
   * @param {DOMRect} from
   */
  function land(tile, id, from) {
    tile.remove();
    const home = root.querySelector(`.tile[data-tile="${id}"]:not([hidden])`);
    if (home) comeFrom(home, from);
  }

  /**
   * @param {Point} point
   * @returns {Square | null}
   */
  function squareUnder({ x, y }) {
    const { game } = store.get();
    const viewport = find(root, ".board-viewport").getBoundingClientRect();
    const { left, top } = find(root, ".squares").getBoundingClientRect();
    const size = squareSize();
    const beside = x < viewport.left || x > viewport.right;
    if (!game || beside || y < viewport.top - size / 2 || y > viewport.bottom + size / 3) return null;
    const { rows, columns } = game.board;
    const row = Math.min(Math.max(Math.floor((y - top) / size), 0), rows - 1);
    const column = Math.min(Math.max(Math.floor((x - left) / size), 0), columns - 1);
    return { row, column };
  }

  function squareSize() {
    return find(root, ".square").getBoundingClientRect().width;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @returns {number | null}
   */
  function slotUnder(x, y) {
    const shelf = find(root, ".shelf");
    const { left, width, top, bottom, height } = shelf.getBoundingClientRect();
    if (y < top - height / 3 || y > bottom + height || x < left - height || x > left + width + height) return null;
    const count = store.get().rackOrder.length;
    const slot = Math.floor(((x - left) / width) * shelf.children.length);
    return Math.min(Math.max(slot, 0), count - 1);
  }

  /**
   * An enlarged board slides on while a tile is held at its edge.
   * @param {Point} point
   */
  function scrollAtEdge({ x, y }) {
    const viewport = find(root, ".board-viewport");
    const { left, right, top, bottom } = viewport.getBoundingClientRect();
    if (x < left || x > right || y < top || y > bottom) return;
    const before = [viewport.scrollLeft, viewport.scrollTop];
    viewport.scrollBy(SCROLL_STEP * pull(x, left, right), SCROLL_STEP * pull(y, top, bottom));
    const moved = viewport.scrollLeft !== before[0] || viewport.scrollTop !== before[1];
    if (moved) requestAnimationFrame(() => drag?.tile && follow(drag, drag.tile, drag.x, drag.y));
  }
}

/**
 * @param {number} value
 * @param {number} low
 * @param {number} high
 * @returns {number} -1 or 1 near an end
 */
function pull(value, low, high) {
  if (value < low + EDGE) return -1;
  return value > high - EDGE ? 1 : 0;
}
