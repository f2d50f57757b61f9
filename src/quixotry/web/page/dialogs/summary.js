/** How the game ended, and what one may do then: save it, or play again. */

import { h, icon } from "../drawing/dom.js";
import { pointsOf } from "../drawing/tile.js";
import { analysisAddress } from "../game/analysis-address.js";
import { endingSentence, summaryOf } from "../game/game-record.js";
import { ApiError } from "../network/api.js";
import { openDialog } from "./dialog.js";
import { decimal, t } from "../tongue/tongue.js";

/**
 * @import { Summary } from "../game/game-record.js"
 * @import { Format } from "../network/api.js"
 * @import { Store } from "../state/store.js"
 * @import { Choice } from "./dialog.js"
 */

/** @type {Format[]} */
const FORMATS = ["gcg", "cgp", "json"];

/** @type {Choice} */
const REMATCH = { label: t("Rematch"), value: "rematch", kind: "primary" };

/** @param {Store} store */
export async function openSummary(store) {
  const { game } = store.get();
  if (!game?.result) return;
  const { winner } = game.result;
  // Those who watch people cannot ask them for another game.
  const again = game.you.seat >= 0 || game.seats.every(({ kind }) => kind === "computer");
  const { button, answer } = openDialog({
    name: "summary",
    title: headline(game, game.result),
    content: [
      h("p", { class: "soft" }, endingSentence(game)),
      h("ol", { class: "standings" }, ...summaryOf(game).map((line) => standing(line, line.seat === winner))),
      exports(store, game),
    ],
    choices: [
      { label: t("New game"), value: "new" },
      { label: t("See the board"), value: "board" },
      ...(game.you.seat < 0 ? [] : [{ label: t("Analyse"), value: "analyse" }]),
      ...(again ? [REMATCH] : []).map((choice) => (game.rematch ? { ...choice, label: t("Join the rematch") } : choice)),
    ],
  });
  button(again ? "rematch" : "board").focus();
  const chosen = await answer;
  if (chosen === "new") store.actions.goHome();
  if (chosen === "analyse") location.assign(analysisAddress(store.get()));
  if (chosen === "rematch") await (game.you.seat < 0 ? watchAnother(store, game) : store.actions.rematch());
}

/**
 * @param {Api.State} game
 * @param {Api.GameResult} result
 */
function headline(game, { winner }) {
  if (winner === null) return t("A draw");
  const people = game.seats.filter(({ kind }) => kind === "person").length;
  if (winner === game.you.seat && people === 1) return t("You win!");
  return t("{name} wins", { name: game.seats[winner].name });
}

/**
 * @param {Summary} summary
 * @param {boolean} won
 */
function standing({ name, score, rack, best, bingos, mean }, won) {
  return h(
    "li",
    { class: won ? "standing standing-won" : "standing" },
    h(
      "span",
      { class: "standing-name" },
      won ? icon("trophy") : null,
      name,
      won ? h("span", { class: "unseen" }, ` (${t("Winner")})`) : null,
    ),
    h("span", { class: "standing-score" }, score),
    h(
      "dl",
      { class: "standing-facts" },
      fact(t("Best play"), best ? pointsOf(best.word, best.score) : t("none")),
      fact(t("Average turn"), mean === null ? t("none") : t("{number} points", { number: decimal(mean) })),
      fact(t("Bingos"), bingos.length ? bingos.join(", ") : t("none")),
      fact(t("Tiles left"), rack || t("none")),
    ),
  );
}

/**
 * @param {string} term
 * @param {string} text
 */
function fact(term, text) {
  return h("div", {}, h("dt", {}, term), h("dd", {}, text));
}

/**
 * @param {Store} store
 * @param {Api.State} game
 */
function exports(store, game) {
  return h(
    "p",
    { class: "exports" },
    h("span", { class: "soft" }, `${t("Save the game:")} `),
    ...FORMATS.map((format) =>
      h(
        "button",
        {
          type: "button",
          class: "link-button",
          onclick: () => download(store, format, game.id),
          dataset: { testid: `export-${format}` },
        },
        format.toUpperCase(),
      ),
    ),
    game.seed === null ? null : h("span", { class: "soft seed" }, " ", t("Seed {seed}", { seed: game.seed })),
  );
}

/**
 * Fetched and not linked to, because the server wants the seat's secret, which no address should carry.
 * @param {Store} store
 * @param {Format} format
 * @param {string} id of the game
 */
async function download(store, format, id) {
  try {
    const address = URL.createObjectURL(await store.actions.exported(format));
    const link = document.createElement("a");
    link.href = address;
    link.download = `quixotry-${id}.${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    report(store, error);
  }
}

/**
 * The same players once more, for somebody who watches.
 * @param {Store} store
 * @param {Api.State} game
 */
async function watchAnother(store, game) {
  const turned = [...game.seats.slice(1), game.seats[0]];
  /** @type {Api.NewGame} */
  const newGame = {
    rules: game.rules.name,
    lexicon: game.lexicon,
    challenge: game.rules.challenge,
    help: game.help,
    seats: turned.map(seatAgain),
    ...(game.clock && { clock: clockAgain(game.clock) }),
  };
  try {
    await store.actions.start(newGame);
  } catch (error) {
    report(store, error);
  }
}

/**
 * @param {Store} store
 * @param {unknown} error
 */
function report(store, error) {
  if (!(error instanceof ApiError)) throw error;
  store.actions.say(error.message, "error");
}

/**
 * @param {Api.SeatState} seat
 * @returns {Api.PersonSeat | Api.ComputerSeat}
 */
function seatAgain({ kind, name, level, player }) {
  if (kind === "person") return { kind, name };
  return { kind, name, ...(level ? { level } : { player }) };
}

/**
 * @param {Api.ClockTerms} clock
 * @returns {Api.NewClock}
 */
function clockAgain({ seconds, increment, penalty, max_overtime: overtime }) {
  return { minutes: seconds / 60, increment, penalty, ...(overtime !== null && { max_overtime: overtime }) };
}
