/** How a tile looks, wherever it lies, and how it goes from one place to another. */

import { BLANK } from "../game/laid-tiles.js";
import { h } from "./dom.js";
import { t, tn } from "../tongue/tongue.js";

/** @import { Attributes } from "./dom.js" */

const DURATION = 180;
const EASING = "cubic-bezier(0.2, 0.8, 0.3, 1)";

/** Some people want no movement. */
const still = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * What is printed on a tile.
 * @param {Api.Tile} tile "?" is an empty face
 * @returns {HTMLElement[]}
 */
export function tileFace({ label, points }) {
  if (label === BLANK) return [h("span", { class: "tile-letter" })];
  const wide = label.length > 1 ? ` tile-letter-${Math.min(label.length, 3)}` : "";
  const letter = h("span", { class: `tile-letter${wide}` }, label);
  if (!points) return [letter];
  return [letter, h("span", { class: points > 9 ? "tile-points tile-points-2" : "tile-points" }, points)];
}

/**
 * @param {Api.Tile} tile
 * @returns {string} for screen readers
 */
export function tileName({ label, points }) {
  if (label === BLANK) return t("blank");
  return pointsOf(label, points);
}

/**
 * @param {string} label a tile's, or a word
 * @param {number} count
 * @returns {string} "QUIZ, 48 points"
 */
export function pointsOf(label, count) {
  return tn(count, "{label}, {count} point", "{label}, {count} points", { label });
}

/**
 * @param {Api.Tile} tile
 * @param {Attributes} [attributes]
 * @returns {HTMLButtonElement}
 */
export function tileButton(tile, attributes = {}) {
  return h(
    "button",
    { type: "button", class: "tile tile-button", "aria-label": tileName(tile), ...attributes },
    ...tileFace(tile),
  );
}

/**
 * Lets an element come from where it was seen before.
 * @param {Element} element
 * @param {DOMRect} from
 */
export function comeFrom(element, from) {
  const to = element.getBoundingClientRect();
  if (still.matches || !to.width || !from.width) return;
  const x = from.left - to.left;
  const y = from.top - to.top;
  if (Math.hypot(x, y) < 1) return;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  const steps = [{ transform: start }, { transform: "none" }].map((step) => ({
    ...step,
    transformOrigin: "0 0",
  }));
  element.animate(steps, { duration: DURATION, easing: EASING });
}

/**
 * Changes the page and lets the elements slide from their old places to their new ones.
 * @param {Element[]} elements
 * @param {() => void} change
 */
export function slide(elements, change) {
  const before = elements
    .filter((element) => element.checkVisibility())
    .map((element) => ({ element, from: element.getBoundingClientRect() }));
  change();
  for (const { element, from } of before) if (element.isConnected) comeFrom(element, from);
}
