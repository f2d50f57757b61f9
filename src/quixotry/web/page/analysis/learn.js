/** Learn from your mistakes: the turns that lost most, one after the other, each a move to find. */

import { find, h, icon, watch } from "../drawing/dom.js";
import { columnName } from "../game/board-squares.js";
import { ApiError } from "../network/api.js";
import { t, tn } from "../tongue/tongue.js";
import { figure, percent } from "./badges.js";
import { here, searched, searchedLoss } from "./nodes.js";

/**
 * @import { BoardStore } from "./board-store.js"
 * @typedef {{move: string, text: string, score: number, kind: string, tiles: Api.MoveTile[]}} Sought
 */

/** Turns that are gone through at most. */
const MOST = 10;
/** Moves that count as found, as the badges call them. */
const ENOUGH = ["best", "good"];
const HINTS = 3;

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const body = h("div", { class: "learn", dataset: { testid: "learn" } });
  root.replaceChildren(h("h2", { class: "panel-title" }, t("Learn")), body);
  for (const id of ["moves", "why", "report"]) find(document, `#${id}`).dataset.unseen = t("Out of sight while you look for the move.");
  /** @type {number[]} */
  let turns = [];
  let place = 0;

  watch(
    store,
    ({ analysis, exercise }) => [analysis.summary, exercise],
    ({ exercise }) => exercise || offer(),
  );
  // Whoever goes elsewhere has left the exercise.
  store.subscribe(({ at, exercise }) => {
    if (exercise && at !== turns[place]) leave();
  });

  function offer() {
    const { analysis } = store.get();
    const offered = analysis.summary
      .map(({ seat, name }) => ({ seat, name, found: mistakesOf(analysis, seat) }))
      .filter(({ found }) => found.length)
      .sort((a, b) => Number(b.seat === analysis.you) - Number(a.seat === analysis.you));
    if (!offered.length) {
      body.replaceChildren(h("p", { class: "soft" }, analysis.summary.some(({ turns: all }) => all) ? t("There is no mistake to learn from in this game.") : t("This needs a game: open a record or finish one here.")));
      return;
    }
    body.replaceChildren(
      h("p", {}, t("Go through the turns that lost most, and find the better move by laying tiles.")),
      ...offered.map(({ seat, name, found }) =>
        h(
          "button",
          { type: "button", class: "button", onclick: () => begin(found), dataset: { testid: `learn-${seat}` } },
          icon("hint"),
          seat === analysis.you ? t("Your mistakes: {count}", { count: found.length }) : t("Mistakes of {name}: {count}", { name, count: found.length }),
        ),
      ),
      ...(analysis.owner && analysis.players.length === 2 ? [puzzlesOf(store, offered)] : []),
    );
  }

  /** @param {number[]} found */
  function begin(found) {
    turns = found;
    place = 0;
    ask();
  }

  function leave() {
    document.body.removeAttribute("data-learning");
    turns = [];
    store.set({ exercise: null });
  }

  function ask() {
    const number = turns[place];
    store.actions.go(number);
    const state = store.get();
    const node = here(state);
    const sought = soughtIn(node);
    const { turn } = node;
    if (!sought || !turn) return leave();
    let told = 0;
    document.body.dataset.learning = "";
    const said = h("div", { class: "learn-said", "aria-live": "polite", dataset: { testid: "learn-said" } });
    const check = button("learn-check", "play", t("Check"), () => judge());
    check.classList.add("button-primary");
    const hint = button("learn-hint", "hint", t("Hint"), () => {
      say(hintsOf(sought)[told]);
      told += 1;
      hint.disabled = told >= HINTS;
    });
    const show = button("learn-show", "flag", t("Show the answer"), () => void tell(""));
    const next = button("learn-next", "next", place + 1 < turns.length ? t("Next") : t("Done"), () => {
      place += 1;
      if (place < turns.length) ask();
      else leave();
    });
    next.hidden = true;
    const lost = searchedLoss(state.analysis, node, turn.played?.move);
    const cost = lost?.unit === "wins" ? t("{share} of games", { share: percent(lost.loss) }) : points(lost?.loss ?? turn.played?.loss ?? 0);
    body.replaceChildren(
      h("p", { class: "soft" }, t("{place} of {total}", { place: place + 1, total: turns.length })),
      h("p", { class: "learn-task", dataset: { testid: "learn-task" } }, t("Turn {number}: {move} for {score} lost {cost}. Find a better move.", { number: turn.number, move: turn.text, score: turn.score, cost })),
      h("div", { class: "puzzle-buttons" }, check, hint, show, next, button("learn-leave", "close", t("Stop learning"), leave)),
      said,
    );
    store.set({ exercise: { check: judge } });

    function judge() {
      const { placed, look } = store.get();
      if (!placed.length) return store.actions.say(t("Lay some tiles first."));
      if (!look) return undefined;
      if (!look.legal || !look.judged) return store.actions.say(look.reason ?? "", "error");
      const { judged } = look;
      if (judged.phonies.length) return say(t("Not in the word list: {words}.", { words: judged.phonies.join(", ") }));
      const best = judged.move === sought?.move;
      const good = !searched(node) && judged.badge !== null && ENOUGH.includes(judged.badge);
      if (best || good) return void tell(best ? t("That is the best move.") : t("Good: {points} below the best.", { points: figure(judged.loss ?? 0) }));
      return say(t("{move} is not it. Look again, or take a hint.", { move: judged.text }));
    }

    /** @param {string} first */
    async function tell(first) {
      check.hidden = hint.hidden = show.hidden = true;
      next.hidden = false;
      if (first) say(first);
      say(t("The best move is {move} for {score}.", { move: sought?.text ?? "", score: sought?.score ?? 0 }));
      next.focus();
      if (!first) {
        store.set({ placed: [], preview: null, look: null });
        store.actions.showMove(sought?.tiles ?? null);
      }
      try {
        const { sentences } = await store.actions.reasons(number, sought?.move ?? "", new AbortController().signal);
        for (const sentence of sentences) say(sentence);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        say(error.message);
      }
    }

    /** @param {string} text */
    function say(text) {
      said.append(h("p", { class: "why-sentence" }, text));
    }
  }
}

