/** What this browser keeps: settings, the last choices, and the games with their secrets. */

const PREFIX = "quixotry.";
const GAMES = "games";
const MOST_GAMES = 300;
const SETTINGS = "settings";
/** @type {Settings} */
const DEFAULTS = { language: "", theme: "auto", sounds: false, definitionLink: "", bestMoves: false, turnNotices: false };

/** @import { Secrets } from "./page-state.js" */

/** @typedef {{seat: number, name: string, secret: string}} Invite */

/**
 * @typedef {object} SavedGame
 * @property {string} id
 * @property {Invite[]} [invites]
 * @property {Secrets} secrets
 * @property {string} title of the ruleset
 * @property {{seat: number, name: string, score: number, here: boolean}[]} seats
 * @property {number | null} turn
 * @property {number} tilesLeft in the bag
 * @property {number} played when, in milliseconds
 * @property {boolean} over
 * @property {number | null} [winner] the seat; null in a draw
 */

/**
 * @typedef {object} Settings
 * @property {string} language the code of one, or nothing: the browser's
 * @property {"auto" | "light" | "dark"} theme
 * @property {boolean} sounds
 * @property {string} definitionLink an address with {word} in it, or nothing
 * @property {boolean} turnNotices tell of turns while the page is not in sight
 * @property {boolean} bestMoves show the best moves at each turn without being asked
 */

/**
 * A kept value, or `otherwise` where there is none or the browser keeps nothing.
 * @template Value
 * @param {string} key
 * @param {Value} otherwise
 * @returns {Value}
 */
export function read(key, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + key) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Private windows and full stores keep nothing; the game goes on without.
  }
}

/** @returns {SavedGame[]} the games that go on, the latest first */
export function unfinishedGames() {
  return games().filter((game) => game.title && !game.over);
}

/** @returns {SavedGame[]} the games that are over, the latest first */
export function finishedGames() {
  return games().filter((game) => game.title && game.over);
}

/**
 * @param {string} id
 * @returns {Secrets} the secrets of the seats on this screen
 */
export function savedSecrets(id) {
  return games().find((game) => game.id === id)?.secrets ?? {};
}

/**
 * @param {string} id
 * @param {Secrets} secrets
 */
export function rememberSecrets(id, secrets) {
  keep({ id, secrets: { ...savedSecrets(id), ...secrets } });
}

/**
 * @param {string} id
 * @returns {Invite[]} the links that this browser gave to people on other screens
 */
export function savedInvites(id) {
  return games().find((game) => game.id === id)?.invites ?? [];
}

/**
 * @param {string} id
 * @param {Invite[]} invites
 */
export function rememberInvites(id, invites) {
  keep({ id, invites });
}

/**
 * @param {Api.State} game the state as the server tells it
 * @param {Secrets} secrets
 */
export function rememberState(game, secrets) {
  const seats = game.seats.map(({ seat, name, score }) => ({ seat, name, score, here: seat in secrets }));
  keep({
    id: game.id,
    secrets,
    title: game.rules.title,
    seats,
    turn: game.turn,
    tilesLeft: game.bag,
    played: Date.now(),
    over: game.over,
    winner: game.result?.winner ?? null,
  });
}

/** @param {string} id */
export function forget(id) {
  write(
    GAMES,
    games().filter((game) => game.id !== id),
  );
}

/** @returns {SavedGame[]} */
function games() {
  const kept = read(GAMES, /** @type {SavedGame[]} */ ([]));
  return Array.isArray(kept) ? kept : [];
}

/** @param {{id: string} & Partial<SavedGame>} game */
function keep(game) {
  const others = games().filter(({ id }) => id !== game.id);
  const before = games().find(({ id }) => id === game.id);
  write(GAMES, [{ ...before, ...game }, ...others].slice(0, MOST_GAMES));
}

/** @returns {Settings} */
export function loadSettings() {
  return { ...DEFAULTS, ...read(SETTINGS, {}) };
}

/**
 * Keeps the settings and applies the theme.
 * @param {Settings} settings
 */
export function saveSettings(settings) {
  write(SETTINGS, settings);
  applyTheme(settings.theme);
}

/**
 * Automatic follows the system.
 * @param {Settings["theme"]} theme
 */
function applyTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/**
 * The address that explains a word, if the person has set a usable one.
 * @param {string} template
 * @param {string} word
 * @returns {string | null}
 */
export function definitionAddress(template, word) {
  if (!template.includes("{word}")) return null;
  try {
    const address = new URL(template.replaceAll("{word}", encodeURIComponent(word.toLowerCase())));
    return ["http:", "https:"].includes(address.protocol) ? address.href : null;
  } catch {
    return null;
  }
}
