/** What was chosen on the start page, kept for the next time, and told to the server. */

import { read, write } from "../saved.js";

const KEY = "choices";

/**
 * @typedef {object} Opponent
 * @property {"computer" | "here" | "away"} kind
 * @property {number} level
 * @property {string} player a named one instead of a level, or nothing
 * @property {string} name
 */

/**
 * @typedef {object} Choices
 * @property {string} rules
 * @property {string} lexicon nothing: the ruleset's
 * @property {string} name of whoever sits here
 * @property {Opponent[]} others
 * @property {"you" | "others" | "lot"} first
 * @property {string} challenge nothing: the ruleset's
 * @property {string} minutes nothing: no clock
 * @property {string} increment
 * @property {string} penalty
 * @property {string} seed
 * @property {"auto" | "on" | "off"} help
 */

/** @type {Opponent} */
export const COMPUTER = Object.freeze({ kind: "computer", level: 4, player: "", name: "" });

/** @type {Choices} Only real words: whoever comes for the first time cannot lose a turn by a spelling. */
const DEFAULTS = {
  rules: "english",
  lexicon: "",
  name: "",
  others: [COMPUTER],
  first: "you",
  challenge: "void",
  minutes: "",
  increment: "",
  penalty: "",
  seed: "",
  help: "auto",
};

/** @returns {Choices} */
export function loadChoices() {
  const kept = read(KEY, {});
  const others = (Array.isArray(kept.others) ? kept.others : []).map((other) => ({ ...COMPUTER, ...other }));
  return { ...DEFAULTS, ...kept, others: others.length ? others : [{ ...COMPUTER }] };
}

/**
 * Keeps them, but for the seed: the next game deals other tiles.
 * @param {Choices} choices
 */
export function saveChoices(choices) {
  write(KEY, { ...choices, seed: "" });
}

/**
 * @param {Choices} choices
 * @param {() => number} [random]
 * @returns {{newGame: object, remote: number[], order: number[]}} what to ask the server for, the seats of people on
 *   other screens, and who sits where: 0 is the person here, 1 the first of the others
 */
export function asked(choices, random = Math.random) {
  const order = orderOf(choices, random);
  const people = [{ kind: "here", name: choices.name, level: 0, player: "" }, ...choices.others];
  const seated = order.map((index) => people[index]);
  const newGame = withoutEmpty({
    rules: choices.rules,
    lexicon: choices.lexicon,
    seats: seated.map(seatOf),
    challenge: choices.challenge,
    clock: clockOf(choices),
    seed: numberOf(choices.seed),
    help: choices.help === "auto" ? undefined : choices.help === "on",
  });
  return { newGame, remote: order.map((_, seat) => seat).filter((seat) => seated[seat].kind === "away"), order };
}

function orderOf({ first, others }, random) {
  const order = [0, ...others.map((_, index) => index + 1)];
  const turned = { you: 0, others: 1, lot: Math.floor(random() * order.length) }[first] ?? 0;
  return [...order.slice(turned), ...order.slice(0, turned)];
}

function seatOf({ kind, name, level, player }) {
  const called = { name: name.trim() || undefined };
  if (kind !== "computer") return withoutEmpty({ kind: "person", ...called });
  return withoutEmpty({ kind, ...called, ...(player ? { player } : { level }) });
}

function clockOf({ minutes, increment, penalty }) {
  if (minutes === "") return undefined;
  return withoutEmpty({ minutes: Number(minutes), increment: numberOf(increment), penalty: numberOf(penalty) });
}

function numberOf(text) {
  return text.trim() === "" ? undefined : Number(text);
}

function withoutEmpty(record) {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined && value !== ""));
}
