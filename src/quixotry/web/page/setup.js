/** The start page: one button that starts a game, and all that can be chosen about it. */

import { createApi } from "./api.js";
import { h } from "./dom.js";
import { asked, loadChoices, saveChoices } from "./setup/choices.js";
import { clearErrors, showError } from "./setup/fields.js";
import { opponents } from "./setup/opponents.js";
import { terms } from "./setup/terms.js";
import { unfinished } from "./setup/unfinished.js";
import { capital, listed, sentence as asSentence } from "./text.js";
import { tileFace } from "./tile.js";

const NAME = [
  { label: "Q", points: 10 },
  { label: "U", points: 1 },
  { label: "I", points: 1 },
  { label: "X", points: 8 },
  { label: "O", points: 1 },
  { label: "T", points: 1 },
  { label: "R", points: 1 },
  { label: "Y", points: 4 },
];

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  let catalogue = null;
  const enter = () => drawPage(root, store, (catalogue ??= loadCatalogue()));
  store.subscribe((state, previous) => {
    if (state.view === "setup" && (previous.view !== "setup" || !root.hasChildNodes())) enter();
  });
  // Whoever comes by the link of a game waits for that game only.
  if (!location.pathname.startsWith("/game/")) enter();
}

async function loadCatalogue() {
  const api = createApi();
  const [rulesets, lexica, players] = await Promise.all([api.rulesets(), api.lexica(), api.players()]);
  return { rulesets, lexica, players };
}

function drawPage(root, store, catalogue) {
  const choices = loadChoices();
  const sentence = h("p", { class: "start-sentence" }, sentenceOf(choices));
  const problem = h("p", { class: "form-error", role: "alert" });
  const play = h(
    "button",
    { type: "submit", form: "new-game", class: "button button-primary start-button", dataset: { testid: "start" } },
    "Play",
  );
  const form = h("form", { id: "new-game", class: "new-game", "aria-label": "New game", onsubmit: begin });
  form.addEventListener("invalid", unfold, true);
  root.replaceChildren(
    h(
      "section",
      { class: "hero" },
      h("h1", { "aria-label": "Quixotry" }, wordmark()),
      h("p", { class: "hero-line" }, "The crossword board game, against the computer or each other."),
      play,
      sentence,
      problem,
    ),
    unfinished(),
    form,
  );

  catalogue.then(
    (known) =>
      form.replaceChildren(...parts(choices, known, () => sentence.replaceChildren(sentenceOf(choices, known)))),
    (error) => (problem.textContent = `${error.message} Load the page again in a moment.`),
  );

  async function begin(event) {
    event.preventDefault();
    if (play.disabled) return;
    clearErrors(form);
    problem.textContent = "";
    play.disabled = true;
    const { newGame, remote, order } = asked(choices);
    try {
      await store.actions.start(newGame, { remote });
      saveChoices(choices);
    } catch (error) {
      const place = inForm(error.place ?? "", order);
      const message = asSentence(error.message.replace(`${error.place}: `, ""));
      if (!showError(form, place, message)) problem.textContent = message;
    } finally {
      play.disabled = false;
    }
  }
}

function parts(choices, { rulesets, lexica, players }, changed) {
  const most = () => rulesets.find(({ name }) => name === choices.rules).players[1] - 1;
  let others = null;
  const game = terms(choices, { rulesets, lexica }, () => {
    others?.draw();
    changed();
  });
  others = opponents(choices, players, most, changed);
  return [others.element, game];
}

/** Seats are asked for in order of play; the form has the person here first. */
function inForm(place, order) {
  return place.replace(/(seats\W+)(\d+)/, (_, before, seat) => `${before}${order[Number(seat)]}`);
}

/** A field that is wrong cannot be shown while it is folded away. */
function unfold({ target }) {
  const folded = target.closest("details");
  if (folded) folded.open = true;
}

/** The name of the game, laid in tiles: for the eye only. */
function wordmark() {
  const tiles = NAME.map((tile) => h("span", { class: "tile wordmark-tile" }, ...tileFace(tile)));
  return h("span", { class: "wordmark", "aria-hidden": "true" }, ...tiles);
}

/**
 * @param {import("./setup/choices.js").Choices} choices
 * @param {{rulesets: object[], players: {levels: object[]}}} [catalogue] once it is known
 * @returns {string} "Against the computer at level 4 (Club) · English · 25 minutes each"
 */
function sentenceOf(choices, catalogue) {
  const rules = catalogue?.rulesets.find(({ name }) => name === choices.rules);
  const parts = [
    `Against ${listed(choices.others.map((other) => opponentText(other, catalogue?.players.levels)))}`,
    rules?.title ?? capital(choices.rules),
    choices.minutes === "" ? "no clock" : `${choices.minutes} minutes each`,
  ];
  return parts.join(" · ");
}

function opponentText({ kind, level, player, name }, levels) {
  if (kind !== "computer") return name.trim() || (kind === "here" ? "a person here" : "a person elsewhere");
  if (player) return `the program ${player}`;
  const title = levels?.find((facts) => facts.level === level)?.title;
  return `the computer at level ${level}${title ? ` (${title})` : ""}`;
}
