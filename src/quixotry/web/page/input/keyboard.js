/** The keyboard alone is enough to play. */

import { around, find, findAll } from "../drawing/dom.js";
import { createTypist } from "./letter-typing.js";

/**
 * @import { Square } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

const TAB_STOP = ".square[tabindex='0']";
/** Keys that a button, or a panel that scrolls, needs for itself. */
const ACTIVATION = new Set(["Enter", " "]);
const NAVIGATION = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "Enter"]);
/** @type {Record<string, [number, number] | undefined>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const { actions } = store;
  const typist = createTypist(store);

  /** @type {Record<string, (() => unknown) | undefined>} */
  const commands = {
    Enter: () => actions.play(),
    " ": () => actions.turnCursor(),
    Backspace: () => actions.erase(),
    Delete() {
      const { cursor } = store.get();
      if (cursor) actions.lift(cursor.row, cursor.column);
    },
    Escape: () => takeBack(store),
    "/": () => actions.shuffle(),
    "?": () => actions.hint(),
  };

  document.addEventListener("keydown", (event) => {
    const state = store.get();
    if (event.defaultPrevented || state.view !== "game" || !state.game || isElsewhere(event)) return;
    if (NAVIGATION.has(event.key) && around(event, ".side, a, button:not(.rack-tile)")) return;
    const arrow = ARROWS[event.key];
    if (arrow) return step(event, arrow);
    if (event.key === "Home" || event.key === "End") return stepToEnd(event);
    if (ACTIVATION.has(event.key) && around(event, "button, a")) return;
    if (event.key === "?" && !state.game.help) return;
    const command = commands[event.key];
    if (command) {
      event.preventDefault();
      if (event.key !== "Enter" || !event.repeat) command();
    } else if (event.key.length === 1 || event.key.length === 2) {
      typeLetter(event);
    }
  });

  /**
   * @param {KeyboardEvent} event
   * @param {[number, number]} arrow
   */
  function step(event, [down, right]) {
    const square = here();
    if (!square || (event.shiftKey && around(event, "#rack"))) return;
    event.preventDefault();
    const { cursor } = store.get();
    if (cursor || around(event, "#board")) actions.moveCursor(square.row + down, square.column + right);
    else actions.moveCursor(square.row, square.column);
    focusSquare();
  }

  /** @param {KeyboardEvent} event */
  function stepToEnd(event) {
    const square = here();
    const { game } = store.get();
    if (!square || !game || !around(event, "#board")) return;
    event.preventDefault();
    const { columns, rows } = game.board;
    const last = event.key === "End";
    const row = event.ctrlKey ? (last ? rows - 1 : 0) : square.row;
    actions.moveCursor(row, last ? columns - 1 : 0);
    focusSquare();
  }

  /** @param {KeyboardEvent} event */
  function typeLetter(event) {
    if (!typist.knows(event.key) || !here() || !store.get().rackOrder.length) return;
    event.preventDefault();
    atCursor(() => typist.type(event.key, event.shiftKey));
  }

  /** @param {() => void} type */
  function atCursor(type) {
    const square = here();
    if (!square) return;
    if (!store.get().cursor) actions.moveCursor(square.row, square.column);
    type();
    focusSquare();
  }

  // The keys that are on the screen.
  root.addEventListener("click", (event) => {
    const key = around(event, ".letter-key");
    if (key instanceof HTMLButtonElement) atCursor(() => typist.typeWhole(key.value, event.shiftKey));
  });

  /**
   * The cursor's square, or the one that Tab reaches.
   * @returns {Square | null}
   */
  function here() {
    const { cursor } = store.get();
    const [square] = findAll(root, TAB_STOP);
    if (cursor || !square) return cursor;
    return { row: Number(square.dataset.row), column: Number(square.dataset.column) };
  }

  function focusSquare() {
    findAll(root, TAB_STOP)[0]?.focus({ preventScroll: true });
  }

  // Coming to the board by Tab is enough to begin typing.
  find(root, "#board").addEventListener("focusin", (event) => {
    const square = around(event, ".square:focus-visible");
    if (!square || store.get().cursor) return;
    actions.moveCursor(Number(square.dataset.row), Number(square.dataset.column), false);
  });
}

/**
 * Keys that belong to a field, a dialog or the browser.
 * @param {KeyboardEvent} event
 */
function isElsewhere(event) {
  const toCorner = event.ctrlKey && ["Home", "End"].includes(event.key);
  if ((event.ctrlKey && !toCorner) || event.metaKey || event.altKey || event.isComposing) return true;
  return Boolean(around(event, "input, textarea, select, dialog") || document.querySelector("dialog[open]"));
}

/**
 * Escape undoes the largest thing there is: tiles laid, a tile in hand, a ghost, the cursor.
 * @param {Store} store
 */
function takeBack(store) {
  const { placed, selected, shown } = store.get();
  if (placed.length) store.actions.recall();
  else if (selected !== null) store.actions.select(null);
  else if (shown) store.actions.showMove(null);
  else store.set({ cursor: null, hintSquares: [] });
}
