/** What the tiles laid would bring, and whose move it is: one line between board and rack. */

import { h, icon, watch } from "../drawing/dom.js";
import { capital, shortName } from "../drawing/text.js";
import { isYourTurn } from "../game/board-squares.js";
import { t, tn } from "../tongue/tongue.js";

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** Until then the line says how tiles are laid. */
const FIRST_TURNS = 3;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  let nudged = 0;
  const line = h("p", { class: "preview", dataset: { testid: "preview" } });
  root.prepend(line);
  store.subscribe((state, previous) => {
    const same = state.placed === previous.placed && state.game?.version === previous.game?.version;
    const back = state.connection === "open" && previous.connection === "lost";
    if (state.game && (!same || back)) store.actions.preview();
  });
  watch(
    store,
    ({ game, viewer, handover, placed, preview, selected, hint, review, nudges }) => [
      game,
      viewer,
      handover,
      placed.length,
      preview,
      selected,
      hint,
      review,
      nudges,
    ],
    (state) => {
      line.className = ["preview", kindOf(state), state.nudges > nudged && "preview-nudged"].filter(Boolean).join(" ");
      nudged = state.nudges;
      line.replaceChildren(...(state.placed.length && state.preview ? judged(state.preview) : [prompt(state)]));
    },
  );
}

/** @param {PageState} state */
function kindOf({ placed, preview }) {
  if (!placed.length || !preview) return "";
  return preview.legal ? "preview-good" : "preview-bad";
}

/**
 * @param {Api.Preview} preview
 * @returns {Element[]}
 */
function judged({ legal, score, words, reason }) {
  const bonus = words.reduce((rest, word) => rest - word.score, score);
  const several = words.length > 1 || bonus > 0;
  const named = words.flatMap((word, index) => [index ? ", " : "", wordShown(word, several)]);
  if (bonus > 0) named.push(`, ${t("bingo")}`, h("span", { class: "soft" }, ` ${bonus}`));
  if (!legal) return [icon("challenge"), h("span", {}, capital(reason ?? ""))];
  return [
    h("strong", { class: "preview-score" }, score),
    h("span", {}, `${tn(score, "point:", "points:")} `, ...named),
  ];
}

/**
 * @param {Api.WordScored} word
 * @param {boolean} several
 */
function wordShown({ text, score }, several) {
  return h("span", { class: "preview-word" }, text, several ? h("span", { class: "soft" }, ` ${score}`) : "");
}

/**
 * @param {PageState} state
 * @returns {string}
 */
function prompt(state) {
  const { game, placed, selected, handover } = state;
  if (!game || handover !== null) return "";
  if (state.review !== null) return t("Looking back at turn {turn}.", { turn: state.review });
  if (game.over) return game.result ? capital(game.result.text) : t("The game is over.");
  if (!isYourTurn(state)) return waiting(game);
  if (selected !== null) return t("Now choose a square.");
  if (placed.length) return "…";
  if (state.hint) return state.hint.text;
  if (game.ending) return t("Accept the last move, or challenge it.");
  if (game.history.length > FIRST_TURNS) return t("Your turn.");
  return matchMedia("(pointer: coarse)").matches
    ? t("Drag tiles to the board, or tap a square first.")
    : t("Drag tiles to the board, or click a square and type.");
}

/** @param {Api.State} game */
function waiting(game) {
  const { kind } = game.seats[Number(game.turn)];
  const name = shortName(game, game.seats[Number(game.turn)]);
  return kind === "computer" ? t("{name} is thinking…", { name }) : t("{name} is to play.", { name });
}
