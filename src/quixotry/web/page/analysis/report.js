/** The whole game in figures: what skill lost and what the draws gave, apart from each other. */

import { h, icon, watch } from "../drawing/dom.js";
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
  root.replaceChildren(h("h2", { class: "panel-title" }, "Report"), figures, through(store));
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
  const said = h("span", { class: "soft", role: "status" });
  const button = h("button", {
    type: "button",
    class: "button",
    onclick: () => (store.get().through ? actions.stop() : actions.thinkThrough(SECONDS, 1)),
    dataset: { testid: "think-through" },
  });
  const bar = h("progress", { class: "report-progress", "aria-label": "Turns looked at" });
  const element = h("div", { class: "report-through" }, button, said, bar);
  watch(
    store,
    ({ through: now, analysis }) => [now, analysis.summary],
    ({ through: now, analysis }) => {
      element.hidden = !analysis.summary.some(({ turns }) => turns);
      button.replaceChildren(icon(now ? "stop" : "think"), now ? "Stop" : "Think about every turn");
      said.textContent = now ? `Turn ${now.done + 1} of ${now.total}` : `${SECONDS} seconds each`;
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
    : [h("p", { class: "soft" }, "A report needs a game: open a record or finish one here.")];
  return [
    ...parts,
    h("p", { class: "soft report-terms" }, terms(analysis)),
    ...(remarks.length
      ? [h("h3", { class: "report-title" }, "About the record"), h("ul", { class: "report-remarks" }, ...remarks.map((text) => h("li", {}, text)))]
      : []),
  ];
}

/** @param {Api.AnalysisState} analysis */
function terms({ rules, lexicon, leaves }) {
  return [`${rules.title}, words by ${lexicon}`, leaves && `leaves ${leaves}`].filter(Boolean).join("; ") + ".";
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
      row("Score", summary.map(({ score }) => score)),
      row("Best or good moves", summary.map(({ accuracy }) => (accuracy === null ? "–" : `${figure(100 * accuracy, 0)}%`))),
      row("Points lost", summary.map(({ loss }) => figure(loss))),
      row(
        "Luck of the draws",
        summary.map(({ luck, luck_error: error }) => `${signedFigure(luck)} ± ${figure(error)}`),
        "What the best moves of the racks drawn were worth against average draws",
      ),
      row("Bingos", summary.map(({ bingos }) => bingos)),
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
  if (index === 0) return "No move is worth more";
  const least = limits[index - 1].most ?? 0;
  return most === null ? `Loses more than ${least} points` : `Loses up to ${most} points`;
}
