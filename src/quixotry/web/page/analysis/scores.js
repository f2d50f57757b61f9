/** Who plays, with the score and the time as they were at this turn. */

import { h, icon, watch } from "../drawing/dom.js";
import { clockText } from "../drawing/text.js";
import { t } from "../tongue/tongue.js";
import { here } from "./nodes.js";

/** @import { BoardStore } from "./board-store.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  watch(
    store,
    (state) => [here(state)],
    (state) => {
      const node = here(state);
      root.replaceChildren(
        h(
          "ol",
          { class: "scores", "aria-label": t("Players") },
          ...state.analysis.players.map((name, seat) => card(state.analysis, node, name, seat)),
        ),
      );
    },
  );
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 * @param {string} name
 * @param {number} seat
 */
function card(analysis, node, name, seat) {
  const theirs = !node.over && node.seat === seat;
  const clock = node.clocks?.[seat] ?? null;
  const best = node.over && node.scores[seat] === Math.max(...node.scores);
  return h(
    "li",
    { class: theirs ? "score-card score-turn" : "score-card", "aria-current": theirs ? "true" : null },
    h(
      "span",
      { class: "score-name" },
      best ? icon("trophy") : null,
      h("span", { class: "score-name-text", title: name }, seat === analysis.you ? t("{name} (you)", { name }) : name),
      theirs ? h("span", { class: "unseen" }, `, ${t("to play")}`) : null,
    ),
    clock === null ? null : h("span", { class: "score-clock" }, icon("clock"), clockText(clock)),
    h("span", { class: "score-points", dataset: { testid: `score-${seat}` } }, node.scores[seat]),
  );
}
