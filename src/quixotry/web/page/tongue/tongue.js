/**
 * The person's language: chosen in the settings or by the browser, and its catalogue, which is here before any other
 * module of the page begins. Without one, or with one that is broken, sentences stay English.
 */

import { loadSettings } from "../state/browser-storage.js";
import { bestLanguage } from "./languages.js";

/** @typedef {{forms: string[], says: Record<string, string | string[] | undefined>}} Catalogue */
/** @typedef {Record<string, string | number>} Values */

const chosen = loadSettings().language;
/** Which catalogue a document needs: that of the games, or of what is looked at. */
const screen = document.documentElement.dataset.tongues ?? "";
export const language = bestLanguage(chosen ? [chosen] : navigator.languages);
/** With its country where that decides about plurals or lists: "a, b and c", and one form for 0 in Portugal. */
export const locale = { en: "en-GB", pt: "pt-PT" }[language] ?? language;
document.documentElement.lang = language;
document.documentElement.dir = "ltr";

const catalogue = language === "en" ? null : await load();
const plurals = new Intl.PluralRules(locale);
const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale, { type: "conjunction" });
const times = new Intl.RelativeTimeFormat(locale);

/** @returns {Promise<Catalogue | null>} */
async function load() {
  try {
    const response = await fetch(new URL(`../tongues/${screen}${language}.json`, import.meta.url));
    const found = await response.json();
    return Array.isArray(found.forms) && found.says ? found : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} text a sentence in English
 * @param {Values} [values] of its {placeholders}
 * @returns {string} in the person's language
 */
export function t(text, values) {
  const said = catalogue?.says[keyOf(text)];
  return filled(typeof said === "string" ? said : text, text, values);
}

/**
 * @param {number} count
 * @param {string} one the sentence in English, for one of them
 * @param {string} many and for any other number
 * @param {Values} [values]
 * @returns {string}
 */
export function tn(count, one, many, values) {
  const english = Math.abs(count) === 1 ? one : many;
  const said = catalogue?.says[keyOf(one)];
  const form = catalogue?.forms.indexOf(plurals.select(Math.abs(count))) ?? 0;
  const text = Array.isArray(said) ? (said[form] ?? said.at(-1) ?? english) : english;
  return filled(text, english, { count: number(count), ...values });
}

/**
 * @param {number} value
 * @returns {string} a whole number, grouped as the language groups it
 */
export function number(value) {
  return numbers.format(value);
}

/** @type {Map<string, Intl.NumberFormat>} */
const formats = new Map();

/**
 * @param {number} value
 * @param {number} [digits] after the comma or point
 * @param {"decimal" | "percent"} [style]
 * @returns {string} with a true minus
 */
export function decimal(value, digits = 1, style = "decimal") {
  const key = `${style}${digits}`;
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style, ...places, useGrouping: false });
  formats.set(key, format);
  return format.format(value).replace("-", "−");
}

/**
 * @param {number} share of one
 * @param {number} [digits]
 * @returns {string} "12.5%", "12,5 %"
 */
export function percent(share, digits = 1) {
  return decimal(share, digits, "percent");
}

/**
 * @param {number} value
 * @returns {string} a large number in few characters: "1.2K"
 */
export function compact(value) {
  return new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(value);
}

/**
 * @param {string[]} items
 * @returns {string} "a, b and c"
 */
export function listed(items) {
  return lists.format(items);
}

/**
 * @param {number} count
 * @param {"minute" | "hour" | "day"} unit
 * @returns {string} "5 minutes ago"
 */
export function timeAgo(count, unit) {
  return times.format(-count, unit);
}

/**
 * Says what a document has as it was sent: `data-t` names the attributes that are sentences, "text" its content.
 * @param {Document} page
 */
export function sayDocument(page) {
  for (const element of page.querySelectorAll("[data-t]")) {
    for (const name of element.getAttribute("data-t")?.split(" ") ?? []) {
      if (name === "text") element.textContent = t(element.textContent ?? "");
      else element.setAttribute(name, t(element.getAttribute(name) ?? ""));
    }
  }
}

/**
 * @param {string} text
 * @param {string} english what is said if the translation names something that is not there
 * @param {Values} [values]
 */
function filled(text, english, values) {
  if (!values) return text;
  const names = text.match(/\{\w+\}/g) ?? [];
  const whole = names.every((name) => name.slice(1, -1) in values) ? text : english;
  return whole.replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

/**
 * A few letters that stand for a sentence, as `quixotry.tongues.for_page` computes them.
 * @param {string} text
 */
function keyOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return ((hash >>> 24) ^ (hash & 0xffffff)).toString(36);
}
