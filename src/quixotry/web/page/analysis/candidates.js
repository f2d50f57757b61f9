/** The moves of a position: the best ones, the one that was played, those that were tried, and what the engine says. */

import { h, icon, watch } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";
import { badgeSign, figure, percent, signedFigure } from "./badges.js";
import { mountEngine } from "./engine.js";
import { childrenOf, here, searched, searchedLoss } from "./nodes.js";

/** @import { BoardState, BoardStore } from "./board-store.js" */

/**
 * @typedef {object} Row
 * @property {string} move
 * @property {string} text
 * @property {number} score
 * @property {string} leave
 * @property {number | null} equity
 * @property {number | null} loss
 * @property {Api.JudgedCandidate["badge"]} badge
 * @property {string[]} phonies
 * @property {boolean} bingo
 * @property {Api.MoveTile[]} tiles
 * @property {boolean} played
 * @property {number | null} child the position that it leads to, if it is in the tree
 * @property {Api.ThoughtMove | null} thought
 */

const SHOWN = 15;
/** A loss of so many points empties the bar. */
const WIDEST = 30;

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const list = h("div", { class: "moves-scroll", tabindex: "0", role: "group", "aria-label": t("Moves of this position") });
  const engine = h("div", { class: "engine" });
  root.replaceChildren(h("h2", { class: "panel-title" }, t("Moves")), engine, list);
  mountEngine(engine, store);
  watch(
    store,
    (state) => [here(state), state.analysis.nodes.length, state.analysis.owner, state.pinned],
    (state) => {
      const focused = document.activeElement?.closest("[data-move]")?.getAttribute("data-move");
      list.replaceChildren(...content(store, state));
      const again = focused && list.querySelector(`[data-move="${CSS.escape(focused)}"] .move-button`);
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    },
  );
  watch(
    store,
    ({ at }) => [at],
    () => list.scrollTo(0, 0),
  );
}

/**
 * @param {BoardStore} store
 * @param {BoardState} state
 */
function content(store, state) {
  const node = here(state);
  if (node.over) return [h("p", { class: "soft" }, t("The game is over."))];
  const rows = rowsOf(state, node);
  if (!node.rack_known && !rows.length) {
    return [h("p", { class: "soft" }, t("The rack is not known here. Say what it holds, and see its best moves."))];
  }
  if (!rows.length) return [h("p", { class: "soft" }, t("There is no move here but to pass."))];
  return [table(store, state, rows, searched(node))];
}

/**
 * @param {BoardState} state
 * @param {Api.AnalysisNode} node
 * @returns {Row[]}
 */
function rowsOf({ analysis }, node) {
  /** @type {Map<string, Row>} */
  const rows = new Map();
  const thought = searched(node);
  /** @param {Api.JudgedCandidate} move */
  const add = (move) => {
    const known = rows.get(move.move);
    if (known) return known;
    const row = { ...move, played: false, child: null, thought: null };
    rows.set(move.move, row);
    return row;
  };
  node.candidates.slice(0, SHOWN).forEach(add);
  if (node.turn?.played) add(node.turn.played).played = true;
  for (const child of childrenOf(analysis, node.number)) {
    const move = child.tried ?? (child.main ? node.turn?.played : null);
    if (move) add(move).child = child.number;
  }
  for (const found of thought?.moves ?? []) {
    const row = rows.get(found.move) ?? { ...unvalued(found) };
    row.thought = found;
    rows.set(found.move, row);
  }
  return sorted([...rows.values()], thought);
}

/**
 * A move that only the search has looked at.
 * @param {Api.ThoughtMove} found
 * @returns {Row}
 */
function unvalued(found) {
  return {
    ...found,
    leave: "",
    equity: null,
    loss: null,
    badge: null,
    phonies: [],
    bingo: false,
    played: false,
    child: null,
    thought: found,
  };
}

/**
 * As the search has them; what it says nothing of comes after, by equity.
 * @param {Row[]} rows
 * @param {Api.Thought | null} thought
 */
function sorted(rows, thought) {
  const place = new Map((thought?.moves ?? []).map(({ move }, index) => [move, index]));
  /** @param {Row} row */
  const rank = ({ move }) => place.get(move) ?? Infinity;
  return rows.sort((a, b) => rank(a) - rank(b) || (b.equity ?? -Infinity) - (a.equity ?? -Infinity) || 0);
}

/**
 * @param {BoardStore} store
 * @param {BoardState} state
 * @param {Row[]} rows
 * @param {Api.Thought | null} thought
 */
function table(store, state, rows, thought) {
  const columns = [
    h("th", { scope: "col" }, t("Move")),
    h("th", { scope: "col", class: "figure" }, t("Score")),
    h("th", { scope: "col", title: t("The tiles that stay on the rack") }, t("Leave")),
    thought
      ? h("th", { scope: "col", class: "figure" }, thought.interval === "win" ? t("Wins") : t("Spread"))
      : h("th", { scope: "col", class: "figure", title: t("Score plus what the leave is worth") }, t("Equity")),
    h("th", { scope: "col", class: "figure", title: t("Less than the best move, in points") }, t("Loss")),
    h("th", { scope: "col" }, h("span", { class: "unseen" }, t("Go on"))),
  ];
  return h(
    "table",
    {
      class: thought ? "moves-table candidates" : "moves-table candidates candidates-static",
      onmouseleave: () => store.actions.showMove(null),
      dataset: { testid: "candidates" },
    },
    h("thead", {}, h("tr", {}, ...columns)),
    h("tbody", {}, ...rows.map((row) => line(store, state, row, thought))),
  );
}

