/** The keyboard alone is enough: arrows from turn to turn, letters at the cursor, Enter tries the move. */

import { around, find, findAll } from "../drawing/dom.js";
import { createTypist } from "../input/letter-typing.js";

/**
 * @import { Square } from "../state/page-state.js"
 * @import { BoardStore } from "./board-store.js"
 */

const TAB_STOP = ".square[tabindex='0']";
/** @type {Record<string, [number, number] | undefined>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const { actions } = store;
  const typist = createTypist(store.table);
  /** @type {Record<string, (() => unknown) | undefined>} */
  const turns = {
    ArrowLeft: () => actions.step(-1),
    ArrowRight: () => actions.step(1),
    Home: () => actions.goFirst(),
    End: () => actions.goLast(),
  };
  /** @type {Record<string, (() => unknown) | undefined>} */
  const commands = {
    Enter: () => store.get().placed.length && actions.play(),
    " ": () => actions.turnCursor(),
    Backspace: () => actions.erase(),
    Escape: () => takeBack(store),
  };

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || isElsewhere(event) || root.hidden) return;
    const inBoard = Boolean(around(event, "#board")) && store.get().cursor !== null;
    const arrow = ARROWS[event.key];
    if (inBoard && arrow) return move(event, arrow);
    if (around(event, "#rack") && arrow) return;
    const turn = turns[event.key];
    if (turn && !around(event, "[role=tablist]")) {
      event.preventDefault();
      turn();
      return;
    }
    if (["Enter", " "].includes(event.key) && around(event, "button, a")) return;
    if (event.key === " " && !inBoard) return;
    const command = commands[event.key];
    if (command) {
      event.preventDefault();
      command();
    } else if ([1, 2].includes(event.key.length) && typist.knows(event.key)) type(event);
  });

  /**
   * @param {KeyboardEvent} event
   * @param {[number, number]} arrow
   */
  function move(event, [down, right]) {
    const square = here();
    if (!square) return;
    event.preventDefault();
    actions.moveCursor(square.row + down, square.column + right);
    findAll(root, TAB_STOP)[0]?.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  function type(event) {
    const square = here();
    if (!square || !store.get().rackOrder.length) return;
    event.preventDefault();
    if (!store.get().cursor) actions.moveCursor(square.row, square.column);
    typist.type(event.key, event.shiftKey);
    findAll(root, TAB_STOP)[0]?.focus({ preventScroll: true });
  }

  /** @returns {Square | null} the cursor's square, or the one that Tab reaches */
  function here() {
    const { cursor } = store.get();
    const [square] = findAll(root, TAB_STOP);
    if (cursor || !square) return cursor;
    return { row: Number(square.dataset.row), column: Number(square.dataset.column) };
  }

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
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return true;
  return Boolean(around(event, "input, textarea, select, dialog") || document.querySelector("dialog[open]"));
}

/**
 * Escape undoes the largest thing there is: tiles laid, a tile in hand, a pinned move, the cursor.
 * @param {BoardStore} store
 */
function takeBack(store) {
  const { placed, selected, pinned } = store.get();
  if (placed.length) store.actions.recall();
  else if (selected !== null) store.actions.select(null);
  else if (pinned) store.actions.pin(pinned);
  else {
    store.set({ cursor: null });
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && activeElement.closest("#board")) activeElement.blur();
  }
}
