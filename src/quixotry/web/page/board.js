/** The board: squares, tiles on them, and what is shown over them. */

import { h, watch } from "./dom.js";
import { placedOn, wordEnd } from "./placing.js";
import { columnName, isBlocked, premiumAt, squareName, tileOn } from "./position.js";
import { tileFace } from "./tile.js";
import { fitBoard } from "./zoom.js";

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  let drawnLayout = "";
  let squares = [];
  const badge = h("output", {
    class: "score-badge",
    "aria-hidden": "true",
    dataset: { testid: "score-badge" },
  });
  const zoom = fitBoard(root, store);

  watch(
    store,
    (state) => [
      state.game,
      state.placed,
      state.cursor,
      state.shown,
      state.hintSquares,
      state.target,
      state.dragging,
      state.review,
    ],
    (state) => {
      const { game } = state;
      if (!game) return;
      const layout = `${game.id}/${game.board.layout.join("/")}`;
      if (layout !== drawnLayout) {
        drawnLayout = layout;
        squares = game.board.layout.map((row, number) => [...row].map((_, column) => makeSquare(game, number, column)));
        zoom.show(sheet(game, squares, badge), game.board);
        markTabStop(squares, game.board.start);
      }
      drawSquares(state, squares);
    },
  );
  watch(
    store,
    ({ preview, placed }) => [preview, placed],
    (state) => drawBadge(badge, state),
  );
  store.subscribe((state, previous) => {
    if (state.cursor && state.cursor !== previous.cursor) followCursor(state.cursor, squares);
    if (state.placed.length > previous.placed.length) comeIntoView(root);
  });
  root.addEventListener("click", (event) => {
    const square = event.target.closest(".square");
    if (square) store.actions.pointAt(Number(square.dataset.row), Number(square.dataset.column));
  });
}

function makeSquare(game, row, column) {
  const premium = premiumAt(game, row, column);
  const [startRow, startColumn] = game.board.start;
  const kind = isBlocked(game, row, column) ? "blocked" : (premium?.name ?? "plain");
  const start = row === startRow && column === startColumn;
  const classes = `square square-${kind}${start ? " square-start" : ""}`;
  const element = h("div", {
    role: "gridcell",
    tabindex: "-1",
    dataset: { row, column, testid: `square-${row}-${column}` },
  });
  const name = squareName(row, column);
  return {
    element,
    name,
    kind: classes,
    bare: bareText(kind, premium, start),
    mark: premium?.mark,
    face: null,
    marks: "",
  };
}

function bareText(kind, premium, start) {
  if (kind === "blocked") return "blocked";
  return [premium?.text, start && "start", "empty"].filter(Boolean).join(", ");
}

function sheet(game, squares, badge) {
  const { rows, columns } = game.board;
  const numbers = (count, name) => Array.from({ length: count }, (_, index) => h("span", {}, name(index)));
  const grid = h(
    "div",
    { class: "squares", role: "grid", "aria-label": "Board", dataset: { testid: "board" } },
    ...squares.map((row) => h("div", { class: "board-row", role: "row" }, ...row.map(({ element }) => element))),
  );
  return h(
    "div",
    { class: "sheet-of-squares" },
    h("div", { class: "column-names", "aria-hidden": "true" }, ...numbers(columns, columnName)),
    h("div", { class: "row-names", "aria-hidden": "true" }, ...numbers(rows, (row) => row + 1)),
    grid,
    badge,
  );
}

function drawSquares(state, squares) {
  const { game, shown, hintSquares, target } = state;
  const cursor = game.over ? null : state.cursor;
  const last = new Set((game.last?.squares ?? []).map(String));
  const hinted = new Set(hintSquares.map(String));
  squares.forEach((line, row) =>
    line.forEach((square, column) => {
      const place = `${row},${column}`;
      const tile = tileAt(state, row, column);
      const ghost = tile ? undefined : shown?.find((one) => one.row === row && one.column === column);
      const flags = [
        hinted.has(place) && "square-hint",
        cursor?.row === row && cursor.column === column && (cursor.across ? "square-across" : "square-down"),
        target?.row === row && target.column === column && "square-target",
        tile && !tile.new && (state.review === null ? last.has(place) : tile.turn === state.review) && "square-last",
      ].filter(Boolean);
      draw(square, tile, ghost, flags);
    }),
  );
}

/** The tile to draw on a square; one that is being dragged lies nowhere. */
function tileAt(state, row, column) {
  const played = tileOn(state.game, row, column);
  if (played) return state.review === null || played.turn <= state.review ? played : undefined;
  const laid = state.review === null && placedOn(state, row, column);
  return laid && laid.tile !== state.dragging ? { ...laid, new: true } : undefined;
}

/** Touches only what has changed, so that no tile settles twice. */
function draw(square, tile, ghost, flags) {
  const { element, name, bare, mark } = square;
  const shown = tile ?? ghost;
  const face = shown ? [shown.label ?? shown.letter, shown.blank, shown.tile, tile?.new, Boolean(ghost)].join() : "";
  const marks = flags.join(" ");
  if (face === square.face && marks === square.marks) return;
  element.className = `${square.kind} ${marks}`;
  element.ariaLabel = `${name}, ${tile ? spoken(tile, flags) : bare}`;
  if (face !== square.face) {
    element.replaceChildren(
      ...(mark ? [h("span", { class: "mark" }, mark)] : []),
      ...(shown ? [drawnTile(shown, tile, ghost)] : []),
    );
  }
  Object.assign(square, { face, marks });
}

function drawnTile(shown, tile, ghost) {
  const { label = shown.letter, blank } = shown;
  const kinds = ["tile", blank && "tile-blank", tile?.new && "tile-new", ghost && "tile-ghost"].filter(Boolean);
  const attributes = tile?.new ? { dataset: { tile: tile.tile } } : {};
  return h("span", { class: kinds.join(" "), ...attributes }, ...tileFace({ label, points: blank ? 0 : shown.points }));
}

function spoken(tile, flags) {
  const what = tile.blank
    ? `${tile.label}, blank`
    : `${tile.label}, ${tile.points} ${tile.points === 1 ? "point" : "points"}`;
  if (tile.new) return `${what}, laid by you, not played yet`;
  return flags.includes("square-last") ? `${what}, last move` : what;
}

function drawBadge(badge, state) {
  const end = state.preview?.legal ? wordEnd(state) : null;
  badge.hidden = !end;
  if (!end) return;
  badge.textContent = state.preview.score;
  badge.style.setProperty("--row", end.row);
  badge.style.setProperty("--column", end.column);
}

/** Only one square is reached by Tab; the others by arrows. */
function markTabStop(squares, [row, column]) {
  for (const { element } of squares.flat()) element.tabIndex = -1;
  squares[row][column].element.tabIndex = 0;
}

function followCursor({ row, column }, squares) {
  markTabStop(squares, [row, column]);
  const { element } = squares[row][column];
  if (element.parentElement.parentElement.contains(document.activeElement)) element.focus({ preventScroll: true });
}

/** A move chosen in a panel far down a phone's page is worth seeing. */
function comeIntoView(root) {
  if (root.getBoundingClientRect().bottom < innerHeight / 3) root.scrollIntoView({ block: "start" });
}
