/** Games of this browser that are not over yet. */

import { openDialog } from "../dialogs/dialog.js";
import { find, h, icon } from "../drawing/dom.js";
import { ago } from "../drawing/text.js";
import { forget, unfinishedGames } from "../state/browser-storage.js";
import { listed, t } from "../tongue/tongue.js";

/** @import { SavedGame } from "../state/browser-storage.js" */

const SHOWN = 3;

/** @returns {HTMLElement} hidden where there are none */
export function unfinished() {
  const list = h("ul", { class: "unfinished-list" });
  const element = h("section", { class: "unfinished", "aria-labelledby": "unfinished-title" });
  element.append(h("h2", { id: "unfinished-title" }, t("Go on playing")), list);
  let all = false;

  function draw() {
    const games = unfinishedGames();
    const shown = all ? games : games.slice(0, SHOWN);
    element.hidden = games.length === 0;
    list.replaceChildren(...shown.map((game) => row(game, draw)));
    if (shown.length < games.length) list.append(h("li", {}, moreButton(games.length - shown.length)));
  }

  /** @param {number} count */
  function moreButton(count) {
    const showAll = () => {
      all = true;
      draw();
      find(list.children[SHOWN], "a").focus();
    };
    return h("button", { type: "button", class: "link-button", onclick: showAll }, t("{count} more", { count }));
  }

  draw();
  return element;
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
    { class: "unfinished-game", dataset: { testid: `unfinished-${game.id}` } },
    h(
      "div",
      { class: "unfinished-text" },
      h("span", { class: "unfinished-names" }, names),
      h("span", { class: "soft" }, `${score} · ${game.title} · ${whoseTurn(game)} · ${ago(game.played)}`),
    ),
    h("a", { class: "button", href: `/game/${game.id}`, "aria-label": t("Go on with the game of {names}", { names }) }, t("Go on")),
    h(
      "button",
      {
        type: "button",
        class: "button button-icon",
        "aria-label": t("Remove the game of {names}", { names }),
        title: t("Remove"),
        onclick: () => remove(game, names, draw),
      },
      icon("trash"),
    ),
  );
}

/** @param {SavedGame} game */
function whoseTurn({ turn, seats }) {
  if (turn === null) return t("ending");
  const here = seats.filter(({ here: mine }) => mine);
  if (here.length === 1 && here[0].seat === turn) return t("your turn");
  return t("{name} to play", { name: seats[turn].name });
}

/**
 * @param {SavedGame} game
 * @param {string} names
 * @param {() => void} draw
 */
async function remove(game, names, draw) {
  const { answer } = openDialog({
    name: "forget",
    title: t("Remove this game?"),
    content: [h("p", {}, t("This browser forgets the game of {names}. Without its link it cannot be opened again.", { names }))],
    choices: [
      { label: t("Keep it"), value: "" },
      { label: t("Remove"), value: "yes", kind: "danger" },
    ],
  });
  if ((await answer) !== "yes") return;
  forget(game.id);
  draw();
  find(document, "[data-testid=start]").focus();
}
