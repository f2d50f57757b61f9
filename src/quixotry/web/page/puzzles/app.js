/** The puzzle page: one position after another, solved by laying tiles. */

import { createBoardApi } from "../analysis/board-api.js";
import { createBoardStore } from "../analysis/board-store.js";
import * as keys from "../analysis/keys.js";
import { openBlankLetter } from "../dialogs/turn-questions.js";
import { find, h, icon, watch } from "../drawing/dom.js";
import { capital } from "../drawing/text.js";
import * as dragging from "../input/dragging.js";
import { ApiError } from "../network/api.js";
import * as notices from "../signals/notices.js";
import { sayDocument, t } from "../tongue/tongue.js";
import * as board from "../views/board.js";
import * as rack from "../views/rack.js";
import { counts, keepAnswer, learned, nextPuzzle, openBoxes, written } from "./learned.js";
import { ownPuzzles } from "./own-puzzles.js";
import { puzzleAnswer, puzzleHint, puzzlePreview, puzzleSet, puzzleSolution, puzzleState } from "./puzzle-api.js";

/**
 * @import { BoardStore } from "../analysis/board-store.js"
 * @import { Asked } from "./puzzle-api.js"
 * @import { OwnPuzzle } from "./own-puzzles.js"
 * @typedef {Api.PuzzleEntry | OwnPuzzle} Entry
 * @typedef {Omit<Api.PuzzleSet, "puzzles"> & {puzzles: Entry[]}} AllPuzzles those of the server, and one's own
 */

const HINTS = 3;
/** @type {[string, string][]} */
const KINDS = [
  ["", t("All kinds")],
  ["bingo", t("Bingos")],
  ["leave", t("Leaves")],
  ["pre-endgame", t("Last tiles in the bag")],
  ["endgame", t("Endgames")],
  ["own", t("From your games")],
];
/** @param {Entry} one */
const isOwn = (one) => "analysis" in one;

const view = find(document, "#analysis");
const panel = find(document, "#puzzle");
const wanted = new URLSearchParams(location.search);

/** @param {AllPuzzles} set */
function ofKind(set) {
  const kind = wanted.get("kind");
  return set.puzzles.filter((one) => !kind || (kind === "own" ? isOwn(one) : one.kind === kind));
}

/**
 * A puzzle on the board, and the panel beside it.
 * @param {AllPuzzles} set
 * @param {Asked} asked
 * @param {Api.PuzzleState} puzzle
 */
function show(set, asked, puzzle) {
  const api = {
    ...createBoardApi(),
    /** @type {ReturnType<typeof createBoardApi>["preview"]} */
    preview: (_id, _secret, { tiles }, signal) => puzzlePreview(asked, { tiles }, signal),
  };
  const store = createBoardStore(puzzle.analysis, "", api);
  document.body.dataset.view = "puzzles";
  view.hidden = false;
  store.set({ exercise: { check: () => void check() } });
  for (const [place, { mount }] of /** @type {const} */ ([["board", board], ["rack", rack], ["alert", notices], ["analysis", dragging]])) {
    mount(find(document, `#${place}`), store.table);
  }
  keys.mount(view, store);
  store.subscribe(async ({ dialog }, previous) => {
    if (!dialog || dialog === previous.dialog) return;
    if (dialog.name === "blank") await openBlankLetter(store.table, dialog);
    store.actions.closeDialog();
  });
  mountPreview(store);

  let answered = false;
  let told = 0;
  const said = h("div", { class: "puzzle-said", "aria-live": "polite", dataset: { testid: "puzzle-said" } });
  const streak = h("p", { class: "puzzle-streak", dataset: { testid: "streak" } });
  const hint = button("hint", "hint", t("Hint"), () => void ask());
  const giveUp = button("give-up", "flag", t("Show the answer"), () => void tell(false));
  const next = button("next-puzzle", "next", t("Next puzzle"), () => void written().then(() => location.assign(address(wanted.get("kind") ?? ""))));
  const checking = button("check", "play", t("Check"), () => void check());
  checking.classList.add("button-primary");
  next.hidden = true;
  panel.replaceChildren(
    h("h2", { class: "panel-title" }, t("Puzzle")),
    h("p", { class: "puzzle-task", dataset: { testid: "task" } }, puzzle.task),
    h("div", { class: "puzzle-buttons" }, checking, hint, giveUp, next),
    said,
    streak,
    kinds(set),
  );
  score();

  /** The first answer, or the first hint, says whether it was known. @param {boolean} right */
  function keep(right) {
    if (answered) return;
    answered = true;
    keepAnswer({ ...asked, id: puzzle.id }, right, set.rests);
    score();
  }

  function score() {
    const { streak: row, longest } = learned();
    const { due, fresh } = counts(ofKind(set));
    streak.textContent = t("In a row: {row}, most so far: {longest}. To repeat: {due}, new: {fresh}.", { row, longest, due, fresh });
  }

  async function check() {
    const { placed, look } = store.get();
    if (!placed.length) return store.actions.say(t("Lay some tiles first."));
    if (!look) return;
    if (!look.legal || !look.move) return store.actions.say(look.reason ?? "", "error");
    try {
      const { right, text } = await puzzleAnswer(asked, look.move);
      keep(right);
      if (right) await tell(true);
      else say(t("{move} is not it. Look again, or take a hint.", { move: text }));
    } catch (error) {
      explain(error);
    }
  }

  async function ask() {
    try {
      const { text } = await puzzleHint(asked, told + 1);
      told += 1;
      keep(false);
      say(text);
      hint.disabled = told >= HINTS;
    } catch (error) {
      explain(error);
    }
  }

  /** @param {boolean} found */
  async function tell(found) {
    keep(found);
    checking.hidden = hint.hidden = giveUp.hidden = true;
    next.hidden = false;
    say(found ? t("Right!") : t("The answer:"));
    next.focus();
    try {
      const solution = await puzzleSolution(asked);
      if (!found) store.set({ placed: [], preview: null, look: null, shown: solution.tiles });
      say(solution.told, "puzzle-told");
      for (const sentence of solution.sentences) say(sentence);
    } catch (error) {
      explain(error);
    }
  }

  /**
   * @param {string} text
   * @param {string} [kind]
   */
  function say(text, kind = "puzzle-sentence") {
    said.append(h("p", { class: kind }, text));
  }

  /** @param {unknown} error */
  function explain(error) {
    if (!(error instanceof ApiError)) throw error;
    store.actions.say(error.message, "error");
  }
}

