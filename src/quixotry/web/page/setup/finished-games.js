/** Games of this browser that are over: what became of them, and the way to their analysis. */

import { h, icon } from "../drawing/dom.js";
import { ago } from "../drawing/text.js";
import { finishedGames, forget } from "../state/browser-storage.js";
import { listed, t } from "../tongue/tongue.js";

/** @import { SavedGame } from "../state/browser-storage.js" */

const SHOWN = 3;

/** @returns {HTMLElement} always with the way to the analysis board */
export function finished() {
  const list = h("ul", { class: "unfinished-list" });
  const filter = h("input", {
    type: "search",
    class: "finished-filter",
    placeholder: t("Search: a name, won, lost…"),
    "aria-label": t("Search the finished games"),
    oninput: draw,
    dataset: { testid: "finished-filter" },
  });
  const element = h("section", { class: "unfinished finished", "aria-labelledby": "finished-title" });
  const title = h("h2", { id: "finished-title" });
  const board = h(
    "a",
    { class: "button", href: "/analysis", dataset: { testid: "analysis-link" } },
    icon("analyse"),
    t("Analysis board"),
  );
  const puzzles = h(
    "a",
    { class: "button", href: "/puzzles", dataset: { testid: "puzzles-link" } },
    icon("hint"),
    t("Puzzles"),
  );
  element.append(h("div", { class: "finished-head" }, title, puzzles, board), filter, list);
  let all = false;

  function draw() {
    const games = finishedGames();
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = games.filter((game) => words.every((word) => asText(game).includes(word)));
    const shown = all || words.length ? found : found.slice(0, SHOWN);
    title.textContent = games.length ? t("Finished games") : t("Look at a game");
    filter.hidden = games.length <= SHOWN;
    list.hidden = !games.length;
    list.replaceChildren(...shown.map((game) => row(game, draw)));
    if (!shown.length) list.append(h("li", { class: "soft" }, t("No finished game is like that.")));
    if (shown.length < found.length) list.append(h("li", {}, more(found.length - shown.length)));
  }

  /** @param {number} count */
  function more(count) {
    const showAll = () => {
      all = true;
      draw();
      filter.focus();
    };
    return h("button", { type: "button", class: "link-button", onclick: showAll }, t("{count} more", { count }));
  }

  draw();
  return element;
}

/** @param {SavedGame} game */
function asText(game) {
  return `${game.seats.map(({ name, score }) => `${name} ${score}`).join(" ")} ${game.title} ${resultOf(game)}`.toLowerCase();
}

/**
 * @param {SavedGame} game
 * @returns {string} "won", "lost" or "drawn" for whoever plays here alone, else who won
 */
function resultOf({ seats, winner }) {
  // Whoever resigns has lost, however the scores stand.
  const won = seats.find(({ seat }) => seat === winner);
  const here = seats.filter(({ here: mine }) => mine);
  if (!won) return t("drawn");
  if (here.length !== 1) return t("{name} won", { name: won.name });
  return won === here[0] ? t("won") : t("lost");
}

/**
 * @param {SavedGame} game
 * @param {() => void} draw
 */
function row(game, draw) {
  const names = listed(game.seats.map(({ name }) => name));
  const score = game.seats.map(({ score: points }) => points).join(" – ");
  return h(
    "li",
    { class: "unfinished-game", dataset: { testid: `finished-${game.id}` } },
    h(
      "div",
      { class: "unfinished-text" },
      h("a", { class: "unfinished-names", href: `/game/${game.id}` }, names),
      h("span", { class: "soft" }, `${score} · ${resultOf(game)} · ${game.title} · ${ago(game.played)}`),
    ),
    h("a", { class: "button", href: `/analysis?game=${game.id}`, "aria-label": t("Analyse the game of {names}", { names }) }, t("Analyse")),
    h(
      "button",
      {
        type: "button",
        class: "button button-icon",
        "aria-label": t("Remove the game of {names}", { names }),
        title: t("Remove from this list"),
        onclick: () => {
          forget(game.id);
          draw();
        },
      },
      icon("trash"),
    ),
  );
}
