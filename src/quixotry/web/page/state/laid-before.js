/** Tiles laid and not played, kept for a page that is loaded again. */

import { onRack } from "../game/laid-tiles.js";
import { isFree } from "../game/board-squares.js";

/**
 * @import { PageState, Placed } from "./page-state.js"
 * @import { Store } from "./store.js"
 */

const KEY = "quixotry.laid";

/**
 * @typedef {Pick<Placed, "row" | "column" | "label" | "blank">} LaidTile
 * @typedef {{id: string, seat: number, version: number, tiles: LaidTile[]}} Kept
 */

/**
 * Keeps what is laid, and lays it again where the page was loaded anew in the middle of a turn.
 * @param {Store} store
 */
export function keepLaidTiles(store) {
  let kept = read();
  store.subscribe((state, previous) => {
    const { game, placed, viewer, handover } = state;
    if (!game || viewer === null) return;
    if (!previous.game && kept && handover === null) {
      const tiles = laidAgain(state, kept);
      kept = null;
      if (tiles.length) return store.set({ placed: tiles });
    }
    if (placed !== previous.placed || game.version !== previous.game?.version) write(state, game);
  });
}

/**
 * @param {PageState} state
 * @param {Kept} kept
 * @returns {Placed[]} nothing unless all of it can be laid
 */
function laidAgain(state, { id, seat, version, tiles }) {
  const { game, viewer } = state;
  if (game?.id !== id || viewer !== seat || game.version !== version) return [];
  const rack = onRack(state);
  const laid = tiles.flatMap(({ row, column, label, blank }) => {
    const at = rack.findIndex((tile) => tile.label === (blank ? "?" : label));
    if (at < 0 || !isFree(game, row, column)) return [];
    const [tile] = rack.splice(at, 1);
    return [{ row, column, label, blank, points: blank ? 0 : tile.points, tile: tile.id }];
  });
  return laid.length === tiles.length ? laid : [];
}

/** @returns {Kept | null} */
function read() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    return Array.isArray(kept?.tiles) ? kept : null;
  } catch {
    return null;
  }
}

/**
 * @param {PageState} state
 * @param {Api.State} game
 */
function write({ placed, viewer }, game) {
  const tiles = placed.map(({ row, column, label, blank }) => ({ row, column, label, blank }));
  try {
    if (tiles.length)
      sessionStorage.setItem(KEY, JSON.stringify({ id: game.id, seat: viewer, version: game.version, tiles }));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Private windows keep nothing.
  }
}
