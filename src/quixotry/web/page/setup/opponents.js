/** Who plays against the person at this screen, and how well the computer does. */

import { find, findAll, h, icon } from "../drawing/dom.js";
import { field, input, option, segments, select } from "../drawing/form-fields.js";
import { sentence } from "../drawing/text.js";
import { COMPUTER } from "./choices.js";
import { number, t } from "../tongue/tongue.js";

/** @import { Choices, Opponent } from "./choices.js" */

/** @type {[Opponent["kind"], string][]} */
const KINDS = [
  ["computer", t("Computer")],
  ["here", t("Person here")],
  ["away", t("Person elsewhere")],
];
/** @type {Partial<Record<Opponent["kind"], string>>} */
const ABOUT = {
  here: t("You share this screen and hand it over after each turn."),
  away: t("They get a link of their own for another phone or computer."),
};

/** The level whose rating was agreed upon: the others are measured from it. */
const ANCHOR = 10;

/**
 * @param {Choices} choices changed in place
 * @param {Api.Players} players
 * @param {() => number} most how many the ruleset allows
 * @param {() => void} changed
 * @returns {{element: HTMLElement, draw: () => void}}
 */
export function opponents(choices, players, most, changed) {
  const list = h("div", { class: "opponents" });
  const add = h(
    "button",
    { type: "button", class: "button", onclick: addOne, dataset: { testid: "add-opponent" } },
    icon("plus"),
    t("Add an opponent"),
  );
  const element = h("section", { class: "setup-part", "aria-labelledby": "opponents-title" });
  /** @type {HTMLInputElement} */
  const watch = h("input", {
    id: "choice-watch",
    type: "checkbox",
    checked: choices.watch,
    onchange: () => {
      choices.watch = watch.checked;
      changed();
    },
    dataset: { testid: "choice-watch" },
  });
  element.append(
    h("h2", { id: "opponents-title" }, t("Opponents")),
    list,
    add,
    h(
      "p",
      { class: "check-line" },
      watch,
      h("label", { for: watch.id }, t("Only watch: the computers play among themselves")),
    ),
  );

  function draw() {
    choices.others.length = Math.min(choices.others.length, most());
    list.replaceChildren(...choices.others.map(row));
    add.hidden = choices.others.length >= most();
    changed();
  }

  /**
   * @param {Opponent} other
   * @param {number} index
   */
  function row(other, index) {
    /** @param {Partial<Opponent>} patch */
    const set = (patch) => {
      Object.assign(other, patch);
      changed();
    };
    const alone = choices.others.length === 1;
    return h(
      "div",
      { class: "opponent", role: "group", "aria-label": t("Opponent {number}", { number: index + 1 }) },
      segments(
        {
          name: `kind-${index}`,
          legend: alone ? t("Against") : t("Opponent {number}", { number: index + 1 }),
          options: KINDS,
          value: other.kind,
        },
        (kind) => {
          set({ kind });
          draw();
          find(list, `[name="kind-${index}"]:checked`).focus();
        },
      ),
      alone ? null : removeButton(index),
      ...(other.kind === "computer" ? strengthFields(other, index, players, set) : [person(other, index, set)]),
    );
  }

  /**
   * @param {Opponent} other
   * @param {number} index
   * @param {(patch: Partial<Opponent>) => void} set
   */
  function person(other, index, set) {
    const name = input(
      { type: "text", maxlength: 40, placeholder: t("Player {number}", { number: index + 2 }), value: other.name },
      (value) => set({ name: value }),
    );
    return field(
      { name: `name-${index}`, label: t("Their name"), place: `seats.${index + 1}.name`, about: ABOUT[other.kind] },
      name,
    );
  }

  /** @param {number} index */
  function removeButton(index) {
    const label = t("Remove opponent {number}", { number: index + 1 });
    return h(
      "button",
      {
        type: "button",
        class: "button button-icon opponent-remove",
        "aria-label": label,
        title: label,
        onclick: () => removeOne(index),
      },
      icon("close"),
    );
  }

  function addOne() {
    const { level = COMPUTER.level } = choices.others.at(-1) ?? {};
    choices.others.push({ ...COMPUTER, level });
    draw();
    findAll(list, "input:checked").at(-1)?.focus();
  }

  /** @param {number} index */
  function removeOne(index) {
    choices.others.splice(index, 1);
    draw();
    add.focus();
  }

  draw();
  return { element, draw };
}

