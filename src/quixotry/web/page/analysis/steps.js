/** From turn to turn: buttons, mouse wheel and swipes over the board. */

import { find, h, icon, watch } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";
import { after, here, nodeOf } from "./nodes.js";

/** @import { BoardState, BoardStore } from "./board-store.js" */

const SWIPE = 60;
const WHEEL = 60;

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const { actions } = store;
  const first = button("first", t("First position (Home)"), () => actions.goFirst());
  const back = button("back", t("One turn back (←)"), () => actions.step(-1));
  const where = h("span", { class: "steps-where", role: "status", dataset: { testid: "where" } });
  const on = button("next", t("One turn on (→)"), () => actions.step(1));
  const last = button("last", t("Last position (End)"), () => actions.goLast());
  root.append(first, back, where, on, last);
  watch(
    store,
    ({ at, analysis, line }) => [at, analysis.nodes, line],
    (state) => {
      const { analysis, at, line } = state;
      const end = after(analysis, at, line) === null;
      where.textContent = whereText(state);
      for (const one of [first, back]) one.disabled = nodeOf(analysis, at).parent === null;
      for (const one of [on, last]) one.disabled = end;
    },
  );
  const board = find(document, "#board");
  let rolled = 0;
  board.addEventListener(
    "wheel",
    (event) => {
      if (event.ctrlKey || board.querySelector(".board-enlarged")) return;
      event.preventDefault();
      rolled += event.deltaMode ? event.deltaY * 40 : event.deltaY;
      if (Math.abs(rolled) < WHEEL) return;
      actions.step(rolled > 0 ? 1 : -1);
      rolled = 0;
    },
    { passive: false },
  );
  swipes(board, store);
}

/**
 * @param {HTMLElement} board
 * @param {BoardStore} store
 */
function swipes(board, store) {
  /** @type {{x: number, y: number} | null} */
  let from = null;
  board.addEventListener("pointerdown", (event) => {
    const free = event.pointerType === "touch" && !board.querySelector(".board-enlarged");
    from = free && !store.get().placed.length ? { x: event.clientX, y: event.clientY } : null;
  });
  board.addEventListener("pointerup", (event) => {
    if (!from) return;
    const x = event.clientX - from.x;
    const y = event.clientY - from.y;
    from = null;
    if (Math.abs(x) > SWIPE && Math.abs(x) > 2 * Math.abs(y)) store.actions.step(x < 0 ? 1 : -1);
  });
  board.addEventListener("pointercancel", () => (from = null));
}

/** @param {BoardState} state */
function whereText(state) {
  const { analysis, at } = state;
  const node = here(state);
  const turns = analysis.nodes.filter(({ main, turn }) => main && turn).length;
  if (node.main) return node.turn ? t("Turn {number} of {total}", { number: node.turn.number, total: turns }) : t("End");
  if (node.parent === null) return t("Start");
  let depth = 0;
  let up = node;
  while (!up.main && up.parent !== null) {
    up = nodeOf(analysis, up.parent);
    depth += 1;
  }
  return up.main && up.turn ? t("Variation at turn {number}", { number: up.turn.number }) : t("Move {number}", { number: depth + (at === 0 ? 1 : 0) });
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => void} onclick
 */
function button(name, label, onclick) {
  return h(
    "button",
    { type: "button", class: "button step-button", "aria-label": label, title: label, onclick, dataset: { testid: `step-${name}` } },
    icon(name),
  );
}
