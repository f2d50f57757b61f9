/** Talking with the server about puzzles. */

import { askServer } from "../network/api.js";

/**
 * A puzzle that is shipped, or one of somebody's own game with the analysis that it is of.
 * @typedef {{id: string, analysis?: string, secret?: string}} Asked
 */

/**
 * @template Answer
 * @param {Asked} asked
 * @param {string} rest
 * @param {{body?: object, signal?: AbortSignal, step?: number}} [options]
 * @returns {Promise<Answer>}
 */
function ask({ id, analysis, secret }, rest, { step, ...options } = {}) {
  const query = new URLSearchParams({ ...(analysis && { analysis }), ...(step && { step: String(step) }) });
  const asked = query.size ? `?${query}` : "";
  return askServer(`/puzzles/${encodeURIComponent(id)}${rest}${asked}`, { ...options, ...(analysis && { secret }) });
}

/**
 * @param {string} rules
 * @returns {Promise<Api.PuzzleSet>}
 */
export const puzzleSet = (rules) => askServer(`/puzzles?rules=${encodeURIComponent(rules)}`);

/**
 * @param {Asked} asked
 * @returns {Promise<Api.PuzzleState>}
 */
export const puzzleState = (asked) => ask(asked, "");

/**
 * @param {Asked} asked
 * @param {Api.PuzzleLook} body
 * @param {AbortSignal} signal
 * @returns {Promise<Api.AnalysisPreview>}
 */
export const puzzlePreview = (asked, body, signal) => ask(asked, "/preview", { body, signal });

/**
 * @param {Asked} asked
 * @param {string} move
 * @returns {Promise<Api.PuzzleVerdict>}
 */
export const puzzleAnswer = (asked, move) => ask(asked, "/answer", { body: { move } });

/**
 * @param {Asked} asked
 * @param {number} step
 * @returns {Promise<Api.PuzzleHint>}
 */
export const puzzleHint = (asked, step) => ask(asked, "/hint", { step });

/** @returns {Promise<Api.Boxes>} */
export const boxesHere = () => askServer("/puzzles/boxes");

/**
 * @param {Api.LearnedElsewhere} body
 * @returns {Promise<Api.BoxesTaken>}
 */
export const takeBoxes = (body) => askServer("/puzzles/boxes", { body });

/**
 * @param {Asked} asked
 * @param {Api.PuzzleAnswered} body
 * @returns {Promise<Api.Box>}
 */
export const keepBox = (asked, body) => ask(asked, "/box", { body });

/**
 * @param {Asked} asked
 * @returns {Promise<Api.PuzzleSolution>}
 */
export const puzzleSolution = (asked) => ask(asked, "/solution");
