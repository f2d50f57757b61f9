/** The start page: one button that starts a game, and all that can be chosen about it. */

import { around, h } from "../drawing/dom.js";
import { clearErrors, showError } from "../drawing/form-fields.js";
import { capital, sentence as asSentence } from "../drawing/text.js";
import { tileFace } from "../drawing/tile.js";
import { ApiError, createApi } from "../network/api.js";
import { asked, loadChoices, saveChoices, seatsToWatch } from "./choices.js";
import { finished } from "./finished-games.js";
import { opponents } from "./opponents.js";
import { terms } from "./terms.js";
import { unfinished } from "./unfinished-games.js";
import { listed, t, tn } from "../tongue/tongue.js";

/**
 * @import { Store } from "../state/store.js"
 * @import { Choices, Opponent } from "./choices.js"
 */

/**
 * @typedef {{
 *   rulesets: Api.Ruleset[],
 *   lexica: Api.LexiconEntry[],
 *   challenges: Api.ChallengeRuleEntry[],
 *   players: Api.Players,
 * }} Catalogue
 */

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
 * @param {Store} store
 */
export function mount(root, store) {
  /** @type {Promise<Catalogue> | null} */
  let catalogue = null;
  const enter = () => drawPage(root, store, (catalogue ??= loadCatalogue()));
  store.subscribe((state, previous) => {
    if (state.view === "setup" && (previous.view !== "setup" || !root.hasChildNodes())) enter();
  });
  // Whoever comes by the link of a game waits for that game only.
  if (!location.pathname.startsWith("/game/")) enter();
}

/** @returns {Promise<Catalogue>} */
async function loadCatalogue() {
  const api = createApi();
  const [rulesets, lexica, challenges, players] = await Promise.all([
    api.rulesets(),
    api.lexica(),
    api.challenges(),
    api.players(),
  ]);
  return { rulesets, lexica, challenges, players };
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 * @param {Promise<Catalogue>} catalogue
 */
function drawPage(root, store, catalogue) {
  const choices = loadChoices();
  const sentence = h("p", { class: "start-sentence" }, sentenceOf(choices));
  const problem = h("p", { class: "form-error", role: "alert" });
  const play = h(
    "button",
    { type: "submit", form: "new-game", class: "button button-primary start-button", dataset: { testid: "start" } },
    t("Play"),
  );
  const form = h("form", { id: "new-game", class: "new-game", "aria-label": t("New game"), onsubmit: begin });
  form.addEventListener("invalid", unfold, true);
  root.replaceChildren(
    h(
      "section",
      { class: "hero" },
      h("h1", { "aria-label": "Quixotry" }, wordmark()),
      h("p", { class: "hero-line" }, t("The crossword board game, against the computer or each other.")),
      play,
      sentence,
      problem,
    ),
    unfinished(),
    finished(),
    form,
  );

  catalogue.then(
    (known) =>
      form.replaceChildren(...parts(choices, known, () => sentence.replaceChildren(sentenceOf(choices, known)))),
    () => form.replaceChildren(offline()),
  );

  /** @param {SubmitEvent} event */
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
      if (!(error instanceof ApiError)) throw error;
      const place = inForm(error.place ?? "", order);
      const message = asSentence(error.message.replace(`${error.place}: `, ""));
      if (!showError(form, place, message)) problem.textContent = message;
    } finally {
      play.disabled = false;
    }
  }
}

/** Without the server the page opens, and says what has to wait. */
function offline() {
  return h(
    "section",
    { class: "setup-part offline", role: "alert", dataset: { testid: "offline" } },
    h("h2", {}, t("The server cannot be reached")),
    h(
      "p",
      {},
      t(
        "New games, moves, hints and the scores of words need it: it deals, referees and remembers. Your games are kept there and go on when it is back.",
      ),
    ),
    h("button", { type: "button", class: "button button-primary", onclick: () => location.reload() }, t("Try again")),
  );
}

/**
 * @param {Choices} choices
 * @param {Catalogue} catalogue
 * @param {() => void} changed
 */
function parts(choices, { rulesets, lexica, challenges, players }, changed) {
  const most = () => (rulesets.find(({ name }) => name === choices.rules) ?? rulesets[0]).players[1] - 1;
  /** @type {ReturnType<typeof opponents> | null} */
  let others = null;
  const game = terms(choices, { rulesets, lexica, challenges, players }, () => {
    others?.draw();
    changed();
  });
  others = opponents(choices, players, most, changed);
  return [others.element, game];
}

/**
 * Seats are asked for in order of play; the form has the person here first.
 * @param {string} place
 * @param {number[]} order
 */
function inForm(place, order) {
  return place.replace(/(seats\W+)(\d+)/, (_, before, seat) => `${before}${order[Number(seat)]}`);
}

/**
 * A field that is wrong cannot be shown while it is folded away.
 * @param {Event} event
 */
function unfold(event) {
  const folded = around(event, "details");
  if (folded instanceof HTMLDetailsElement) folded.open = true;
}

/** The name of the game, laid in tiles: for the eye only. */
function wordmark() {
  const tiles = NAME.map((tile) => h("span", { class: "tile wordmark-tile" }, ...tileFace(tile)));
  return h("span", { class: "wordmark", "aria-hidden": "true" }, ...tiles);
}

/**
 * @param {Choices} choices
 * @param {Catalogue} [catalogue] once it is known
 * @returns {string} "Against the computer at level 4 (Club) · English · 25 minutes each"
 */
function sentenceOf(choices, catalogue) {
  const rules = catalogue?.rulesets.find(({ name }) => name === choices.rules);
  const parts = [
    opponentsText(choices, catalogue?.players),
    rules?.title ?? capital(choices.rules),
    choices.minutes === "" ? t("no clock") : minutesEach(choices.minutes),
  ];
  return parts.join(" · ");
}

/**
 * @param {Choices} choices
 * @param {Api.Players} [players]
 */
function opponentsText(choices, players) {
  const others = listed(seatsToWatch(choices).map((other) => opponentText(other, players)));
  return choices.watch ? t("Watch {others}", { others }) : t("Against {others}", { others });
}

/**
 * @param {Opponent} opponent
 * @param {Api.Players} [players]
 */
function opponentText({ kind, level, player, name }, players) {
  if (kind !== "computer") return name.trim() || (kind === "here" ? t("a person here") : t("a person elsewhere"));
  if (player) return players?.named.find((one) => one.name === player)?.title ?? player;
  const title = players?.levels.find((facts) => facts.level === level)?.title;
  return title ? t("the computer at level {level} ({title})", { level, title }) : t("the computer at level {level}", { level });
}

/** @param {string} minutes as typed */
function minutesEach(minutes) {
  return tn(Number(minutes), "{minutes} minute each", "{minutes} minutes each", { minutes });
}