/**
 * Mistakes with one answer that is clearly best become puzzles, which are asked again and again.
 * @param {BoardStore} store
 * @param {{seat: number, name: string}[]} offered
 */
function puzzlesOf(store, offered) {
  const { analysis } = store.get();
  const said = h("div", { role: "status", dataset: { testid: "puzzles-said" } });
  const buttons = offered.map(({ seat, name }) =>
    button(`make-puzzles-${seat}`, "plus", seat === analysis.you ? t("Puzzles of your mistakes") : t("Puzzles of {name}’s mistakes", { name }), () => void make(seat)),
  );
  /** @param {number} seat */
  async function make(seat) {
    for (const one of buttons) one.disabled = true;
    said.replaceChildren(h("p", { class: "soft" }, t("Looking for puzzles…")));
    let problem = "";
    try {
      const found = await store.actions.makePuzzles(seat, new AbortController(), (told) => {
        problem = told.problem ?? "";
        said.replaceChildren(h("p", { class: "soft" }, t("Turns looked at: {looked} of {total}. Puzzles: {count}.", { looked: told.looked, total: told.total, count: told.puzzles.length })));
      });
      said.replaceChildren(...madeText(found.length, analysis.rules.name, problem));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      said.replaceChildren(h("p", {}, error.message));
    } finally {
      for (const one of buttons) one.disabled = false;
    }
  }
  return h("div", { class: "learn-puzzles" }, h("p", {}, t("A mistake where search finds one move clearly best can be a puzzle, to be repeated with the others.")), ...buttons, said);
}

/**
 * @param {number} count
 * @param {string} rules
 * @param {string} [problem]
 */
export function madeText(count, rules, problem = "") {
  if (problem) return [h("p", {}, problem)];
  if (!count) return [h("p", {}, t("No mistake here has one answer that is clearly best."))];
  return [
    h("p", {}, t("Puzzles that are asked with the others now: {count}.", { count })),
    h("a", { class: "button", href: `/puzzles?${new URLSearchParams({ kind: "own", rules })}`, dataset: { testid: "solve-own" } }, icon("play"), t("Solve them")),
  ];
}

/**
 * @param {string} id
 * @param {string} sign
 * @param {string} label
 * @param {() => unknown} onclick
 */
function button(id, sign, label, onclick) {
  return h("button", { type: "button", class: "button", onclick, dataset: { testid: id } }, icon(sign), label);
}

/** @param {number} lost */
function points(lost) {
  return tn(Math.round(lost), "{count} point", "{count} points");
}

/**
 * The move that is to be found: by a search, where one was made, or by static equity.
 * @param {Api.AnalysisNode} node
 * @returns {Sought | null}
 */
function soughtIn(node) {
  const best = searched(node)?.moves[0] ?? node.candidates[0];
  const found = best && node.candidates.find(({ move }) => move === best.move);
  return found?.kind === "place" ? found : null;
}

/**
 * The turns of a seat that lost more than a good move does, the dearest first.
 * @param {Api.AnalysisState} analysis
 * @param {number} seat
 * @returns {number[]} their positions
 */
export function mistakesOf(analysis, seat) {
  const found = analysis.nodes.flatMap((node) => {
    const { turn } = node;
    if (!node.main || turn?.seat !== seat || !turn.played || turn.doubt || !soughtIn(node)) return [];
    const bySearch = searchedLoss(analysis, node, turn.played.move);
    // A hundredth of all games counts as a point: both are about the least that can be told apart.
    const loss = bySearch ? bySearch.loss * (bySearch.unit === "wins" ? 100 : 1) : (turn.played.loss ?? 0);
    const small = bySearch ? loss < 2 : turn.played.badge === null || ENOUGH.includes(turn.played.badge);
    return small ? [] : [{ number: node.number, loss }];
  });
  return found
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST)
    .map(({ number }) => number);
}

/**
 * Three hints, each of which tells more: how much, where, which letters.
 * @param {Sought} sought
 * @returns {string[]}
 */
export function hintsOf({ move, score, tiles }) {
  const across = /^\d/.test(move);
  const [{ row, column }] = tiles;
  const letters = tiles.map(({ letter }) => letter).sort();
  return [
    tn(tiles.length, "It lays {count} tile and scores {score}.", "It lays {count} tiles and scores {score}.", { score }),
    across ? t("It lies in row {row}.", { row: row + 1 }) : t("It lies in column {column}.", { column: columnName(column) }),
    t("It lays {tiles}.", { tiles: letters.join(" ") }),
  ];
}
