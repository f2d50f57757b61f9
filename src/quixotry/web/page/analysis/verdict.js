/** One line below the board: what was played and how good it was, or what the tiles laid are worth. */

import { h, icon, watch } from "../drawing/dom.js";
import { capital } from "../drawing/text.js";
import { BADGES, badgeSign, figure, percent, signedFigure } from "./badges.js";
import { here, searchedLoss } from "./nodes.js";

/** @import { BoardState, BoardStore } from "./board-store.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const line = h("p", { class: "preview", role: "status", dataset: { testid: "verdict" } });
  root.prepend(line);
  watch(
    store,
    (state) => [here(state), state.placed, state.look, state.analysis.owner, state.exercise],
    (state) => {
      const { placed, look } = state;
      line.classList.toggle("preview-bad", Boolean(placed.length && look && !look.legal));
      line.replaceChildren(...(placed.length ? laid(store, state) : played(state)));
    },
  );
}

/**
 * @param {BoardStore} store
 * @param {BoardState} state
 */
function laid(store, { look, analysis, exercise }) {
  if (!look) return ["…"];
  if (!look.legal || !look.judged) return [icon("challenge"), h("span", {}, capital(look.reason ?? ""))];
  const { judged } = look;
  if (exercise) {
    // How good it is, is what whoever looks for the best move wants to find out.
    return [h("strong", { class: "preview-score" }, judged.score), h("span", { class: "preview-word" }, judged.words.join(", "))];
  }
  const keep = h(
    "button",
    { type: "button", class: "button button-primary keep-button", onclick: () => store.actions.play(), dataset: { testid: "keep" } },
    "Try it",
  );
  return [
    h("strong", { class: "preview-score" }, judged.score),
    h(
      "span",
      {},
      h("span", { class: "preview-word" }, judged.words.join(", ")),
      judged.phonies.length ? h("span", { class: "tag tag-phony" }, "phony") : null,
      judged.equity === null ? null : ` equity ${figure(judged.equity)}`,
      judged.loss ? `, ${figure(judged.loss)} below the best ` : " ",
      badgeSign(judged.badge),
    ),
    ...(analysis.owner ? [keep] : []),
  ];
}

/** @param {BoardState} state */
function played(state) {
  const node = here(state);
  const { turn } = node;
  if (!turn) return [h("span", {}, node.over ? endText(state) : toPlay(state))];
  const name = state.analysis.players[turn.seat];
  const { played: move } = turn;
  const found = searchedLoss(state.analysis, node, move?.move);
  return [
    badgeSign(found?.badge ?? (found ? null : (move?.badge ?? null))) ?? "",
    h(
      "span",
      {},
      h("strong", {}, name),
      ` ${turn.withdrawn ? "tried" : "played"} `,
      h("span", { class: "preview-word" }, turn.text),
      turn.withdrawn ? ", which came off." : ` for ${turn.score}`,
      ...(bySearch(state, node, turn) ?? judgement(turn)),
      move?.phonies.length ? h("span", { class: "tag tag-phony" }, `phony: ${move.phonies.join(", ")}`) : null,
    ),
    turn.luck === null ? null : luck(turn.luck, turn.luck_error ?? 0),
  ].filter((one) => one !== null);
}

/**
 * What a search says of the move that was played, where it has looked at it.
 * @param {BoardState} state
 * @param {Api.AnalysisNode} node
 * @param {Api.TurnJudged} turn
 * @returns {string[] | null}
 */
function bySearch(state, node, { played: move }) {
  const found = searchedLoss(state.analysis, node, move?.move);
  if (!found) return null;
  const how = found.sure ? "proved" : "by search";
  if (!found.loss) return [`: the best move (${how}).`];
  if (found.unit === "wins") return [`: it wins ${percent(found.loss)} fewer games than the best (${how}).`];
  const name = found.badge ? `${BADGES[found.badge].text}, ` : "";
  return [`: ${name}${figure(found.loss, 0)} below the best (${how}).`];
}

/**
 * @param {Api.TurnJudged} turn
 * @returns {string[]}
 */
function judgement({ played: move, doubt }) {
  if (doubt) return [` (${doubt}).`];
  if (!move || move.loss === null || !move.badge) return ["."];
  if (!move.loss) return [": the best move."];
  return [`: ${BADGES[move.badge].text}, ${figure(move.loss)} below the best.`];
}

/**
 * @param {number} value
 * @param {number} error
 */
function luck(value, error) {
  const label = `Luck of the draw: the best move of this rack is worth ${signedFigure(value)} points against an average draw, give or take ${figure(error)}`;
  return h(
    "span",
    { class: value < 0 ? "luck luck-bad" : "luck", title: label },
    h("span", { "aria-hidden": "true" }, `luck ${signedFigure(value)}`),
    h("span", { class: "unseen" }, label),
  );
}

/** @param {BoardState} state */
function endText(state) {
  const scores = state.analysis.players.map((name, seat) => `${name} ${here(state).scores[seat]}`);
  return `The end: ${scores.join(", ")}.`;
}

/** @param {BoardState} state */
function toPlay(state) {
  const node = here(state);
  const name = state.analysis.players[node.seat];
  return node.rack_known ? `${name} to play. Lay a move and see it judged.` : `${name} to play, with a rack that is not known.`;
}
