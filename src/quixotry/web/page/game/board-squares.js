/** Questions about a position as the server tells it. */

import { t } from "../tongue/tongue.js";

/** @import { PageState } from "../state/page-state.js" */

/** @type {Record<string, {name: string, mark: string, text: string} | undefined>} */
const PREMIUMS = {
  d: { name: "double-letter", mark: "2L", text: t("double letter") },
  t: { name: "triple-letter", mark: "3L", text: t("triple letter") },
  q: { name: "quadruple-letter", mark: "4L", text: t("quadruple letter") },
  D: { name: "double-word", mark: "2W", text: t("double word") },
  T: { name: "triple-word", mark: "3W", text: t("triple word") },
  Q: { name: "quadruple-word", mark: "4W", text: t("quadruple word") },
};

/** @type {WeakMap<Api.BoardState, Map<number, Api.BoardTile>>} */
const tilesOf = new WeakMap();

/**
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 * @returns {Api.BoardTile | undefined} the tile that has been played there
 */
export function tileOn(game, row, column) {
  let tiles = tilesOf.get(game.board);
  if (!tiles) {
    tiles = new Map(game.board.tiles.map((tile) => [tile.row * game.board.columns + tile.column, tile]));
    tilesOf.set(game.board, tiles);
  }
  return tiles.get(row * game.board.columns + column);
}

/**
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 */
export function isOnBoard(game, row, column) {
  return row >= 0 && column >= 0 && row < game.board.rows && column < game.board.columns;
}

/**
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 * @returns {boolean} a tile may be laid there
 */
export function isFree(game, row, column) {
  return isOnBoard(game, row, column) && !isBlocked(game, row, column) && !tileOn(game, row, column);
}

/**
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 */
export function isBlocked(game, row, column) {
  return game.board.layout[row][column] === "#";
}

/**
 * @param {Api.State} game
 * @param {number} row
 * @param {number} column
 * @returns {{name: string, mark: string, text: string} | undefined}
 */
export function premiumAt(game, row, column) {
  return PREMIUMS[game.board.layout[row][column]];
}

/**
 * @param {number} column
 * @returns {string} "A" for the first
 */
export function columnName(column) {
  return String.fromCharCode(65 + column);
}

/**
 * @param {number} row
 * @param {number} column
 * @returns {string} such as "8H"
 */
export function squareName(row, column) {
  return `${row + 1}${columnName(column)}`;
}

/**
 * @param {PageState} state
 * @returns {boolean} whether the person at the screen may take a turn now
 */
export function isYourTurn({ game, handover, viewer }) {
  return game !== null && !game.over && handover === null && game.turn === viewer && game.you.seat === viewer;
}
