/** The analyses that this browser has opened, with their secrets. */

import { read, write } from "../state/browser-storage.js";

const KEY = "analyses";
const MOST = 200;

/**
 * @typedef {object} KeptAnalysis
 * @property {string} id
 * @property {string} secret
 * @property {string} title
 * @property {string} rules title of the ruleset
 * @property {string[]} players
 * @property {number[]} scores
 * @property {boolean} over
 * @property {(number | null)[]} accuracy
 * @property {number | null} you
 * @property {Api.LostBy[][]} [lost] by seat and cause; older entries have none
 * @property {number} opened when, in milliseconds
 */

/** @returns {KeptAnalysis[]} the latest first */
export function keptAnalyses() {
  const kept = read(KEY, /** @type {KeptAnalysis[]} */ ([]));
  return Array.isArray(kept) ? kept.filter(({ id, secret, players }) => id && secret && Array.isArray(players)) : [];
}

/**
 * @param {string} id
 * @returns {string | undefined}
 */
export function keptSecret(id) {
  return keptAnalyses().find((one) => one.id === id)?.secret;
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {string} secret
 */
export function rememberAnalysis({ id, title, rules, players, summary, over, you }, secret) {
  const kept = {
    id,
    secret,
    title,
    rules: rules.title,
    players,
    scores: summary.map(({ score }) => score),
    accuracy: summary.map(({ accuracy }) => accuracy),
    lost: summary.map(({ lost }) => lost),
    over,
    you,
    opened: Date.now(),
  };
  write(KEY, [kept, ...keptAnalyses().filter((one) => one.id !== id)].slice(0, MOST));
}

/** @param {string} id */
export function forgetAnalysis(id) {
  write(
    KEY,
    keptAnalyses().filter((one) => one.id !== id),
  );
}
