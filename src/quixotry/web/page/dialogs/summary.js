/** How the game ended, and what one may do then: save it, or play again. */

import { h, icon } from "../dom.js";
import { endingSentence, summaryOf } from "../record.js";
import { plural } from "../text.js";
import { openDialog } from "./dialog.js";

/** @param {import("../store.js").Store} store */
export async function openSummary(store) {
  const { game } = store.get();
  if (!game?.result) return;
  const { button, answer } = openDialog({
    name: "summary",
    title: headline(game),
    content: [
      h("p", { class: "soft" }, endingSentence(game)),
      h("ol", { class: "standings" }, ...summaryOf(game).map((line) => standing(game, line))),
      exports(store, game),
    ],
    choices: [
      { label: "New game", value: "new" },
      { label: "See the board", value: "board" },
      { label: "Rematch", value: "rematch", kind: "primary" },
    ],
  });
  button("rematch").focus();
  const chosen = await answer;
  if (chosen === "new") store.actions.goHome();
  if (chosen === "rematch") await rematch(store);
}

function headline(game) {
  const { winner } = game.result;
  if (winner === null) return "A draw";
  const people = game.seats.filter(({ kind }) => kind === "person").length;
  if (winner === game.you?.seat && people === 1) return "You win!";
  return `${game.seats[winner].name} wins`;
}

function standing(game, line) {
  const { seat, name, score, rack, best, bingos, mean } = line;
  const won = game.result.winner === seat;
  return h(
    "li",
    { class: won ? "standing standing-won" : "standing" },
    h(
      "span",
      { class: "standing-name" },
      won ? icon("trophy") : null,
      name,
      won ? h("span", { class: "unseen" }, " (winner)") : null,
    ),
    h("span", { class: "standing-score" }, score),
    h(
      "dl",
      { class: "standing-facts" },
      fact("Best play", best ? `${best.word}, ${plural(best.score, "point")}` : "none"),
      fact("A turn brought", mean === null ? "nothing" : `${mean.toFixed(1)} points`),
      fact("All tiles at once", bingos.length ? bingos.join(", ") : "never"),
      fact("Tiles left", rack || "none"),
    ),
  );
}

function fact(term, text) {
  return h("div", {}, h("dt", {}, term), h("dd", {}, text));
}

function exports(store, game) {
  return h(
    "p",
    { class: "exports" },
    h("span", { class: "soft" }, "Save the game: "),
    ...["gcg", "cgp", "json"].map((format) =>
      h(
        "button",
        {
          type: "button",
          class: "link-button",
          onclick: () => download(store, format),
          dataset: { testid: `export-${format}` },
        },
        format.toUpperCase(),
      ),
    ),
    game.seed === null ? null : h("span", { class: "soft seed" }, ` Seed ${game.seed}`),
  );
}

/**
 * Fetched and not linked to, because the server wants the seat's secret, which no address should carry.
 * @param {import("../store.js").Store} store
 * @param {"gcg" | "cgp" | "json"} format
 */
async function download(store, format) {
  try {
    const address = URL.createObjectURL(await store.actions.exported(format));
    const link = document.createElement("a");
    link.href = address;
    link.download = `quixotry-${store.get().game.id}.${format}`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch (error) {
    store.actions.say(error.message, "error");
  }
}

/** The same game once more, with the next player beginning. */
async function rematch(store) {
  const { game, seats: secrets } = store.get();
  const turned = [...game.seats.slice(1), game.seats[0]];
  const newGame = {
    rules: game.rules.name,
    lexicon: game.lexicon,
    challenge: game.rules.challenge,
    help: game.help,
    seats: turned.map(seatAgain),
    ...(game.clock && { clock: clockAgain(game.clock) }),
  };
  const remote = turned.flatMap(({ kind, seat }, place) => (kind === "person" && !(seat in secrets) ? [place] : []));
  try {
    await store.actions.start(newGame, { remote });
  } catch (error) {
    store.actions.say(error.message, "error");
  }
}

function seatAgain({ kind, name, level, player }) {
  if (kind === "person") return { kind, name };
  return { kind, name, ...(level ? { level } : { player }) };
}

function clockAgain({ seconds, increment, penalty, max_overtime: overtime }) {
  return { minutes: seconds / 60, increment, penalty, ...(overtime !== null && { max_overtime: overtime }) };
}