/**
 * @param {BoardStore} store
 * @param {BoardState} state
 * @param {Row} row
 * @param {Api.Thought | null} thought
 */
function line(store, state, row, thought) {
  const { actions } = store;
  const { move, played, child } = row;
  const pinned = state.pinned === move;
  const kinds = ["candidate", played && "candidate-played", pinned && "candidate-pinned"].filter(Boolean);
  const show = () => actions.showMove(row.tiles.length ? row.tiles : null, move);
  return h(
    "tr",
    {
      class: kinds.join(" "),
      onmouseenter: show,
      onclick: () => actions.pin(move),
      dataset: { move, testid: "candidate" },
    },
    h(
      "th",
      { scope: "row" },
      bar(row, thought),
      h(
        "button",
        {
          type: "button",
          class: "move-button",
          "aria-pressed": String(pinned),
          onfocus: show,
          onblur: () => actions.showMove(null),
        },
        row.text,
      ),
      played ? h("span", { class: "tag tag-played" }, t("played")) : null,
      child !== null && !played ? h("span", { class: "tag" }, t("tried")) : null,
      row.bingo ? h("span", { class: "tag tag-bingo" }, t("bingo")) : null,
      row.phonies.length ? h("span", { class: "tag tag-phony", title: row.phonies.join(", ") }, t("phony")) : null,
      h("span", { class: "leave-below", "aria-hidden": "true" }, row.leave ? t("keeps {tiles}", { tiles: row.leave }) : ""),
    ),
    h("td", { class: "figure" }, row.score),
    h("td", { class: "leave" }, row.leave || "–"),
    h("td", { class: "figure worth" }, ...worth(row, thought)),
    h("td", { class: "figure loss" }, ...(thought ? lostBySearch(state, row) : lost(row))),
    h("td", { class: "go" }, goOn(store, state, row)),
  );
}

/**
 * @param {BoardState} state
 * @param {Row} row
 */
function lostBySearch(state, { move }) {
  const found = searchedLoss(state.analysis, here(state), move);
  if (!found) return ["–"];
  const text = found.unit === "wins" ? `−${percent(found.loss)}` : `−${figure(found.loss, 0)}`;
  return [found.loss ? text : "", badgeSign(found.badge)];
}

/** @param {Row} row */
function lost({ loss, badge }) {
  if (loss === null) return ["–"];
  return [loss ? `−${figure(loss)}` : "", badgeSign(badge)];
}

/**
 * What the search says of a move, or else its equity.
 * @param {Row} row
 * @param {Api.Thought | null} thought
 */
function worth({ thought: found, equity }, thought) {
  if (!thought) return [equity === null ? "–" : figure(equity)];
  if (!found) return ["–"];
  const { win, spread, low, high, proved } = found;
  if (thought.interval === "win") {
    const range = low !== null && high !== null && !proved && high - low > 0.0005;
    return [
      win === null ? "–" : percent(win),
      range ? h("span", { class: "range" }, `${percent(low)}–${percent(high)}`) : null,
      proved ? sure() : null,
    ];
  }
  const range = low !== null && high !== null && !proved && high > low;
  return [
    spread === null ? "–" : `${proved ? "" : "≈ "}${signedFigure(spread, 0)}`,
    range ? h("span", { class: "range" }, t("{low} to {high}", { low: signedFigure(low, 0), high: signedFigure(high, 0) })) : null,
    proved ? sure() : null,
  ];
}

function sure() {
  return h(
    "span",
    { class: "sure", title: t("proved") },
    h("span", { "aria-hidden": "true" }, "✓"),
    h("span", { class: "unseen" }, ` ${t("proved")}`),
  );
}

/**
 * How good a move is against the best, for the eye.
 * @param {Row} row
 * @param {Api.Thought | null} thought
 */
function bar(row, thought) {
  const element = h("span", { class: "bar", "aria-hidden": "true" });
  element.style.setProperty("--share", String(shareOf(row, thought)));
  return element;
}

/**
 * @param {Row} row
 * @param {Api.Thought | null} thought
 * @returns {number} 0 to 1
 */
function shareOf({ thought: found, loss }, thought) {
  if (thought?.interval === "win") return found?.win ?? 0;
  if (thought) {
    const best = thought.moves[0]?.spread ?? 0;
    return found && found.spread !== null ? Math.max(0, 1 - (best - found.spread) / WIDEST) : 0;
  }
  return loss === null ? 0 : Math.max(0.02, 1 - loss / WIDEST);
}

/**
 * @param {BoardStore} store
 * @param {BoardState} state
 * @param {Row} row
 */
function goOn(store, state, { child, move, text }) {
  const { actions } = store;
  if (child === null && !state.analysis.owner) return null;
  /** @param {Event} event */
  const onclick = (event) => {
    event.stopPropagation();
    if (child !== null) actions.go(child);
    else actions.tryMove(move);
  };
  const label = child === null ? t("Go on after {move}", { move: text }) : t("See the position after {move}", { move: text });
  return h(
    "button",
    { type: "button", class: "button-icon go-button", "aria-label": label, title: label, onclick },
    icon("next"),
  );
}
