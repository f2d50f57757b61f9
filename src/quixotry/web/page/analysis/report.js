/** The whole game in figures: what skill lost and what the draws gave, apart from each other. */

import { h, icon, watch } from "../drawing/dom.js";
import { percent, t, tn } from "../tongue/tongue.js";
import { BADGES, badgeSign, figure, signedFigure } from "./badges.js";

/** @import { BoardStore } from "./board-store.js" */

/** For each turn, when the engine goes through the whole game. */
const SECONDS = 2;

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const figures = h("div", {});
  root.replaceChildren(h("h2", { class: "panel-title" }, t("Report")), figures, through(store));
  watch(
    store,
    ({ analysis }) => [analysis.summary, analysis.remarks],
    ({ analysis }) => figures.replaceChildren(...content(analysis)),
  );
}

/**
 * The engine goes through the whole game.
 * @param {BoardStore} store
 */
function through(store) {
  const { actions } = store;
  const said = h("span", { class: "soft", role: "status", dataset: { testid: "through-said" } });
  const button = h("button", {
    type: "button",
    class: "button",
    onclick: () => (store.get().through ? actions.stop() : actions.thinkThrough(SECONDS, 1)),
    dataset: { testid: "think-through" },
  });
  const bar = h("progress", { class: "report-progress", "aria-label": t("Turns looked at") });
  const element = h("div", { class: "report-through" }, button, said, bar);
  watch(
    store,
    ({ through: now, analysis }) => [now, analysis.summary],
    ({ through: now, analysis }) => {
      element.hidden = !analysis.summary.some(({ turns }) => turns);
      button.replaceChildren(icon(now ? "stop" : "think"), now ? t("Stop") : t("Think about every turn"));
      said.textContent = now ? t("Turn {number} of {total}", { number: now.done + 1, total: now.total }) : tn(SECONDS, "{count} second each", "{count} seconds each");
      bar.hidden = !now;
      bar.max = now?.total ?? 1;
      bar.value = now?.done ?? 0;
    },
  );
  return element;
}

/** @param {Api.AnalysisState} analysis */
function content(analysis) {
  const { summary, limits, remarks } = analysis;
  const parts = summary.some(({ turns }) => turns)
    ? [table(summary, limits)]
    : [h("p", { class: "soft" }, t("A report needs a game: open a record or finish one here."))];
  return [
    ...parts,
    h("p", { class: "soft report-terms" }, terms(analysis)),
    ...(remarks.length
      ? [h("h3", { class: "report-title" }, t("About the record")), h("ul", { class: "report-remarks" }, ...remarks.map((text) => h("li", {}, text)))]
      : []),
  ];
}

/** @param {Api.AnalysisState} analysis */
function terms({ rules, lexicon, leaves }) {
  const said = { rules: rules.title, lexicon, leaves };
  return leaves ? t("{rules}; word list: {lexicon}; leaves: {leaves}.", said) : t("{rules}; word list: {lexicon}.", said);
}

/**
 * @param {Api.SeatSummary[]} summary
 * @param {Api.BadgeLimit[]} limits
 */
function table(summary, limits) {
  return h(
    "table",
    { class: "report-table", dataset: { testid: "report" } },
    h("thead", {}, h("tr", {}, h("td", {}), ...summary.map(({ name }) => h("th", { scope: "col" }, name)))),
    h(
      "tbody",
      {},
      row(t("Score"), summary.map(({ score }) => score)),
      row(t("Best or good moves"), summary.map(({ accuracy }) => (accuracy === null ? "–" : percent(accuracy, 0)))),
      row(t("Points lost"), summary.map(({ loss }) => figure(loss))),
      row(
        t("Luck of the draws"),
        summary.map(({ luck, luck_error: error }) => `${signedFigure(luck)} ± ${figure(error)}`),
        t("What the best moves of the racks drawn were worth against average draws"),
      ),
      row(t("Bingos"), summary.map(({ bingos }) => bingos)),
      ...limits.map(({ badge, most }, index) =>
        row([badgeSign(badge), BADGES[badge].text], summary.map(({ badges }) => badges[index]), limitText(limits, index, most)),
      ),
    ),
  );
}

/**
 * @param {string | (HTMLElement | string | null)[]} label
 * @param {(string | number)[]} values
 * @param {string} [title]
 */
function row(label, values, title) {
  return h(
    "tr",
    { title },
    h("th", { scope: "row" }, ...(Array.isArray(label) ? label : [label])),
    ...values.map((value) => h("td", { class: "figure" }, value)),
  );
}

/**
 * @param {Api.BadgeLimit[]} limits
 * @param {number} index
 * @param {number | null} most
 */
function limitText(limits, index, most) {
  if (index === 0) return t("No move is worth more");
  const least = limits[index - 1].most ?? 0;
  return most === null ? tn(least, "Loses more than {count} point", "Loses more than {count} points") : tn(most, "Loses up to {count} point", "Loses up to {count} points");
}
