/** Every turn of the game with what it lost, and below each turn what was tried instead. */

import { around, h, icon, watch } from "../drawing/dom.js";
import { signed } from "../drawing/text.js";
import { t } from "../tongue/tongue.js";
import { badgeSign, figure, percent, signedFigure } from "./badges.js";
import { childrenOf, searchedLoss } from "./nodes.js";

/** @import { BoardState, BoardStore } from "./board-store.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const list = h("div", { class: "sheet-scroll", tabindex: "0", role: "group", "aria-label": t("Turns") });
  root.replaceChildren(h("h2", { class: "panel-title" }, t("Game")), list);
  watch(
    store,
    ({ analysis }) => [analysis.nodes.map(({ number, parent, thought }) => `${number}/${parent}/${thought?.nodes}`).join(), analysis.owner],
    (state) => list.replaceChildren(content(store, state)),
  );
  watch(
    store,
    ({ at, analysis }) => [at, analysis.nodes.length],
    ({ at }) => mark(list, at),
  );
  list.addEventListener("click", (event) => {
    const place = around(event, "[data-node]");
    if (place && !around(event, ".tried-remove")) store.actions.go(Number(place.dataset.node));
  });
}

/**
 * @param {HTMLElement} list
 * @param {number} at
 */
function mark(list, at) {
  for (const marked of list.querySelectorAll("[aria-current]")) marked.removeAttribute("aria-current");
  const now = list.querySelector(`[data-node="${at}"]`);
  now?.setAttribute("aria-current", "true");
  if (!(now instanceof HTMLElement) || !list.clientHeight) return;
  const { offsetTop: top, offsetHeight: height } = now;
  if (top < list.scrollTop + 28) list.scrollTop = Math.max(0, top - 28);
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight;
}

/**
 * @param {BoardStore} store
 * @param {BoardState} state
 */
function content(store, { analysis }) {
  const main = analysis.nodes.filter((node) => node.main);
  if (!main.length) return tree(store, analysis, 0) ?? h("p", { class: "soft" }, t("Nothing has been tried yet."));
  return h(
    "ol",
    { class: "turns", dataset: { testid: "turns" } },
    ...main.map((node) =>
      h("li", {}, ...referee(node), node.turn ? turnRow(analysis, node, node.turn) : endRow(analysis, node), tree(store, analysis, node.number)),
    ),
  );
}

/** @param {Api.AnalysisNode} node */
function referee(node) {
  return node.after.map((text) => h("p", { class: "turn-referee" }, text));
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 * @param {Api.TurnJudged} turn
 */
function turnRow(analysis, node, turn) {
  const { played } = turn;
  return h(
    "button",
    { type: "button", class: `turn-row seat-${turn.seat % 4}`, dataset: { node: node.number, testid: `turn-${turn.number}` } },
    h("span", { class: "turn-number" }, turn.number),
    h("span", { class: "turn-seat", title: analysis.players[turn.seat] }, initials(analysis, turn.seat)),
    h(
      "span",
      { class: turn.withdrawn ? "turn-text turn-off" : "turn-text" },
      turn.text,
      played?.bingo && !turn.withdrawn ? h("span", { class: "tag tag-bingo" }, t("bingo")) : null,
      played?.phonies.length ? h("span", { class: "tag tag-phony" }, t("phony")) : null,
      turn.missed_bingo
        ? h(
            "span",
            { class: "verdict verdict-missed", title: t("Bingo missed: {word}", { word: turn.missed_bingo }) },
            h("span", { "aria-hidden": "true" }, "◎"),
            h("span", { class: "unseen" }, ` ${t("bingo missed")}`),
          )
        : null,
    ),
    h("span", { class: "figure turn-score" }, signed(turn.score)),
    h("span", { class: "figure turn-total" }, turn.total),
    h(
      "span",
      { class: "figure turn-loss" },
      turn.doubt ? h("span", { class: "soft", title: turn.doubt }, "–") : null,
      ...lost(analysis, node, played),
    ),
  );
}

/**
 * By a search where one has looked at the move, else by equity.
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 * @param {Api.JudgedCandidate | null} played
 */
function lost(analysis, node, played) {
  const found = searchedLoss(analysis, node, played?.move);
  if (found?.unit === "wins") return [found.loss ? `−${percent(found.loss)} ` : null, badgeSign(found.badge)];
  if (found) return [found.loss ? `−${figure(found.loss, 0)} ` : null, badgeSign(found.badge)];
  return [played?.loss ? `−${figure(played.loss)} ` : null, badgeSign(played?.badge ?? null)];
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 */
function endRow(analysis, node) {
  const text = node.over ? t("End: {scores}", { scores: node.scores.join(" – ") }) : t("{name} to play", { name: analysis.players[node.seat] });
  return h(
    "button",
    { type: "button", class: "turn-row turn-end", dataset: { node: node.number, testid: "turn-end" } },
    h("span", { class: "turn-text" }, text),
  );
}

/**
 * What was tried in a position, and what follows it.
 * @param {BoardStore} store
 * @param {Api.AnalysisState} analysis
 * @param {number} number
 * @returns {HTMLElement | null}
 */
function tree(store, analysis, number) {
  const tried = childrenOf(analysis, number).filter(({ main }) => !main);
  if (!tried.length) return null;
  return h(
    "ul",
    { class: "tried" },
    ...tried.map((node) => h("li", {}, triedRow(store, analysis, node), tree(store, analysis, node.number))),
  );
}

/**
 * @param {BoardStore} store
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 */
function triedRow(store, analysis, node) {
  const { made, tried } = node;
  const text = made?.text ?? "";
  return h(
    "span",
    { class: "tried-line" },
    h(
      "button",
      { type: "button", class: "tried-row", dataset: { node: node.number, testid: "tried" } },
      h("span", { class: "turn-seat" }, initials(analysis, made?.seat ?? 0)),
      h("span", { class: "turn-text" }, text),
      h("span", { class: "figure" }, signedFigure(made?.score ?? 0, 0)),
      tried && tried.loss !== null
        ? h("span", { class: "figure turn-loss" }, tried.loss ? `−${figure(tried.loss)} ` : null, badgeSign(tried.badge))
        : null,
    ),
    analysis.owner
      ? h(
          "button",
          {
            type: "button",
            class: "button-icon tried-remove",
            "aria-label": t("Remove {move}", { move: text }),
            title: t("Remove"),
            onclick: () => store.actions.remove(node.number),
          },
          icon("close"),
        )
      : null,
  );
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {number} seat
 */
export function initials({ players }, seat) {
  const first = [...players[seat]][0] ?? "?";
  const alike = players.some((name, other) => other !== seat && [...name][0] === first);
  return alike ? String(seat + 1) : first;
}
