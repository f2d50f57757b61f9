/** One line below the board: what was played and how good it was, or what the tiles laid are worth. */

import { h, icon, parted, watch } from "../drawing/dom.js";
import { capital } from "../drawing/text.js";
import { t } from "../tongue/tongue.js";
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
    t("Try it"),
  );
  return [
    h("strong", { class: "preview-score" }, judged.score),
    h(
      "span",
      {},
      h("span", { class: "preview-word" }, judged.words.join(", ")),
      judged.phonies.length ? h("span", { class: "tag tag-phony" }, t("phony")) : null,
      judged.equity === null ? " " : ` ${worth(judged.equity, judged.loss)} `,
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
  const { played: move } = turn;
  const found = searchedLoss(state.analysis, node, move?.move);
  const verdict = bySearch(state, node, turn) ?? judgement(turn);
  return [
    badgeSign(found?.badge ?? (found ? null : (move?.badge ?? null))) ?? "",
    h(
      "span",
      {},
      ...parted(playedText(turn, verdict), {
        verdict,
        name: h("strong", {}, state.analysis.players[turn.seat]),
        move: h("span", { class: "preview-word" }, turn.text),
        score: turn.score,
      }),
      move?.phonies.length ? h("span", { class: "tag tag-phony" }, t("phony: {words}", { words: move.phonies.join(", ") })) : null,
    ),
    turn.luck === null ? null : luck(turn.luck, turn.luck_error ?? 0),
  ].filter((one) => one !== null);
}

/**
 * What a search says of the move that was played, where it has looked at it.
 * @param {BoardState} state
 * @param {Api.AnalysisNode} node
 * @param {Api.TurnJudged} turn
 * @returns {string | null}
 */
function bySearch(state, node, { played: move }) {
  const found = searchedLoss(state.analysis, node, move?.move);
  if (!found) return null;
  const how = found.sure ? t("proved") : t("by search");
  if (!found.loss) return t("the best move ({how})", { how });
  if (found.unit === "wins") return t("it wins {share} fewer games than the best ({how})", { share: percent(found.loss), how });
  const points = figure(found.loss, 0);
  if (!found.badge) return t("{points} below the best ({how})", { points, how });
  return t("{badge}, {points} below the best ({how})", { badge: BADGES[found.badge].text, points, how });
}

/**
 * @param {Api.TurnJudged} turn
 * @returns {string}
 */
function judgement({ played: move, doubt }) {
  if (doubt) return doubt;
  if (!move || move.loss === null || !move.badge) return "";
  if (!move.loss) return t("the best move");
  return t("{badge}, {points} below the best", { badge: BADGES[move.badge].text, points: figure(move.loss) });
}

/**
 * @param {Api.TurnJudged} turn
 * @param {string} verdict
 * @returns {string} whose {placeholders} are still to be put in
 */
function playedText({ withdrawn }, verdict) {
  if (withdrawn) return verdict ? t("{name} tried {move}, which came off: {verdict}.") : t("{name} tried {move}, which came off.");
  return verdict ? t("{name} played {move} for {score}: {verdict}.") : t("{name} played {move} for {score}.");
}

/**
 * @param {number} equity
 * @param {number | null} loss
 */
function worth(equity, loss) {
  const value = figure(equity);
  return loss ? t("equity {value}, {points} below the best", { value, points: figure(loss) }) : t("equity {value}", { value });
}

/**
 * @param {number} value
 * @param {number} error
 */
function luck(value, error) {
  const label = t("Luck of the draw: the best move of this rack is worth {value} points against an average draw, give or take {error}", { value: signedFigure(value), error: figure(error) });
  return h(
    "span",
    { class: value < 0 ? "luck luck-bad" : "luck", title: label },
    h("span", { "aria-hidden": "true" }, t("luck {value}", { value: signedFigure(value) })),
    h("span", { class: "unseen" }, label),
  );
}

/** @param {BoardState} state */
function endText(state) {
  const scores = state.analysis.players.map((name, seat) => `${name} ${here(state).scores[seat]}`);
  return t("The end: {scores}.", { scores: scores.join(", ") });
}

/** @param {BoardState} state */
function toPlay(state) {
  const node = here(state);
  const name = state.analysis.players[node.seat];
  return node.rack_known ? t("{name} to play. Lay a move and see it judged.", { name }) : t("{name} to play, with a rack that is not known.", { name });
}
