/** Every turn of the game, with running totals, and the board as it was after each. */

import { h, watch } from "../drawing/dom.js";
import { shortName, signed } from "../drawing/text.js";
import { isBingo } from "../game/game-record.js";
import { definitionAddress } from "../state/browser-storage.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Child } from "../drawing/dom.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const showLatest = () => store.get().review === null && sheet.scrollTo(0, sheet.scrollHeight);
  const sheet = h("div", { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": t("Turns") });
  root.replaceChildren(h("h2", { class: "panel-title" }, t("Scoresheet"), lookback(store)), sheet);
  watch(
    store,
    ({ game, settings }) => [game?.history, game?.seats.length, settings.definitionLink],
    ({ game, settings }) => {
      const turns = game?.history.length
        ? table(game, settings.definitionLink)
        : h("p", { class: "soft" }, t("No turn has been played yet."));
      sheet.replaceChildren(turns);
      showLatest();
    },
  );
  new ResizeObserver(showLatest).observe(sheet);
  watch(
    store,
    ({ game, review }) => [game?.history, review],
    ({ review }) => markTurn(sheet, review),
  );
}

/**
 * @param {HTMLElement} sheet
 * @param {number | null} number
 */
function markTurn(sheet, number) {
  for (const row of sheet.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
  const row = sheet.querySelector(`[data-turn="${number}"]`);
  row?.setAttribute("aria-current", "true");
  row?.scrollIntoView({ block: "nearest" });
}

/**
 * @param {Api.State} game
 * @param {string} link to definitions
 */
function table(game, link) {
  return h(
    "table",
    { class: "sheet", dataset: { testid: "scoresheet" } },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("Turn")),
        h("th", { scope: "col", class: "figure" }, t("Points")),
        h("th", { scope: "col", class: "figure" }, t("Total")),
      ),
    ),
    h("tbody", {}, ...game.history.map((line) => row(game, line, link))),
  );
}

/**
 * @param {Api.State} game
 * @param {Api.HistoryLine} line
 * @param {string} link
 */
function row(game, line, link) {
  const name = shortName(game, game.seats[line.seat]);
  return h(
    "tr",
    { class: `turn-${line.kind}`, dataset: { turn: line.number } },
    h(
      "td",
      {},
      h("span", { class: "sheet-name" }, name),
      h("span", { class: "sheet-what" }, ...what(game, line, link)),
    ),
    h("td", { class: "figure" }, line.score || line.kind === "place" ? signed(line.score) : "–"),
    h("td", { class: "figure sheet-total" }, line.total),
  );
}

/**
 * @param {Api.State} game
 * @param {Api.HistoryLine} line
 * @param {string} link
 * @returns {Child[]}
 */
function what(game, line, link) {
  if (line.kind !== "place") return [line.brief];
  const [main, ...others] = line.words;
  const place = line.move?.split(" ")[0];
  return [
    place ? h("span", { class: "sheet-place" }, place) : null,
    h("strong", { class: "sheet-word" }, word(main, link)),
    others.length
      ? h("span", { class: "sheet-others" }, ...around(others.map((other) => word(other, link))))
      : null,
    isBingo(line, game.rules)
      ? h("span", { class: "badge", title: t("Used the whole rack") }, `+${game.rules.bonus}`)
      : null,
  ];
}

/**
 * @param {string} text
 * @param {string} link
 */
function word(text, link) {
  const address = definitionAddress(link, text);
  return address ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text) : text;
}

/**
 * @param {(HTMLElement | string)[]} items
 * @returns {Child[]} what is said before and after them, too
 */
function around(items) {
  const [before, after] = t("with {words}", { words: "\n" }).split("\n");
  return [before, ...items.flatMap((item, index) => (index ? [", ", item] : [item])), after];
}

/**
 * @param {Store} store
 * @returns {HTMLElement} the buttons for it
 */
function lookback(store) {
  const where = h("span", { class: "lookback-where", role: "status" });
  const back = stepButton("‹", t("One turn back"), () => step(store, -1), "lookback-back");
  const on = stepButton("›", t("One turn on"), () => step(store, 1), "lookback-on");
  watch(
    store,
    ({ game, review }) => [game?.history, review],
    ({ game, review }) => {
      const turns = game?.history.length ?? 0;
      where.textContent = review === null ? "" : t("After turn {turn} of {turns}", { turn: review, turns });
      back.disabled = turns === 0 || review === 0;
      on.disabled = review === null;
    },
  );
  store.subscribe((state, previous) => {
    if (state.review !== null && state.game?.version !== previous.game?.version) store.set({ review: null });
  });
  return h("span", { class: "lookback" }, where, back, on);
}

/**
 * @param {Store} store
 * @param {number} by
 */
function step(store, by) {
  const { game, review } = store.get();
  const turns = game?.history.length ?? 0;
  const wanted = Math.max(0, (review ?? turns) + by);
  store.actions.recall();
  store.set({ review: wanted < turns ? wanted : null });
}

/**
 * @param {string} sign
 * @param {string} label
 * @param {() => void} onclick
 * @param {string} testid
 */
function stepButton(sign, label, onclick, testid) {
  return h(
    "button",
    { type: "button", class: "button button-icon", "aria-label": label, title: label, onclick, dataset: { testid } },
    sign,
  );
}
