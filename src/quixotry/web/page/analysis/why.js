/** Why a move is good or bad, in sentences, and on the board where it hurts: asked for only while somebody looks. */

import { h, watch } from "../drawing/dom.js";
import { squareName } from "../game/board-squares.js";
import { ApiError } from "../network/api.js";
import { t } from "../tongue/tongue.js";
import { figure } from "./badges.js";
import { clearMap, drawMap, legendOf } from "./danger-map.js";
import { differenceOf } from "./difference.js";
import { here, searched } from "./nodes.js";

/**
 * @import { MapKind } from "./danger-map.js"
 * @import { BoardState, BoardStore } from "./board-store.js"
 */

/** In milliseconds: nobody is asked about a move that is only passed by. */
const PAUSE = 200;
/** Squares that the map names in words. */
const NAMED = 5;

/** @type {[MapKind, string, string][]} */
const MAPS = [
  ["danger", t("Danger map"), t("Where the opponent’s best reply brings points")],
  ["chances", t("My next turn"), t("Where your own best move after the draw brings points, if the opponent left the board as it is")],
];

/** What was told, by the rack of a position, which is another one whenever the position is. */
/** @type {WeakMap<object, Map<string, Api.MoveExplained>>} */
const known = new WeakMap();

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  /** @type {MapKind | null} */
  let map = null;
  /** @type {Api.MoveExplained | null} */
  let told = null;
  let asked = new AbortController();
  let waiting = 0;

  const buttons = new Map(MAPS.map(([kind, label, title]) => [kind, mapButton(kind, label, title)]));
  const working = h("span", { class: "panel-figure why-working", dataset: { testid: "why-working" } });
  const said = h("div", { class: "why-said", "aria-live": "polite", dataset: { testid: "why" } });
  const legend = h("div", { class: "why-legend", dataset: { testid: "danger-legend" } });
  root.replaceChildren(
    h("h2", { class: "panel-title" }, t("Why")),
    h("div", { class: "why-maps", role: "group", "aria-label": t("On the board") }, ...buttons.values(), working),
    said,
    legend,
  );

  /**
   * @param {MapKind} kind
   * @param {string} label
   * @param {string} title
   */
  function mapButton(kind, label, title) {
    const onclick = () => {
      map = map === kind ? null : kind;
      look();
    };
    return h(
      "button",
      { type: "button", class: "button why-map", title, "aria-pressed": "false", onclick, dataset: { testid: `map-${kind}` } },
      h("span", { class: `swatch swatch-${kind}`, "aria-hidden": "true" }),
      label,
    );
  }

  /** Somebody looks at the panel or at its map. */
  const wanted = () => !root.hidden || map !== null;

  function look() {
    clearTimeout(waiting);
    asked.abort();
    for (const [kind, button] of buttons) button.ariaPressed = String(kind === map);
    if (!wanted()) return forget();
    const state = store.get();
    const move = looked(state);
    const reason = move ? null : silence(state);
    if (!move) {
      tell(null);
      said.replaceChildren(...(reason ? [h("p", { class: "soft" }, reason)] : []));
      return;
    }
    if (told?.node === state.at && told.move === move && known.get(here(state).rack)?.has(move)) return draw();
    told = null;
    draw();
    busy(true);
    asked = new AbortController();
    waiting = setTimeout(ask, PAUSE, state.at, move, here(state).rack, asked.signal);
  }

  /**
   * @param {number} node
   * @param {string} move
   * @param {Api.Tile[]} rack
   * @param {AbortSignal} signal
   */
  async function ask(node, move, rack, signal) {
    const kept = known.get(rack) ?? new Map();
    known.set(rack, kept);
    try {
      const answer = kept.get(move) ?? (await store.actions.reasons(node, move, signal));
      kept.set(move, { ...answer, move });
      if (signal.aborted) return;
      tell({ ...answer, move });
      said.replaceChildren(...differenceOf(answer), ...sentences(answer));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      tell(null);
      said.replaceChildren(problem(error));
    }
  }

  /** @param {ApiError} error */
  function problem(error) {
    const again = h("button", { type: "button", class: "button", onclick: look }, t("Try again"));
    return h("p", { class: "why-problem", dataset: { testid: "why-problem" } }, error.message, error.passing && again);
  }

  /** @param {Api.MoveExplained | null} answer */
  function tell(answer) {
    told = answer;
    busy(false);
    draw();
  }

  /** Nobody looks: the next look begins anew. */
  function forget() {
    told = null;
    busy(false);
    draw();
    said.replaceChildren();
  }

  /** @param {boolean} on */
  function busy(on) {
    said.ariaBusy = String(on);
    working.textContent = on ? t("working…") : "";
  }

  function draw() {
    const points = told && map && (map === "danger" ? told.danger : told.chances);
    const { columns } = store.get().analysis.board;
    if (!map || !points) clearMap();
    else drawMap(map, points, columns);
    legend.hidden = !map;
    if (map) legend.replaceChildren(...(told ? legendText(map, points ?? null, columns) : []));
  }

  new MutationObserver(look).observe(root, { attributeFilter: ["hidden"] });
  watch(store, (state) => [state.at, here(state).rack, looked(state)], look);
}

/**
 * The move that is looked at: the one laid, pointed at, pinned or played, or else the best.
 * @param {BoardState} state
 * @returns {string | null}
 */
function looked(state) {
  const node = here(state);
  if (node.over || !node.rack_known) return null;
  if (state.placed.length) return state.look?.legal ? state.look.move : null;
  const { turn, candidates } = node;
  return (
    state.pointed ?? state.pinned ?? turn?.played?.move ?? searched(node)?.moves[0]?.move ?? candidates[0]?.move ?? null
  );
}

/**
 * @param {BoardState} state
 * @returns {string} why nothing is said
 */
function silence(state) {
  const node = here(state);
  if (node.over) return t("The game is over.");
  if (!node.rack_known) return t("The rack is not known here. Say what it holds, and moves are explained.");
  if (state.placed.length) return t("These tiles make no move yet.");
  return t("There is no move here but to pass.");
}

/** @param {Api.MoveExplained} answer */
function sentences({ sentences: all }) {
  return all.map((sentence) => h("p", { class: "why-sentence" }, sentence));
}

/**
 * What the colours mean, and the most of it in words.
 * @param {MapKind} map
 * @param {number[] | null} points
 * @param {number} columns
 */
function legendText(map, points, columns) {
  const most = Math.max(0, ...(points ?? []));
  if (!points || !most) {
    return [h("p", { class: "soft" }, map === "danger" ? t("No reply brings points.") : t("Nothing is drawn any more."))];
  }
  const worst = points
    .map((value, square) => ({ value, name: squareName(Math.floor(square / columns), square % columns) }))
    .sort((a, b) => b.value - a.value)
    .slice(0, NAMED)
    .filter(({ value }) => value > 0);
  return [
    h("p", { class: "soft" }, map === "danger" ? t("Points that the best reply brings through a square, on average:") : t("Points that your next best move brings through a square, on average:")),
    legendOf(map, most),
    h("p", { class: "soft" }, t("Most: {squares}.", { squares: worst.map(({ name, value }) => `${name} ${figure(value)}`).join("; ") })),
  ];
}
