/** What is played, and by which terms. */

import { h } from "../dom.js";
import { capital } from "../text.js";
import { field, input, segments, select } from "./fields.js";

const CHALLENGES = {
  void: "Only real words can be played",
  single: "Single: challenging is free",
  double: "Double: a wrong challenge costs your turn",
  "5-point": "A wrong challenge costs 5 points",
  "10-point": "A wrong challenge costs 10 points",
  none: "Anything goes, nobody challenges",
};
const FIRST = [
  ["you", "You"],
  ["others", "Opponent"],
  ["lot", "By lot"],
];
const HELP = [
  ["auto", "When alone"],
  ["on", "Always"],
  ["off", "Never"],
];

/**
 * @param {import("./choices.js").Choices} choices changed in place
 * @param {{rulesets: object[], lexica: object[]}} catalogue
 * @param {() => void} changed
 * @returns {HTMLElement}
 */
export function terms(choices, { rulesets, lexica }, changed) {
  const set = (patch) => {
    Object.assign(choices, patch);
    changed();
  };
  const number = (key, attributes) =>
    input({ type: "number", inputmode: "decimal", value: choices[key], ...attributes }, (value) =>
      set({ [key]: value }),
    );

  const lexiconSlot = h("div", {});
  const challengeSlot = h("div", {});
  function drawForRules() {
    const rules = rulesets.find(({ name }) => name === choices.rules);
    const fitting = lexica.filter((lexicon) => lexicon.rulesets.includes(rules.name));
    const words = select(
      fitting.map(({ name, words: count }) => [
        name === rules.lexicon ? "" : name,
        `${capital(name)}, ${count.toLocaleString("en")} words`,
      ]),
      choices.lexicon,
      (lexicon) => set({ lexicon }),
    );
    choices.lexicon = words.value;
    lexiconSlot.replaceChildren(field({ name: "lexicon", label: "Word list", place: "lexicon" }, words));
    const challenge = select(Object.entries(CHALLENGES), choices.challenge || rules.challenge, (value) =>
      set({ challenge: value }),
    );
    challengeSlot.replaceChildren(
      field({ name: "challenge", label: "Words not on the list", place: "challenge" }, challenge),
    );
  }

  const rules = select(
    rulesets.map((one) => rulesOption(one, lexica, rulesets)),
    choices.rules,
    (value) => {
      set({ rules: value, lexicon: "" });
      drawForRules();
    },
  );
  if (rules.selectedOptions[0].disabled) rules.value = rulesets.find(({ playable }) => playable).name;
  choices.rules = rules.value;
  drawForRules();
  return h(
    "section",
    { class: "setup-part", "aria-labelledby": "terms-title" },
    h("h2", { id: "terms-title" }, "The game"),
    h("div", { class: "field-pair" }, field({ name: "rules", label: "Language", place: "rules" }, rules), lexiconSlot),
    challengeSlot,
    h(
      "div",
      { class: "field-pair" },
      field(
        { name: "minutes", label: "Minutes each", place: "clock.minutes" },
        number("minutes", { min: 0.1, max: 10080, step: "any", placeholder: "No clock" }),
      ),
      segments({ name: "first", legend: "Who begins", options: FIRST, value: choices.first }, (first) =>
        set({ first }),
      ),
    ),
    finer(choices, set, number),
  );
}

function finer(choices, set, number) {
  return h(
    "details",
    { class: "finer", dataset: { testid: "finer" } },
    h("summary", {}, "Finer points"),
    field(
      { name: "your-name", label: "Your name", place: "seats.0.name" },
      input({ type: "text", maxlength: 40, placeholder: "You", value: choices.name }, (name) => set({ name })),
    ),
    segments({ name: "help", legend: "Hints, best moves and undo", options: HELP, value: choices.help }, (help) =>
      set({ help }),
    ),
    h(
      "div",
      { class: "field-pair" },
      field(
        { name: "increment", label: "Seconds per turn", place: "clock.increment" },
        number("increment", { min: 0, max: 3600, step: "any", placeholder: "0" }),
      ),
      field(
        { name: "penalty", label: "Points per minute over", place: "clock.penalty" },
        number("penalty", { min: 0, max: 1000, step: 1, placeholder: "10" }),
      ),
    ),
    field(
      {
        name: "seed",
        label: "Seed",
        place: "seed",
        about: "The same number deals the same tiles again. Leave it empty for a new deal.",
      },
      number("seed", { min: 0, max: Number.MAX_SAFE_INTEGER, step: 1, placeholder: "By chance" }),
    ),
  );
}

/** A ruleset needs its own word list, or one that the user has brought and that is no other ruleset's. */
function rulesOption({ name, title, playable }, lexica, rulesets) {
  const brought = lexica.filter((lexicon) => !rulesets.some((rules) => rules.lexicon === lexicon.name));
  const usable = playable || brought.some((lexicon) => lexicon.rulesets.includes(name));
  return usable ? [name, title] : [name, `${title} (needs a word list)`, true];
}
