/** How the best replies of all racks are spread over their scores, with the move and without it, once all are counted. */

import { h } from "../drawing/dom.js";
import { percent, t } from "../tongue/tongue.js";
import { figure } from "./badges.js";

/** @import { MapKind } from "./danger-map.js" */

/**
 * The best moves of all racks: their mean score, how often 40 or more, how often a bingo, and how often each ten points.
 * @typedef {{mean: number, high: number, bingos: number, by_tens: number[]}} Spread
 */
/** @typedef {{racks: number, total: number, points?: number[], replies?: Spread, without?: Spread}} MapFound */

/**
 * @param {MapKind} kind
 * @param {{replies?: Spread, without?: Spread} | undefined} found
 * @returns {HTMLElement[]} nothing as long as racks are counted
 */
export function spreadOf(kind, found) {
  const { replies, without } = found ?? {};
  if (!replies) return [];
  const most = Math.max(...replies.by_tens, ...(without?.by_tens ?? []));
  const bars = replies.by_tens.map((share, ten) => {
    const before = without?.by_tens[ten] ?? 0;
    return h(
      "li",
      { class: "spread-ten", title: without ? t("{share}, without the move {before}", { share: percent(share, 1), before: percent(before, 1) }) : percent(share, 1) },
      high(h("span", { class: "spread-bar", dataset: { map: kind } }), share / most),
      without ? high(h("span", { class: "spread-before" }), before / most) : null,
      h("span", { class: "spread-from" }, String(10 * ten)),
    );
  });
  return [
    h("p", { class: "soft", dataset: { testid: "spread-said" } }, said(replies, without)),
    h("ol", { class: "spread", "aria-label": t("Share of racks by points, in steps of ten"), dataset: { testid: "spread" } }, ...bars),
    ...(without ? [h("p", { class: "soft" }, t("Bars: with the move; lines: without it."))] : []),
  ];
}

/**
 * @param {HTMLElement} bar
 * @param {number} share of the highest one
 */
function high(bar, share) {
  bar.style.setProperty("--share", String(share));
  return bar;
}

/**
 * @param {Spread} replies
 * @param {Spread | undefined} without
 */
function said(replies, without) {
  const told = { mean: figure(replies.mean, 2), high: percent(replies.high, 1), bingos: percent(replies.bingos, 1) };
  if (!without) return t("Of all racks: {mean} points on average; {high} score 40 or more, {bingos} are bingos.", told);
  return t("Of all racks: {mean} points on average ({mean0} without the move); {high} score 40 or more ({high0}), {bingos} are bingos ({bingos0}).", {
    ...told,
    mean0: figure(without.mean, 2),
    high0: percent(without.high, 1),
    bingos0: percent(without.bingos, 1),
  });
}
