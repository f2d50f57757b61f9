/** A map over the board: squares tinted by points, with the points on them for those who do not see colours. */

import { findAll, h } from "../drawing/dom.js";
import { t, tn } from "../tongue/tongue.js";
import { figure } from "./badges.js";

/** @typedef {"danger" | "chances"} MapKind the opponent's replies, or one's own next turn */

const LEVELS = 4;
/** A square with less than this share of the most is left as it is. */
const LEAST = 1 / 8;

/**
 * @param {number} points
 * @param {number} most
 * @returns {number} 0 for next to nothing, up to 4
 */
function levelOf(points, most) {
  if (!most || points < most * LEAST) return 0;
  return Math.min(LEVELS, 1 + Math.floor((LEVELS * points) / most));
}

/** @returns {HTMLElement[]} the squares of the board, row by row */
function squares() {
  return findAll(document, "#board .square");
}

/**
 * @param {MapKind} kind
 * @param {number[]} points by square, row by row
 * @param {number} columns
 */
export function drawMap(kind, points, columns) {
  const most = Math.max(...points);
  for (const square of squares()) {
    const value = points[Number(square.dataset.row) * columns + Number(square.dataset.column)] ?? 0;
    const level = levelOf(value, most);
    if (!level) {
      unmark(square);
      continue;
    }
    Object.assign(square.dataset, { map: kind, level: String(level), points: brief(value) });
    square.title = tn(value, "{figure} point", "{figure} points", { figure: figure(value) });
  }
  const [grid] = findAll(document, "#board .squares");
  if (grid) grid.dataset.map = kind;
}

export function clearMap() {
  const [grid] = findAll(document, "#board .squares[data-map]");
  if (!grid) return;
  delete grid.dataset.map;
  squares().forEach(unmark);
}

/** @param {HTMLElement} square */
function unmark(square) {
  if (!square.dataset.map) return;
  delete square.dataset.map;
  delete square.dataset.level;
  delete square.dataset.points;
  square.removeAttribute("title");
}

/**
 * @param {number} value
 * @returns {string} short enough for a small square
 */
function brief(value) {
  return value < 0.95 ? figure(value).replace(/^0/, "") : figure(value, 0);
}

/**
 * @param {MapKind} kind
 * @param {number} most
 */
export function legendOf(kind, most) {
  const steps = Array.from({ length: LEVELS }, (_, index) => {
    const from = index ? (most * index) / LEVELS : most * LEAST;
    const range = t("{low} to {high}", { low: figure(from), high: figure((most * (index + 1)) / LEVELS) });
    return h("li", { class: "legend-step", dataset: { map: kind, level: index + 1 } }, range);
  });
  return h("ol", { class: "legend" }, ...steps);
}
