/** Why a move is good or bad, in sentences, and on the board where it hurts: asked for only while somebody looks. */

import { h, watch } from "../drawing/dom.js";
import { squareName } from "../game/board-squares.js";
import { ApiError } from "../network/api.js";
import { number, percent, t } from "../tongue/tongue.js";
import { figure } from "./badges.js";
import { clearMap, drawMap, legendOf } from "./danger-map.js";
import { differenceOf } from "./difference.js";
import { here, searched } from "./nodes.js";
import { spreadOf } from "./spread.js";

/**
 * @import { MapKind } from "./danger-map.js"
 * @import { Spread } from "./spread.js"
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
  let counting = new AbortController();
  /** How far the exact map is, from 0 to 1. */
  let share = 0;

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
    counting.abort();
    share = 0;
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
    if (told?.node === state.at && told.move === move && known.get(here(state).rack)?.has(move)) {
      draw();
      return void count();
    }
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
      said.replaceChildren(...sentences(answer), ...differenceOf(answer));
      void count();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) throw error;
      tell(null);
      said.replaceChildren(problem(error));
    }
  }

  /** The sample is on the board: all racks are looked at meanwhile, unless the engine thinks or nobody looks. */
  async function count() {
    const kind = map;
    const answer = told;
    if (!kind || !answer || isExact(answer, kind) || !pointsOf(answer, kind) || store.get().thinking) return;
    counting.abort();
    const control = (counting = new AbortController());
    try {
      await store.actions.exactMap({ node: answer.node, move: answer.move, map: kind }, control, ({ racks, total, points, replies, without }) => {
        if (control.signal.aborted || told !== answer) return;
        share = total ? racks / total : 1;
        if (points) exact.set(exactKey(answer, kind), { points, racks, replies, without });
        draw();
      });
    } catch (error) {
      // The sample stays, and says that it is one.
      if (!control.signal.aborted && !(error instanceof ApiError)) throw error;
    } finally {
      if (counting === control && told === answer && !isExact(answer, kind)) {
        share = 0;
        draw();
      }
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
    const points = told && map && pointsOf(told, map);
    const { columns } = store.get().analysis.board;
    if (!map || !points) clearMap();
    else drawMap(map, points, columns);
    legend.hidden = !map;
    if (map) legend.replaceChildren(...(told ? [...legendText(map, points ?? null, columns, standing(told, map, share)), ...spreadOf(map, exact.get(exactKey(told, map)))] : []));
  }

  new MutationObserver(look).observe(root, { attributeFilter: ["hidden"] });
  watch(store, (state) => [state.at, here(state).rack, looked(state)], look);
  // The engine comes first; when it has finished, the map goes on.
  watch(store, ({ thinking }) => [thinking === null], ({ thinking }) => (thinking ? counting.abort() : void count()));
  addEventListener("pagehide", () => counting.abort());
}

/** Exact maps of this window, by position, move and kind. */
/** @type {Map<string, {points: number[], racks: number, replies?: Spread, without?: Spread}>} */
const exact = new Map();

/**
 * @param {Api.MoveExplained} told
 * @param {MapKind} kind
 */
const exactKey = (told, kind) => JSON.stringify([kind, told.node, told.move, told.danger]);

/**
 * @param {Api.MoveExplained} told
 * @param {MapKind} kind
 */
const sampleOf = (told, kind) => (kind === "danger" ? told.replies : told.prospects);

/**
 * @param {Api.MoveExplained} told
 * @param {MapKind} kind
 */
const isExact = (told, kind) => Boolean(sampleOf(told, kind)?.exact) || exact.has(exactKey(told, kind));

/**
 * @param {Api.MoveExplained} told
 * @param {MapKind} kind
 * @returns {number[] | null}
 */
const pointsOf = (told, kind) => exact.get(exactKey(told, kind))?.points ?? (kind === "danger" ? told.danger : told.chances);

/**
 * Which it is, sample or exact, in words.
 * @param {Api.MoveExplained} told
 * @param {MapKind} kind
 * @param {number} share of the racks that have been looked at
 */
function standing(told, kind, share) {
  if (isExact(told, kind)) {
    const racks = exact.get(exactKey(told, kind))?.racks ?? sampleOf(told, kind)?.racks ?? 0;
    return t("Exact: over all {racks} racks.", { racks: number(racks) });
  }
  return share ? t("From a sample of the racks; the exact map follows: {share}.", { share: percent(share, 0) }) : t("From a sample of the racks.");
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
 * @param {string} which sample or exact
 */
function legendText(map, points, columns, which) {
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
    h("p", { class: "soft", dataset: { testid: "map-standing" } }, which),
    h("p", { class: "soft" }, t("Most: {squares}.", { squares: worst.map(({ name, value }) => `${name} ${figure(value)}`).join("; ") })),
  ];
}
