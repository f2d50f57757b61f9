/** Tiles laid on the board but not yet played: plain functions from a state to the part of it that changes. */

import { isBlocked, isFree, isOnBoard, tileOn } from "./board-squares.js";

/** @import { Cursor, PageState, Placed, RackTile, Square } from "../state/page-state.js" */

export const BLANK = "?";

let lastTile = 0;

/**
 * @param {PageState} state
 * @param {number} row
 * @param {number} column
 */
export function placedOn({ placed }, row, column) {
  return placed.find((tile) => tile.row === row && tile.column === column);
}

/**
 * @param {PageState} state
 * @returns {RackTile[]} the tiles still on the rack
 */
export function onRack({ rackOrder, placed }) {
  const laid = new Set(placed.map(({ tile }) => tile));
  return rackOrder.filter(({ id }) => !laid.has(id));
}

/**
 * @param {PageState} state
 * @param {number} row
 * @param {number} column
 * @returns {boolean} whether a tile may be laid there now
 */
export function canLay({ game, review }, row, column) {
  return game !== null && !game.over && review === null && isFree(game, row, column);
}

/**
 * Lays a tile of the rack, or one laid before, on a square; what lay there by your hand goes back to the rack.
 * @param {PageState} state
 * @param {RackTile} tile
 * @param {{row: number, column: number, label: string}} where and as which letter
 * @returns {Partial<PageState>}
 */
export function lay(state, tile, { row, column, label }) {
  const blank = tile.label === BLANK;
  const others = state.placed.filter(
    (other) => other.tile !== tile.id && !(other.row === row && other.column === column),
  );
  const laid = { row, column, label, blank, points: blank ? 0 : tile.points, tile: tile.id };
  return { placed: [...others, laid], selected: null, shown: null };
}

/**
 * The first square from the cursor's on, in its direction, where a letter can be typed; null at the edge.
 * @param {PageState} state
 * @param {Cursor} cursor
 * @param {boolean} overPlaced whether squares with your own placed tiles are stepped over too
 * @returns {Cursor | null}
 */
export function nextSquare(state, cursor, overPlaced) {
  const { game } = state;
  if (!game) return null;
  let { row, column } = cursor;
  while (isOnBoard(game, row, column) && !isBlocked(game, row, column)) {
    const taken = tileOn(game, row, column) || (overPlaced && placedOn(state, row, column));
    if (!taken) return { ...cursor, row, column };
    if (cursor.across) column += 1;
    else row += 1;
  }
  return null;
}

/**
 * Where the longest word through the placed tiles ends: its score is drawn there.
 * @param {PageState} state
 * @returns {Square | null}
 */
export function wordEnd(state) {
  const { game, placed } = state;
  if (!game || !placed.length) return null;
  /**
   * @param {number} row
   * @param {number} column
   */
  const filled = (row, column) =>
    isOnBoard(game, row, column) && Boolean(tileOn(game, row, column) || placedOn(state, row, column));
  const last = placed.reduce((a, b) => (b.row + b.column > a.row + a.column ? b : a));
  const { row, column } = last;
  const across =
    placed.length > 1
      ? placed.every((tile) => tile.row === row)
      : filled(row, column - 1) || filled(row, column + 1) || !(filled(row - 1, column) || filled(row + 1, column));
  const end = { row, column };
  while (filled(end.row + (across ? 0 : 1), end.column + (across ? 1 : 0))) {
    if (across) end.column += 1;
    else end.row += 1;
  }
  return end;
}

/**
 * What a state from the server changes. Tiles laid stay where they are as long as the rack has them all and all their
 * squares are free, so that thinking ahead survives the other player's move.
 * @param {PageState} state
 * @param {Api.State} game
 * @returns {Partial<PageState>}
 */
export function afterState(state, game) {
  const sameEyes = state.game?.id === game.id && state.game.you.seat === game.you.seat;
  const sameTurn = sameEyes && state.game?.version === game.version;
  const held = sameEyes ? state.placed : [];
  const rackOrder = arranged(sameEyes ? state.rackOrder : [], held, game.you.rack);
  const ids = new Set(rackOrder.map(({ id }) => id));
  const stands = held.every(({ tile, row, column }) => ids.has(tile) && isFree(game, row, column));
  const changed = { game, rackOrder, placed: stands ? held : [] };
  if (sameTurn) return changed;
  return {
    ...changed,
    selected: state.selected !== null && ids.has(state.selected) ? state.selected : null,
    // It goes on only with tiles that still lie; else a click on the rack would lay one where it was left.
    cursor: held.length && stands && isBare(game, state.cursor) ? state.cursor : null,
    preview: null,
    shown: null,
    hint: null,
    hintSquares: [],
    moves: null,
  };
}

/**
 * @param {Api.State} game
 * @param {Cursor | null} cursor
 * @returns {boolean} whether no played tile lies under it
 */
function isBare(game, cursor) {
  return cursor !== null && !tileOn(game, cursor.row, cursor.column);
}

/**
 * The new rack in the person's own order; what was drawn comes last.
 * @param {RackTile[]} before
 * @param {Placed[]} placed
 * @param {Api.Tile[]} rack
 * @returns {RackTile[]}
 */
function arranged(before, placed, rack) {
  /** @type {Map<string, number>} */
  const left = new Map();
  for (const { label } of rack) left.set(label, (left.get(label) ?? 0) + 1);
  /** @param {string} label */
  const take = (label) => {
    const count = left.get(label) ?? 0;
    left.set(label, count - 1);
    return count > 0;
  };
  const laid = new Set(placed.map(({ tile }) => tile));
  // Of two equal tiles the one on the rack is the one that stayed.
  const stayed = new Set();
  for (const tile of before) if (!laid.has(tile.id) && take(tile.label)) stayed.add(tile.id);
  for (const tile of before) if (laid.has(tile.id) && take(tile.label)) stayed.add(tile.id);
  const drawn = rack.filter(({ label }) => take(label)).map(({ label, points }) => ({ id: ++lastTile, label, points }));
  return [...before.filter(({ id }) => stayed.has(id)), ...drawn];
}
