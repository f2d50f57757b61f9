/** The keyboard alone is enough to play. */

import { createTypist } from "./typing.js";

/** Keys that a button, or a panel that scrolls, needs for itself. */
const ACTIVATION = new Set(["Enter", " "]);
const NAVIGATION = new Set(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", " ", "Enter"]);
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  const { actions } = store;
  const typist = createTypist(store);

  const commands = {
    Enter: () => actions.play(),
    " ": () => actions.turnCursor(),
    Backspace: () => actions.erase(),
    Delete: () => store.get().cursor && actions.lift(store.get().cursor.row, store.get().cursor.column),
    Escape: () => takeBack(store),
    "/": () => actions.shuffle(),
    "?": () => actions.hint(),
  };

  document.addEventListener("keydown", (event) => {
    const state = store.get();
    if (event.defaultPrevented || state.view !== "game" || !state.game || isElsewhere(event)) return;
    if (NAVIGATION.has(event.key) && event.target.closest(".side, a, button:not(.rack-tile)")) return;
    if (ARROWS[event.key]) return step(event, ARROWS[event.key]);
    if (event.key === "Home" || event.key === "End") return stepToEnd(event);
    if (ACTIVATION.has(event.key) && event.target.closest("button, a")) return;
    if (event.key === "?" && !state.game.help) return;
    if (commands[event.key]) {
      event.preventDefault();
      if (event.key !== "Enter" || !event.repeat) commands[event.key]();
    } else if (event.key.length === 1 || event.key.length === 2) {
      typeLetter(event);
    }
  });

  function step(event, [down, right]) {
    const square = here();
    if (!square || (event.shiftKey && event.target.closest("#rack"))) return;
    event.preventDefault();
    const { cursor } = store.get();
    if (cursor || event.target.closest("#board")) actions.moveCursor(square.row + down, square.column + right);
    else actions.moveCursor(square.row, square.column);
    focusSquare();
  }

  function stepToEnd(event) {
    const square = here();
    if (!square || !event.target.closest("#board")) return;
    event.preventDefault();
    const { columns, rows } = store.get().game.board;
    const last = event.key === "End";
    const row = event.ctrlKey ? (last ? rows - 1 : 0) : square.row;
    actions.moveCursor(row, last ? columns - 1 : 0);
    focusSquare();
  }

  function typeLetter(event) {
    if (!typist.knows(event.key)) return;
    const square = here();
    if (!square || !store.get().rackOrder.length) return;
    event.preventDefault();
    if (!store.get().cursor) actions.moveCursor(square.row, square.column);
    typist.type(event.key, event.shiftKey);
    focusSquare();
  }

  /** The cursor's square, or the one that Tab reaches. */
  function here() {
    const { cursor } = store.get();
    const square = root.querySelector(".square[tabindex='0']");
    if (cursor || !square) return cursor;
    return { row: Number(square.dataset.row), column: Number(square.dataset.column) };
  }

  function focusSquare() {
    root.querySelector(".square[tabindex='0']")?.focus({ preventScroll: true });
  }

  // Coming to the board by Tab is enough to begin typing.
  root.querySelector("#board").addEventListener("focusin", ({ target }) => {
    if (!target.matches(".square:focus-visible") || store.get().cursor) return;
    actions.moveCursor(Number(target.dataset.row), Number(target.dataset.column), false);
  });
}

/** Keys that belong to a field, a dialog or the browser. */
function isElsewhere(event) {
  const toCorner = event.ctrlKey && ["Home", "End"].includes(event.key);
  if ((event.ctrlKey && !toCorner) || event.metaKey || event.altKey || event.isComposing) return true;
  return Boolean(event.target.closest("input, textarea, select, dialog") || document.querySelector("dialog[open]"));
}

/** Escape undoes the largest thing there is: tiles laid, a tile in hand, a ghost, the cursor. */
function takeBack(store) {
  const { placed, selected, shown } = store.get();
  if (placed.length) store.actions.recall();
  else if (selected !== null) store.actions.select(null);
  else if (shown) store.actions.showMove(null);
  else store.set({ cursor: null, hintSquares: [] });
}
