/** What is played, and by which terms. */

import { h } from "../drawing/dom.js";
import { field, input, segments, select } from "../drawing/form-fields.js";
import { capital } from "../drawing/text.js";
import { createApi } from "../network/api.js";
import { wordListUpload } from "./word-lists.js";
import { number, t, tn } from "../tongue/tongue.js";

/**
 * @import { Attributes } from "../drawing/dom.js"
 * @import { Choices } from "./choices.js"
 * @import { Catalogue } from "./setup-page.js"
 */

/**
 * @typedef {(patch: Partial<Choices>) => void} Change
 * @typedef {(key: "minutes" | "increment" | "penalty", attributes: Attributes) => HTMLInputElement} NumberField
 */

/** @type {[Choices["first"], string][]} */
const FIRST = [
  ["you", t("You")],
  ["others", t("Opponent")],
  ["lot", t("By lot")],
];
/** @type {[Choices["help"], string][]} */
const HELP = [
  ["auto", t("When alone")],
  ["on", t("Always")],
  ["off", t("Never")],
];

/**
 * @param {Choices} choices changed in place
 * @param {Catalogue} catalogue
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function terms(choices, { rulesets, lexica, challenges }, changed) {
  /** @type {Change} */
  const set = (patch) => {
    Object.assign(choices, patch);
    changed();
  };
  /** @type {NumberField} */
  const numberField = (key, attributes) =>
    input({ type: "number", inputmode: "decimal", value: choices[key], ...attributes }, (value) => {
      choices[key] = value;
      changed();
    });

  const lexiconSlot = h("div", {});
  const upload = wordListUpload(
    () => choices.rules,
    async (name) => {
      lexica = await createApi().lexica();
      const { title } = rulesets.find((one) => one.name === choices.rules) ?? rulesets[0];
      rules.selectedOptions[0].textContent = title;
      set({ lexicon: name });
      drawForRules();
    },
  );
  const challengeSlot = h("div", {});
  function drawForRules() {
    const rules = rulesets.find(({ name }) => name === choices.rules) ?? rulesets[0];
    const fitting = lexica.filter((lexicon) => lexicon.rulesets.includes(rules.name));
    const words = select(
      fitting.map(({ name, words: count }) => [
        name === rules.lexicon ? "" : name,
        tn(count, "{name}, {number} word", "{name}, {number} words", { name: capital(name), number: number(count) }),
      ]),
      choices.lexicon,
      (lexicon) => set({ lexicon }),
    );
    choices.lexicon = words.value;
    lexiconSlot.replaceChildren(field({ name: "lexicon", label: t("Word list"), place: "lexicon" }, words));
    if (isOwnComputer()) lexiconSlot.append(upload);
    /** @type {[Api.ChallengeRuleEntry["name"], string][]} */
    const known = challenges.map(({ name, title }) => [name, title]);
    const challenge = select(known, choices.challenge || rules.challenge, (value) => set({ challenge: value }));
    challengeSlot.replaceChildren(
      field({ name: "challenge", label: t("Words not on the list"), place: "challenge" }, challenge),
    );
  }

  const rules = select(
    rulesets.map((one) => rulesOption(one, isOwnComputer())),
    choices.rules,
    (value) => {
      set({ rules: value, lexicon: "" });
      drawForRules();
    },
  );
  if (rules.selectedOptions[0]?.disabled) rules.value = rulesets.find(({ playable }) => playable)?.name ?? "";
  choices.rules = rules.value;
  drawForRules();
  return h(
    "section",
    { class: "setup-part", "aria-labelledby": "terms-title" },
    h("h2", { id: "terms-title" }, t("The game")),
    h("div", { class: "field-pair" }, field({ name: "rules", label: t("Language"), place: "rules" }, rules), lexiconSlot),
    challengeSlot,
    h(
      "div",
      { class: "field-pair" },
      field(
        { name: "minutes", label: t("Minutes each"), place: "clock.minutes" },
        numberField("minutes", { min: 0.1, max: 10080, step: "any", placeholder: t("No clock") }),
      ),
      segments({ name: "first", legend: t("Who begins"), options: FIRST, value: choices.first }, (first) =>
        set({ first }),
      ),
    ),
    finer(choices, set, numberField),
  );
}

/**
 * @param {Choices} choices
 * @param {Change} set
 * @param {NumberField} numberField
 */
function finer(choices, set, numberField) {
  return h(
    "details",
    { class: "finer", dataset: { testid: "finer" } },
    h("summary", {}, t("Finer points")),
    field(
      { name: "your-name", label: t("Your name"), place: "seats.0.name" },
      input({ type: "text", maxlength: 40, placeholder: t("You"), value: choices.name }, (name) => set({ name })),
    ),
    segments({ name: "help", legend: t("Hints, best moves and undo"), options: HELP, value: choices.help }, (help) =>
      set({ help }),
    ),
    h(
      "div",
      { class: "field-pair" },
      field(
        { name: "increment", label: t("Seconds per turn"), place: "clock.increment" },
        numberField("increment", { min: 0, max: 3600, step: "any", placeholder: "0" }),
      ),
      field(
        { name: "penalty", label: t("Points per minute over"), place: "clock.penalty" },
        numberField("penalty", { min: 0, max: 1000, step: 1, placeholder: "10" }),
      ),
    ),
    field(
      {
        name: "seed",
        label: t("Seed"),
        place: "seed",
        about: t("The same number deals the same tiles again, and everybody is told. Leave it empty for a new deal."),
      },
      input(
        { type: "text", inputmode: "numeric", pattern: "[0-9]*", maxlength: 39, placeholder: t("By chance") },
        (seed) => set({ seed }),
      ),
    ),
  );
}

/** The server takes word lists only from its own computer. */
function isOwnComputer() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/**
 * @param {Api.Ruleset} rules
 * @param {boolean} canBring whether a word list can be brought for it here
 * @returns {[string, string, boolean?]}
 */
function rulesOption({ name, title, playable }, canBring) {
  return playable ? [name, title] : [name, t("{title} (needs a word list)", { title }), !canBring];
}
