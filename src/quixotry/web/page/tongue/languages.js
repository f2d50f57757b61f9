/** The languages of the page, each by its own name; `quixotry.tongues` has the same ones. */

/** @type {[string, string][]} */
export const LANGUAGES = [
  ["ca", "Català"],
  ["da", "Dansk"],
  ["de", "Deutsch"],
  ["en", "English"],
  ["es", "Español"],
  ["fr", "Français"],
  ["it", "Italiano"],
  ["nl", "Nederlands"],
  ["nb", "Norsk bokmål"],
  ["pl", "Polski"],
  ["pt", "Português"],
  ["sl", "Slovenščina"],
  ["sv", "Svenska"],
];

/** What Norwegian is called where nobody asks which. */
/** @type {Record<string, string | undefined>} */
const ALSO = { no: "nb", nn: "nb" };

/**
 * @param {readonly string[]} wanted tags, the most wanted first
 * @returns {string} the first that is spoken here, else English
 */
export function bestLanguage(wanted) {
  const spoken = wanted
    .map((tag) => tag.split("-")[0].toLowerCase())
    .map((code) => ALSO[code] ?? code)
    .find((code) => LANGUAGES.some(([known]) => known === code));
  return spoken ?? "en";
}
