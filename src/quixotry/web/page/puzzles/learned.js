/** What this browser has learned of puzzles, in Leitner's boxes as `quixotry study` keeps words, and the streak. */

import { read, write } from "../state/browser-storage.js";

const KEY = "puzzles";

/**
 * @typedef {object} Card
 * @property {number} box
 * @property {number} due in milliseconds
 * @property {number} right
 * @property {number} wrong
 */

/**
 * @typedef {object} Learned
 * @property {Record<string, Card>} cards by puzzle
 * @property {number} streak puzzles found in a row, at the first try and without a hint
 * @property {number} longest
 */

/** @returns {Learned} */
export function learned() {
  const kept = read(KEY, /** @type {Partial<Learned>} */ ({}));
  return { cards: kept?.cards ?? {}, streak: Number(kept?.streak) || 0, longest: Number(kept?.longest) || 0 };
}

/**
 * Keeps an answer: what is known goes to the next box and rests longer, what was missed comes back soon.
 * @param {string} id
 * @param {boolean} right
 * @param {number[]} rests of each box, in seconds
 * @param {number} [now]
 * @returns {Learned}
 */
export function keepAnswer(id, right, rests, now = Date.now()) {
  const { cards, streak, longest } = learned();
  const before = cards[id] ?? { box: 0, due: 0, right: 0, wrong: 0 };
  const box = right ? Math.min(before.box + 1, rests.length - 1) : 0;
  const card = { box, due: now + 1000 * rests[box], right: before.right + Number(right), wrong: before.wrong + Number(!right) };
  const next = right ? streak + 1 : 0;
  const kept = { cards: { ...cards, [id]: card }, streak: next, longest: Math.max(longest, next) };
  write(KEY, kept);
  return kept;
}

/**
 * The next puzzle: what is due, the longest wait first, then what is new, in the order of the set. None twice in a row
 * while there is another.
 * @template {{id: string}} Entry
 * @param {Entry[]} puzzles
 * @param {string | null} last
 * @param {number} [now]
 * @returns {Entry | null}
 */
export function nextPuzzle(puzzles, last, now = Date.now()) {
  const { cards } = learned();
  const due = puzzles.filter(({ id }) => cards[id] && cards[id].due <= now).sort((a, b) => cards[a.id].due - cards[b.id].due);
  return due.find(({ id }) => id !== last) ?? puzzles.find(({ id }) => !cards[id]) ?? due[0] ?? null;
}

/**
 * @param {{id: string}[]} puzzles
 * @param {number} [now]
 */
export function counts(puzzles, now = Date.now()) {
  const { cards } = learned();
  const due = puzzles.filter(({ id }) => cards[id] && cards[id].due <= now).length;
  return { due, fresh: puzzles.filter(({ id }) => !cards[id]).length };
}
