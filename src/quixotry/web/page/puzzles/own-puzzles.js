/** Puzzles of one's own games: which there are, and how they are made. The server keeps them with the analysis. */

import { readEvents } from "../network/event-stream.js";
import { read, write } from "../state/browser-storage.js";

/** @import { BoardApi } from "../analysis/board-api.js" */

const KEY = "own-puzzles";
const MOST = 1000;

/** @typedef {Api.OwnPuzzleEntry & {analysis: string, secret: string}} OwnPuzzle */

/**
 * @param {string} [rules] of one ruleset alone
 * @returns {OwnPuzzle[]} the latest first
 */
export function ownPuzzles(rules) {
  const kept = read(KEY, /** @type {OwnPuzzle[]} */ ([]));
  const sound = Array.isArray(kept) ? kept.filter((one) => one?.id && one.analysis && one.secret) : [];
  return rules ? sound.filter((one) => one.rules === rules) : sound;
}

/**
 * @param {Api.OwnPuzzleEntry[]} found
 * @param {string} analysis
 * @param {string} secret
 */
function keep(found, analysis, secret) {
  const ids = new Set(found.map(({ id }) => id));
  const rest = ownPuzzles().filter(({ id }) => !ids.has(id));
  write(KEY, [...found.map((one) => ({ ...one, analysis, secret })), ...rest].slice(0, MOST));
}

/**
 * Looks through the turns of a player for puzzles, and keeps what is found.
 * @param {BoardApi} api
 * @param {{id: string, secret: string, seat: number}} game
 * @param {AbortController} control
 * @param {(looked: {looked: number, total: number, puzzles: Api.OwnPuzzleEntry[], problem: string | null}) => void} hear
 * @returns {Promise<Api.OwnPuzzleEntry[]>}
 */
export async function makePuzzles(api, { id, secret, seat }, control, hear) {
  /** @type {Api.OwnPuzzleEntry[]} */
  let found = [];
  const stream = await api.makePuzzles(id, secret, { seat }, control.signal);
  if (!stream) return found;
  await readEvents(stream, control, () => {}, (name, data) => {
    if (name !== "thought") return;
    const told = JSON.parse(data);
    found = told.puzzles;
    keep(found, id, secret);
    hear(told);
  });
  return found;
}
