/** The game as it was after an earlier turn: scores, your rack, the tiles that you had not seen. */

import { BLANK } from "./laid-tiles.js";

/** @import { PageState } from "../state/page-state.js" */

/**
 * @typedef {object} Past
 * @property {number[]} scores by seat
 * @property {Api.Tile[] | null} rack null where nobody told it, as to those who watch
 * @property {Api.Unseen[]} unseen
 * @property {number} bag
 */

/**
 * @param {PageState} state
 * @returns {Past | null} null while the page shows the game as it is
 */
export function past({ game, review }) {
  if (!game || review === null) return null;
  const rack = rackAfter(game, review);
  const unseen = unseenAfter(game, review, rack ?? []);
  const total = unseen.reduce((sum, { count }) => sum + count, 0);
  const others = game.seats.filter(({ seat }) => seat !== game.you.seat).length;
  return {
    scores: game.seats.map(({ seat }) => scoreAfter(game, seat, review)),
    rack,
    unseen,
    bag: Math.max(0, total - others * game.rules.rack_size),
  };
}

/**
 * @param {Api.State} game
 * @param {number} seat
 * @param {number} turn
 */
function scoreAfter(game, seat, turn) {
  return game.history.findLast((line) => line.seat === seat && line.number <= turn)?.total ?? 0;
}

/**
 * What you held then is what you held before your next turn.
 * @param {Api.State} game
 * @param {number} turn
 * @returns {Api.Tile[] | null}
 */
function rackAfter(game, turn) {
  if (game.you.seat < 0) return null;
  const next = game.history.find((line) => line.seat === game.you.seat && line.number > turn && line.rack !== null);
  if (!next?.rack) return game.you.rack;
  const points = new Map(game.alphabet.map((letter) => [letter.label, letter.points]));
  return tilesIn(next.rack).map((label) => ({ label, points: points.get(label) ?? 0 }));
}

/**
 * @param {Api.State} game
 * @param {number} turn
 * @param {Api.Tile[]} rack
 * @returns {Api.Unseen[]}
 */
function unseenAfter(game, turn, rack) {
  const seen = [
    ...game.board.tiles.filter((tile) => Number(tile.turn) <= turn).map(({ label, blank }) => (blank ? BLANK : label)),
    ...rack.map(({ label }) => label),
  ];
  return game.alphabet.map(({ label, count }) => {
    const shown = seen.filter((one) => one === label).length;
    return { label, count: count - shown };
  });
}

/**
 * @param {string} text tiles as records write them: labels of several characters stand in brackets
 * @returns {string[]}
 */
export function tilesIn(text) {
  return Array.from(text.matchAll(/\[([^\]]+)\]|./gu), ([tile, label]) => label ?? tile);
}