/**
 * @param {string} id
 * @param {string} sign
 * @param {string} label
 * @param {() => void} onclick
 */
function button(id, sign, label, onclick) {
  return h("button", { type: "button", class: "button", onclick, dataset: { testid: id } }, icon(sign), label);
}

/**
 * @param {string} kind
 * @param {string} [rules]
 */
const address = (kind, rules = wanted.get("rules") ?? "english") => `/puzzles?${new URLSearchParams({ ...(kind && { kind }), rules })}`;

/** @param {AllPuzzles} set */
function kinds({ puzzles }) {
  const choice = h("select", { id: "kind", class: "engine-choice", dataset: { testid: "kind" } });
  choice.addEventListener("change", () => location.assign(address(choice.value)));
  const there = KINDS.filter(([value]) => !value || puzzles.some((one) => (value === "own" ? isOwn(one) : one.kind === value)));
  for (const [value, label] of there) choice.append(new Option(label, value, false, value === (wanted.get("kind") ?? "")));
  return h("p", { class: "puzzle-kinds" }, h("label", { for: "kind" }, t("Puzzles:")), " ", choice);
}

/**
 * What the tiles laid make and score, and nothing of how good that is.
 * @param {BoardStore} store
 */
function mountPreview(store) {
  const line = h("p", { class: "preview", role: "status", dataset: { testid: "verdict" } });
  find(document, "#preview").append(line);
  watch(
    store,
    ({ placed, look }) => [placed, look],
    ({ placed, look }) => {
      const bad = Boolean(placed.length && look && !look.legal);
      line.classList.toggle("preview-bad", bad);
      if (!placed.length) line.replaceChildren(t("Lay your move on the board."));
      else if (!look) line.replaceChildren("…");
      else if (bad) line.replaceChildren(icon("challenge"), h("span", {}, capital(look.reason ?? "")));
      else line.replaceChildren(h("strong", { class: "preview-score" }, look.score), h("span", { class: "preview-word" }, look.words.map(({ text }) => text).join(", ")));
    },
  );
}

async function begin() {
  try {
    const rules = wanted.get("rules") ?? "english";
    const [shipped, problem] = await Promise.all([puzzleSet(rules), openBoxes()]);
    const set = { ...shipped, puzzles: [...ownPuzzles(rules), ...shipped.puzzles] };
    const named = wanted.get("id");
    const last = sessionStorage.getItem("last-puzzle");
    const next = named ? (set.puzzles.find(({ id }) => id === named) ?? { id: named }) : nextPuzzle(ofKind(set), last);
    if (!next) {
      find(document, "#problem").textContent = set.puzzles.length ? t("Nothing is to be repeated now, and no puzzle is new. Come back tomorrow.") : t("There are no puzzles for this ruleset.");
      return;
    }
    sessionStorage.setItem("last-puzzle", next.id);
    show(set, next, await puzzleState(next));
    if (problem) find(document, "#problem").textContent = problem;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    find(document, "#problem").textContent = error.message;
  }
}

sayDocument(document);
document.title = `${t("Puzzles")} · Quixotry`;
await begin();
document.documentElement.dataset.ready = "";
