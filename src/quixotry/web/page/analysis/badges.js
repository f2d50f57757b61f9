/** What a turn is called by what it lost: a sign for the eye and a word for everybody. */

import { h } from "../drawing/dom.js";
import { decimal, percent as percentOf, t } from "../tongue/tongue.js";

/** @type {Record<NonNullable<Api.JudgedCandidate["badge"]>, {sign: string, text: string}>} */
export const BADGES = {
  best: { sign: "★", text: t("best move") },
  good: { sign: "✓", text: t("good move") },
  inaccuracy: { sign: "?!", text: t("inaccuracy") },
  mistake: { sign: "?", text: t("mistake") },
  blunder: { sign: "??", text: t("blunder") },
};

/**
 * @param {Api.JudgedCandidate["badge"]} badge
 * @returns {HTMLElement | null}
 */
export function badgeSign(badge) {
  if (!badge) return null;
  const { sign, text } = BADGES[badge];
  return h(
    "span",
    { class: `verdict verdict-${badge}`, title: text },
    h("span", { "aria-hidden": "true" }, sign),
    h("span", { class: "unseen" }, ` ${text} `),
  );
}

/**
 * @param {number} value
 * @param {number} [digits]
 * @returns {string} with a true minus
 */
export function figure(value, digits = 1) {
  return decimal(value, digits);
}

/**
 * @param {number} value
 * @param {number} [digits]
 * @returns {string} with a sign always
 */
export function signedFigure(value, digits = 1) {
  const text = figure(value, digits);
  return text.startsWith("−") ? text : `+${text}`;
}

/** @param {number} share */
export function percent(share) {
  return percentOf(share, share > 0 && share < 1 ? 1 : 0);
}
