/** The board: squares, tiles on them, and what is shown over them. */

import { around, h, watch } from "../drawing/dom.js";
import { pointsOf, tileFace } from "../drawing/tile.js";
import { columnName, isBlocked, premiumAt, squareName, tileOn } from "../game/board-squares.js";
import { placedOn, wordEnd } from "../game/laid-tiles.js";
import { fitBoard } from "./board-zoom.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Cursor, PageState, Placed } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * @typedef {object} DrawnSquare
 * @property {HTMLElement} element
 * @property {string} name such as "8H"
 * @property {string} kind its own classes
 * @property {string} bare what is said of it while it is empty
 * @property {string | undefined} mark of its premium
 * @property {string} face what is drawn on it now
 * @property {string} marks the classes that it has for now
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  let drawnLayout = "";
  /** @type {DrawnSquare[][]} */
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
      drawSquares(state, game, squares);
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
    const square = around(event, ".square");
    if (square) store.actions.pointAt(Number(square.dataset.row), Number(square.dataset.column));
  });
}

/**
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 * @returns {DrawnSquare}
 */
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
    face: "none yet",
    marks: "",
  };
}

/**
 * @param {string} kind
 * @param {{text: string} | undefined} premium
 * @param {boolean} start
 */
function bareText(kind, premium, start) {
  if (kind === "blocked") return t("blocked");
  return [premium?.text, start && t("start"), t("empty")].filter(Boolean).join(", ");
}

/**
 * @param {Api.State} game
 * @param {DrawnSquare[][]} squares
 * @param {HTMLElement} badge
 */
function sheet(game, squares, badge) {
  const { rows, columns } = game.board;
  /**
   * @param {number} count
   * @param {(index: number) => string | number} name
   */
  const numbers = (count, name) => Array.from({ length: count }, (_, index) => h("span", {}, name(index)));
  const grid = h(
    "div",
    { class: "squares", role: "grid", "aria-label": t("Board"), dataset: { testid: "board" } },
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

/**
 * @param {PageState} state
 * @param {Api.State} game
 * @param {DrawnSquare[][]} squares
 */
function drawSquares(state, game, squares) {
  const { shown, hintSquares, target } = state;
  const cursor = game.over ? null : state.cursor;
  const last = new Set((game.last?.squares ?? []).map(String));
  const hinted = new Set(hintSquares.map(String));
  squares.forEach((line, row) =>
    line.forEach((square, column) => {
      const place = `${row},${column}`;
      const tile = tileAt(state, game, row, column);
      const ghost = tile ? undefined : shown?.find((one) => one.row === row && one.column === column);
      /** The number of the turn that laid it, unless it has not been played. */
      const laid = tile && "turn" in tile ? tile.turn : undefined;
      const flags = [
        hinted.has(place) && "square-hint",
        cursor?.row === row && cursor.column === column && (cursor.across ? "square-across" : "square-down"),
        target?.row === row && target.column === column && "square-target",
        laid !== undefined && (state.review === null ? last.has(place) : laid === state.review) && "square-last",
      ].filter((flag) => typeof flag === "string");
      draw(square, tile, ghost, flags);
    }),
  );
}

/**
 * The tile to draw on a square; one that is being dragged lies nowhere.
 * @param {PageState} state
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 * @returns {Api.BoardTile | Placed | undefined}
 */
function tileAt(state, game, row, column) {
  const played = tileOn(game, row, column);
  if (played) return state.review === null || Number(played.turn) <= state.review ? played : undefined;
  const laid = state.review === null ? placedOn(state, row, column) : undefined;
  return laid?.tile === state.dragging ? undefined : laid;
}

/**
 * Touches only what has changed, so that no tile settles twice.
 * @param {DrawnSquare} square
 * @param {Api.BoardTile | Placed | undefined} tile
 * @param {Api.MoveTile | undefined} ghost
 * @param {string[]} flags
 */
function draw(square, tile, ghost, flags) {
  const { element, name, bare, mark } = square;
  const shown = tile ?? (ghost && { ...ghost, label: ghost.letter });
  const id = tile && "tile" in tile ? tile.tile : undefined;
  const face = shown ? [shown.label, shown.blank, id, Boolean(ghost)].join() : "";
  const marks = flags.join(" ");
  if (face === square.face && marks === square.marks) return;
  element.className = `${square.kind} ${marks}`;
  element.ariaLabel = `${name}, ${tile ? spoken(tile, flags) : bare}`;
  if (face !== square.face) {
    element.replaceChildren(
      ...(mark ? [h("span", { class: "mark" }, mark)] : []),
      ...(shown ? [drawnTile(shown, id, Boolean(ghost))] : []),
    );
  }
  Object.assign(square, { face, marks });
}

/**
 * @param {Api.Tile & {blank: boolean}} tile
 * @param {number | undefined} id of the rack tile that it is, until it is played
 * @param {boolean} ghost
 */
function drawnTile({ label, blank, points }, id, ghost) {
  const fresh = id !== undefined;
  const kinds = ["tile", blank && "tile-blank", fresh && "tile-new", ghost && "tile-ghost"].filter(Boolean);
  const attributes = fresh ? { dataset: { tile: id } } : {};
  return h("span", { class: kinds.join(" "), ...attributes }, ...tileFace({ label, points: blank ? 0 : points }));
}

/**
 * @param {Api.BoardTile | Placed} tile
 * @param {string[]} flags
 */
function spoken(tile, flags) {
  const what = tile.blank ? `${tile.label}, ${t("blank")}` : pointsOf(tile.label, tile.points);
  if ("tile" in tile) return `${what}, ${t("laid by you, not played yet")}`;
  return flags.includes("square-last") ? `${what}, ${t("last move")}` : what;
}

/**
 * @param {HTMLElement} badge
 * @param {PageState} state
 */
function drawBadge(badge, state) {
  const { preview } = state;
  const end = preview?.legal ? wordEnd(state) : null;
  badge.hidden = !end;
  if (!preview || !end) return;
  badge.textContent = String(preview.score);
  badge.style.setProperty("--row", String(end.row));
  badge.style.setProperty("--column", String(end.column));
}

/**
 * Only one square is reached by Tab; the others by arrows.
 * @param {DrawnSquare[][]} squares
 * @param {[number, number]} square
 */
function markTabStop(squares, [row, column]) {
  for (const { element } of squares.flat()) element.tabIndex = -1;
  squares[row][column].element.tabIndex = 0;
}

/**
 * @param {Cursor} cursor
 * @param {DrawnSquare[][]} squares
 */
function followCursor({ row, column }, squares) {
  markTabStop(squares, [row, column]);
  const { element } = squares[row][column];
  if (element.closest(".squares")?.contains(document.activeElement)) element.focus({ preventScroll: true });
}

/**
 * A move chosen in a panel far down a phone's page is worth seeing.
 * @param {HTMLElement} root
 */
function comeIntoView(root) {
  if (root.getBoundingClientRect().bottom < innerHeight / 3) root.scrollIntoView({ block: "start" });
}
