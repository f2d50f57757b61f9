/** A move beside the best one: where the difference comes from, as a table whose parts add up. */

import { h } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";
import { signedFigure } from "./badges.js";

/** Standard errors of an interval of 95%. */
const ERRORS = 1.96;

/** @type {[keyof Api.PartsTold, string][]} */
const ROWS = [
  ["score", t("Score")],
  ["leave", t("Tiles kept")],
  ["reply", t("Replies")],
  ["next", t("Your next turn")],
  ["whole", t("In all")],
];

/**
 * @param {Api.MoveExplained} told
 * @returns {HTMLElement[]} nothing for the best move
 */
export function differenceOf({ ahead, best }) {
  if (!ahead) return [];
  const rows = ROWS.map(([name, label]) =>
    h(
      "tr",
      { class: name === "whole" ? "difference-whole" : "", dataset: { part: name } },
      h("th", { scope: "row" }, label),
      figureCell(ahead.wins[name], 100),
      figureCell(ahead.points[name], 1),
    ),
  );
  const head = h("tr", {}, h("td", {}), h("th", { scope: "col" }, t("Wins in 100")), h("th", { scope: "col" }, t("Points")));
  return [
    h(
      "table",
      { class: "difference", dataset: { testid: "difference" } },
      h("caption", {}, t("Compared with {move}", { move: best })),
      h("thead", {}, head),
      h("tbody", {}, ...rows),
    ),
  ];
}

/**
 * @param {Api.PartTold} part
 * @param {number} scale of the value and its error, not of the figure shown
 */
function figureCell({ value, error, shown }, scale) {
  const low = signedFigure((value - ERRORS * error) * scale);
  const high = signedFigure((value + ERRORS * error) * scale);
  const sign = Math.sign(shown);
  const kind = sign < 0 ? "difference-worse" : sign > 0 ? "difference-better" : "";
  return h(
    "td",
    { class: kind },
    h("strong", {}, signedFigure(shown)),
    low === high ? null : h("span", { class: "difference-range" }, t("{low} to {high}", { low, high })),
  );
}
