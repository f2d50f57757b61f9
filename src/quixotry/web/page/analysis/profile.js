/** Where a player's points go, over all games that this browser keeps. */

import { h } from "../drawing/dom.js";
import { percent, t, tn } from "../tongue/tongue.js";
import { figure, signedFigure } from "./badges.js";

/** @import { KeptAnalysis } from "./kept-analyses.js" */

/** @type {Record<Api.LostBy["cause"], string>} */
const CAUSES = {
  bingos: t("Bingos not found"),
  words: t("Plays that score more"),
  leaves: t("Tiles kept"),
  defence: t("What was given the opponent"),
  exchange: t("Exchanging or not"),
  phonies: t("Phonies that came off"),
  endgame: t("The end of the game"),
};

/**
 * @param {KeptAnalysis[]} kept the latest first
 * @param {(kept: KeptAnalysis[], name: string) => HTMLElement} puzzles that can be made of a player's games
 * @returns {HTMLElement}
 */
export function profileOf(kept, puzzles) {
  const games = kept.filter(({ lost }) => lost?.some((causes) => causes.length)).reverse();
  const names = namesIn(games);
  if (!names.length) {
    return h("p", { class: "soft" }, t("A profile needs games with racks: open some, and it adds up what they lost."));
  }
  const chosen = h("select", { id: "profile-player", class: "engine-choice", dataset: { testid: "profile-player" } });
  for (const [name, count] of names) chosen.append(new Option(`${name} (${count})`, name));
  const content = h("div", { dataset: { testid: "profile" } });
  chosen.addEventListener("change", draw);
  function draw() {
    content.replaceChildren(...table(games, chosen.value), puzzles(games, chosen.value));
  }
  draw();
  return h("div", { class: "profile" }, h("p", {}, h("label", { for: "profile-player" }, t("Player:")), " ", chosen), content);
}

/**
 * Who played, whoever this browser played for first, then by games.
 * @param {KeptAnalysis[]} games
 * @returns {[string, number][]}
 */
function namesIn(games) {
  /** @type {Map<string, {count: number, mine: boolean}>} */
  const found = new Map();
  for (const { players, you } of games) {
    for (const [seat, name] of players.entries()) {
      const before = found.get(name) ?? { count: 0, mine: false };
      found.set(name, { count: before.count + 1, mine: before.mine || seat === you });
    }
  }
  return [...found]
    .sort(([, a], [, b]) => Number(b.mine) - Number(a.mine) || b.count - a.count)
    .map(([name, { count }]) => [name, count]);
}

/**
 * @param {KeptAnalysis[]} games
 * @param {string} name
 */
function table(games, name) {
  const played = games.flatMap((game) => {
    const seat = game.players.indexOf(name);
    return seat < 0 ? [] : [{ game, seat, lost: game.lost?.[seat] ?? [] }];
  });
  const half = Math.floor(played.length / 2);
  const rows = Object.entries(CAUSES).map(([cause, text]) => {
    const each = played.map(({ lost }) => lost.find((one) => one.cause === cause));
    const sum = (/** @type {typeof each} */ some) => some.reduce((total, one) => total + (one?.points ?? 0), 0);
    const turns = each.reduce((total, one) => total + (one?.turns ?? 0), 0);
    const trend = half ? sum(each.slice(half)) / (played.length - half) - sum(each.slice(0, half)) / half : null;
    return { text, turns, points: sum(each), trend };
  });
  const whole = rows.reduce((total, { points }) => total + points, 0) || 1;
  const won = played.filter(({ game, seat }) => game.over && game.scores[seat] === Math.max(...game.scores)).length;
  const cells = (/** @type {(string | number)[]} */ values) => values.map((value) => h("td", { class: "figure" }, value));
  return [
    h("p", {}, tn(played.length, "{count} game, won: {won}, points lost a game: {points}.", "{count} games, won: {won}, points lost a game: {points}.", { won, points: figure(whole / played.length) })),
    h(
      "table",
      { class: "report-table" },
      h(
        "thead",
        {},
        h("tr", {}, h("th", { scope: "col" }, t("Lost by")), ...[t("Turns"), t("A game"), t("Share"), t("Trend")].map((text) => h("th", { scope: "col" }, text))),
      ),
      h(
        "tbody",
        {},
        ...rows
          .filter(({ turns }) => turns)
          .sort((a, b) => b.points - a.points)
          .map(({ text, turns, points, trend }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, text),
              ...cells([turns, figure(points / played.length), percent(points / whole, 0), trend === null ? "–" : signedFigure(trend)]),
            ),
          ),
      ),
    ),
    h("p", { class: "soft" }, t("Trend: points a game in the later half of the games against the earlier one; less is better.")),
  ];
}
