/** What was chosen on the start page, kept for the next time, and told to the server. */

import { read, write } from "../state/browser-storage.js";

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
 * @property {boolean} watch computers play among themselves
 * @property {"you" | "others" | "lot"} first
 * @property {Api.NewGame["challenge"] | ""} challenge nothing: the usual one
 * @property {string} minutes nothing: no clock
 * @property {string} increment
 * @property {string} penalty
 * @property {string} seed
 * @property {"auto" | "on" | "off"} help
 */

/** @type {Opponent} */
export const COMPUTER = Object.freeze({ kind: "computer", level: 4, player: "", name: "" });

/** @type {Choices} */
const DEFAULTS = {
  rules: "english",
  lexicon: "",
  name: "",
  others: [COMPUTER],
  watch: false,
  first: "you",
  challenge: "",
  minutes: "",
  increment: "",
  penalty: "",
  seed: "",
  help: "auto",
};

/** @returns {Choices} */
export function loadChoices() {
  const kept = read(KEY, /** @type {Partial<Choices>} */ ({}));
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
 * @returns {{newGame: Api.NewGame, remote: number[], order: number[]}} what to ask the server for, the seats of people on
 *   other screens, and who sits where: 0 is the person here, 1 the first of the others
 */
export function asked(choices, random = Math.random) {
  const order = orderOf(choices, random);
  /** @type {Opponent[]} */
  const people = [{ kind: "here", name: choices.name, level: 0, player: "" }, ...choices.others];
  const seated = choices.watch ? seatsToWatch(choices) : order.map((index) => people[index]);
  /** @type {Api.NewGame} */
  const newGame = {
    rules: choices.rules,
    lexicon: choices.lexicon || undefined,
    seats: seated.map(seatOf),
    challenge: choices.challenge || undefined,
    clock: clockOf(choices),
    seed: choices.seed.trim() || undefined,
    help: choices.help === "auto" ? undefined : choices.help === "on",
  };
  return { newGame, remote: order.map((_, seat) => seat).filter((seat) => seated[seat].kind === "away"), order };
}

/**
 * @param {Choices} choices
 * @returns {Opponent[]} the others; where they play among themselves, at least two of them, and computers all
 */
export function seatsToWatch({ others, watch }) {
  if (!watch) return others;
  const computers = others.filter(({ kind }) => kind === "computer");
  while (computers.length < 2) computers.push({ ...(computers[0] ?? COMPUTER) });
  return computers;
}

/**
 * @param {Choices} choices
 * @param {() => number} random
 */
function orderOf({ first, others }, random) {
  const order = [0, ...others.map((_, index) => index + 1)];
  const turned = { you: 0, others: 1, lot: Math.floor(random() * order.length) }[first] ?? 0;
  return [...order.slice(turned), ...order.slice(0, turned)];
}

/**
 * @param {Opponent} opponent
 * @returns {Api.PersonSeat | Api.ComputerSeat}
 */
function seatOf({ kind, name, level, player }) {
  const called = { name: name.trim() || undefined };
  if (kind !== "computer") return { kind: "person", ...called };
  return { kind, ...called, ...(player ? { player } : { level }) };
}

/**
 * @param {Choices} choices
 * @returns {Api.NewClock | undefined}
 */
function clockOf({ minutes, increment, penalty }) {
  if (minutes === "") return undefined;
  return { minutes: Number(minutes), increment: numberOf(increment), penalty: numberOf(penalty) };
}

/**
 * @param {string} text
 * @returns {number | undefined} left out of the request where there is none
 */
function numberOf(text) {
  return text.trim() === "" ? undefined : Number(text);
}
