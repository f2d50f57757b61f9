/** Talking with the server about puzzles. */

import { askServer } from "../network/api.js";

/** @param {string} id */
const path = (id) => `/puzzles/${encodeURIComponent(id)}`;

/**
 * @param {string} rules
 * @returns {Promise<Api.PuzzleSet>}
 */
export const puzzleSet = (rules) => askServer(`/puzzles?rules=${encodeURIComponent(rules)}`);

/**
 * @param {string} id
 * @returns {Promise<Api.PuzzleState>}
 */
export const puzzleState = (id) => askServer(path(id));

/**
 * @param {string} id
 * @param {Api.PuzzleLook} body
 * @param {AbortSignal} signal
 * @returns {Promise<Api.AnalysisPreview>}
 */
export const puzzlePreview = (id, body, signal) => askServer(`${path(id)}/preview`, { body, signal });

/**
 * @param {string} id
 * @param {string} move
 * @returns {Promise<Api.PuzzleVerdict>}
 */
export const puzzleAnswer = (id, move) => askServer(`${path(id)}/answer`, { body: { move } });

/**
 * @param {string} id
 * @param {number} step
 * @returns {Promise<Api.PuzzleHint>}
 */
export const puzzleHint = (id, step) => askServer(`${path(id)}/hint?step=${step}`);

/**
 * @param {string} id
 * @returns {Promise<Api.PuzzleSolution>}
 */
export const puzzleSolution = (id) => askServer(`${path(id)}/solution`);
