/** Every turn of the game, with running totals, and the board as it was after each. */

import { h, watch } from "../dom.js";
import { challengeText, isAboutChallenge, isBingo } from "../record.js";
import { definitionAddress } from "../saved.js";
import { plural, signed } from "../text.js";

const SAID = {
  pass: "passed",
  time: "ran over time",
  forfeit: "lost on time",
  resign: "resigned",
};

/**
 * @param {HTMLElement} root
 * @param {import("../store.js").Store} store
 */
export function mount(root, store) {
  const showLatest = () => store.get().review === null && sheet.scrollTo(0, sheet.scrollHeight);
  const sheet = h("div", { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": "Turns" });
  root.replaceChildren(h("h2", { class: "panel-title" }, "Scoresheet", lookback(store)), sheet);
  watch(
    store,
    ({ game, settings }) => [game?.history, game?.seats.length, settings.definitionLink],
    ({ game, settings }) => {
      const played = game?.history.length;
      const turns = played
        ? table(game, settings.definitionLink)
        : h("p", { class: "soft" }, "No turn has been played yet.");
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

function markTurn(sheet, number) {
  for (const row of sheet.querySelectorAll("[aria-current]")) row.removeAttribute("aria-current");
  const row = sheet.querySelector(`[data-turn="${number}"]`);
  row?.setAttribute("aria-current", "true");
  row?.scrollIntoView({ block: "nearest" });
}

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
        h("th", { scope: "col" }, "Turn"),
        h("th", { scope: "col", class: "figure" }, "Points"),
        h("th", { scope: "col", class: "figure" }, "Total"),
      ),
    ),
    h("tbody", {}, ...game.history.map((line) => row(game, line, link))),
  );
}

function row(game, line, link) {
  const { name } = game.seats[line.seat];
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

function what(game, line, link) {
  if (line.kind === "exchange") return [`exchanged ${plural(line.tiles, "tile")}`];
  if (line.kind === "rack") return [line.score > 0 ? "the others’ tiles" : "tiles left at the end"];
  if (isAboutChallenge(line)) return [challengeText(game, line)];
  if (line.kind !== "place") return [SAID[line.kind] ?? withoutName(game, line)];
  const [main, ...others] = line.words;
  const place = line.move?.split(" ")[0];
  return [
    place ? h("span", { class: "sheet-place" }, place) : null,
    h("strong", { class: "sheet-word" }, word(main, link)),
    others.length
      ? h("span", { class: "sheet-others" }, "with ", ...joined(others.map((other) => word(other, link))))
      : null,
    isBingo(line, game.rules)
      ? h("span", { class: "badge", title: "Used the whole rack" }, `+${game.rules.bonus}`)
      : null,
  ].filter(Boolean);
}

function withoutName(game, { seat, text }) {
  const opening = `${game.seats[seat].name}: `;
  return text.startsWith(opening) ? text.slice(opening.length) : text;
}

function word(text, link) {
  const address = definitionAddress(link, text);
  return address ? h("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, text) : text;
}

function joined(items) {
  return items.flatMap((item, index) => (index ? [", ", item] : [item]));
}

/**
 * @param {import("../store.js").Store} store
 * @returns {HTMLElement} the buttons for it
 */
function lookback(store) {
  const where = h("span", { class: "lookback-where", role: "status" });
  const back = stepButton("‹", "One turn back", () => step(store, -1), "lookback-back");
  const on = stepButton("›", "One turn on", () => step(store, 1), "lookback-on");
  watch(
    store,
    ({ game, review }) => [game?.history, review],
    ({ game, review }) => {
      const turns = game?.history.length ?? 0;
      where.textContent = review === null ? "" : `After turn ${review} of ${turns}`;
      back.disabled = turns === 0 || review === 0;
      on.disabled = review === null;
    },
  );
  store.subscribe((state, previous) => {
    if (state.review !== null && state.game?.version !== previous.game?.version) store.set({ review: null });
  });
  return h("span", { class: "lookback" }, where, back, on);
}

function step(store, by) {
  const { game, review } = store.get();
  const turns = game.history.length;
  const wanted = Math.max(0, (review ?? turns) + by);
  store.actions.recall();
  store.set({ review: wanted < turns ? wanted : null });
}

function stepButton(sign, label, onclick, testid) {
  return h(
    "button",
    { type: "button", class: "button button-icon", "aria-label": label, title: label, onclick, dataset: { testid } },
    sign,
  );
}
