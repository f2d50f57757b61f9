/**
 * What was learned of puzzles, in Leitner's boxes, and the streak. At the computer where the server runs, boxes are
 * kept in the file of `quixotry study`; elsewhere, and without the server, in this browser.
 */

import { ApiError } from "../network/api.js";
import { read, write } from "../state/browser-storage.js";
import { boxesHere, keepBox, takeBoxes } from "./puzzle-api.js";

/** @import { Asked } from "./puzzle-api.js" */

const KEY = "puzzles";
const AT_ONCE = 500;

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

/** @type {Record<string, Card> | null} what the file has; nothing where this browser keeps the boxes */
let filed = null;
/** What is being written: whoever leaves waits for it. */
let writing = Promise.resolve();

/**
 * Fetches the boxes of the file, if there is one for this browser, and gives it what the browser kept before.
 * @returns {Promise<string | null>} what is wrong with the file
 */
export async function openBoxes() {
  try {
    let boxes = await boxesHere();
    const before = Object.entries(kept().cards).filter(([id]) => id.length <= 20);
    for (let from = 0; boxes.here && from < before.length; from += AT_ONCE) {
      const cards = Object.fromEntries(before.slice(from, from + AT_ONCE).map(([id, card]) => [id, asFiled(card)]));
      const given = await takeBoxes({ cards });
      forget(given.taken);
      boxes = given;
    }
    if (boxes.here) filed = Object.fromEntries(Object.entries(boxes.cards).map(([id, card]) => [id, fromFile(card)]));
    return boxes.problem;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.status ? error.message : null;
  }
}

/** Everything that was answered is written down. */
export const written = () => writing;

/** @returns {Learned} */
export function learned() {
  const own = kept();
  return filed ? { ...own, cards: { ...own.cards, ...filed } } : own;
}

/** @returns {Learned} what this browser keeps */
function kept() {
  const own = read(KEY, /** @type {Partial<Learned>} */ ({}));
  return { cards: own?.cards ?? {}, streak: Number(own?.streak) || 0, longest: Number(own?.longest) || 0 };
}

/** @param {string[]} ids */
function forget(ids) {
  const { cards, ...rest } = kept();
  write(KEY, { ...rest, cards: Object.fromEntries(Object.entries(cards).filter(([id]) => !ids.includes(id))) });
}

/**
 * Keeps an answer: what is known goes to the next box and rests longer, what was missed comes back soon.
 * @param {Asked} asked
 * @param {boolean} right
 * @param {number[]} rests of each box, in seconds
 * @param {number} [now]
 */
export function keepAnswer(asked, right, rests, now = Date.now()) {
  const { id } = asked;
  const { streak, longest, cards } = learned();
  const before = cards[id] ?? { box: 0, due: 0, right: 0, wrong: 0 };
  const box = right ? Math.min(before.box + 1, rests.length - 1) : 0;
  const card = { box, due: now + 1000 * rests[box], right: before.right + Number(right), wrong: before.wrong + Number(!right) };
  const next = right ? streak + 1 : 0;
  write(KEY, { cards: kept().cards, streak: next, longest: Math.max(longest, next) });
  if (filed) {
    filed = { ...filed, [id]: card };
    writing = file(asked, right, before, card);
  } else keepHere(id, card);
}

/**
 * @param {string} id
 * @param {Card} card
 */
function keepHere(id, card) {
  const own = kept();
  write(KEY, { ...own, cards: { ...own.cards, [id]: card } });
}

/**
 * @param {Asked} asked
 * @param {boolean} right
 * @param {Card} before
 * @param {Card} card stays in this browser if the server cannot be reached, until it can
 */
async function file(asked, right, before, card) {
  try {
    await keepBox(asked, { right, before: asFiled(before) });
    forget([asked.id]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    keepHere(asked.id, card);
  }
}

/** @param {Card} card */
const asFiled = ({ box, due, right, wrong }) => ({ box, due: Math.round(due / 1000), right, wrong });

/** @param {Api.Box} card */
const fromFile = (card) => ({ ...card, due: 1000 * card.due });

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