/**
 * @param {Opponent} other
 * @param {number} index of the opponent
 * @param {Api.Players} players
 * @param {(patch: Partial<Opponent>) => void} set
 * @returns {HTMLElement[]}
 */
function strengthFields(other, index, { levels, named }, set) {
  const title = h("strong", { class: "level-title" });
  const about = h("span", { class: "level-about" });
  const figures = h("dl", { class: "level-figures" });
  const source = h("p", { class: "soft level-source" });
  /** @type {HTMLInputElement} */
  const slider = h("input", {
    type: "range",
    class: "slider",
    min: levels[0].level,
    max: levels[levels.length - 1].level,
    step: 1,
    value: other.level,
    oninput: () => choose({ level: Number(slider.value) }),
  });
  const programs = select([["", t("No, at the level above")]], "", (player) => choose({ player }));
  programs.append(...named.map(({ name, title: called }) => option([name, `${called} (${name})`])));
  programs.value = other.player;
  if (programs.selectedIndex < 0) programs.value = other.player = "";

  /** @param {Partial<Opponent>} patch */
  function choose(patch) {
    set(patch);
    show();
  }

  function show() {
    const program = named.find(({ name }) => name === other.player);
    const facts = levels.find(({ level }) => level === other.level) ?? levels[0];
    slider.disabled = Boolean(program);
    slider.setAttribute("aria-valuetext", `${facts.level}, ${facts.title}`);
    title.textContent = program ? program.title : t("Level {level}: {title}", { level: facts.level, title: facts.title });
    about.textContent = program ? sentence(withoutSource(program.summary)) : facts.description;
    figures.replaceChildren(...(program ? [] : measured(facts, levels)).map(figure));
    source.textContent = program ? "" : sourceOf(levels);
  }

  show();
  const ticks = levels.map(({ level }) => h("span", {}, level));
  return [
    field(
      { name: `level-${index}`, label: t("How well it plays"), place: `seats.${index + 1}.level` },
      slider,
      h("div", { class: "slider-ticks", "aria-hidden": "true" }, ...ticks),
      h(
        "div",
        { class: "level-facts" },
        h("p", { class: "level-words", role: "status" }, title, about),
        figures,
        source,
      ),
    ),
    field({ name: `player-${index}`, label: t("Or a program by name"), place: `seats.${index + 1}.player` }, programs),
  ];
}

/**
 * @param {Api.Level} facts
 * @param {Api.Level[]} levels
 * @returns {[string, string][]} figure and what it is; nothing that was not measured
 */
function measured({ level, mean_score: mean, beats_next: beats, vocabulary, elo }, levels) {
  const below = levels.find((facts) => facts.level === level - 1)?.beats_next;
  const [won, against] = beats === null ? [below && 1 - below, level - 1] : [beats, level + 1];
  /** @type {[string, string][]} */
  const figures = [
    [vocabulary ? number(vocabulary) : "", t("words known")],
    [mean ? String(Math.round(mean)) : "", t("points a game")],
    [won ? `${Math.round(won * 100)}%` : "", t("wins against level {level}", { level: against })],
    [elo ? String(elo) : "", t("rating")],
  ];
  return figures.filter(([value]) => value);
}

/** @param {Api.Level[]} levels */
function sourceOf(levels) {
  const elo = levels.find(({ level }) => level === ANCHOR)?.elo;
  return elo
    ? t("Measured in English games; level {level} is rated {elo}.", { level: ANCHOR, elo })
    : t("Measured in English games.");
}

/** @param {[string, string]} measured */
function figure([value, meaning]) {
  return h("div", {}, h("dt", {}, meaning), h("dd", {}, value));
}

/**
 * Summaries end with the row of the paper that they come from, in brackets.
 * @param {string} summary
 */
function withoutSource(summary) {
  return summary.replace(/ \([^)]*\)$/, "");
}
