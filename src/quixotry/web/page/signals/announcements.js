/** What happens, told to screen readers in short sentences. */

import { h } from "../drawing/dom.js";
import { sentence } from "../drawing/text.js";
import { pointsOf } from "../drawing/tile.js";
import { onTick, remainingOf } from "../game/clocks.js";
import { isAboutChallenge, takenBack, toldToYou, whoIsNext } from "../game/game-record.js";
import { listed, t, tn } from "../tongue/tongue.js";

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

const PAUSE = 600;
const KEPT = 3;
const WARNINGS = [300, 60, 10];

/**
 * @param {HTMLElement} root a live region
 * @param {Store} store
 */
export function mount(root, store) {
  /** @param {string[]} sentences */
  const say = (sentences) => {
    const text = sentences.filter(Boolean).join(" ");
    if (!text) return;
    root.append(h("p", {}, text));
    // Some are kept: what follows at once must not silence what is being read.
    while (root.children.length > KEPT) root.firstElementChild?.remove();
  };
  let waiting = 0;
  store.subscribe((state, previous) => {
    if (state.game !== previous.game || state.connection !== previous.connection) say(news(state, previous));
    if (state.nudges > previous.nudges) say([previewSentence(state)]);
    if (state.preview !== previous.preview) {
      clearTimeout(waiting);
      // Whoever is still placing tiles wants to hear of the word, not of each letter.
      waiting = setTimeout(() => say([previewSentence(store.get())]), PAUSE);
    }
  });
  announceTime(store, say);
}

/**
 * @param {PageState} state
 * @param {PageState} previous
 * @returns {string[]}
 */
function news(state, previous) {
  const { game, connection } = state;
  if (connection !== previous.connection) {
    return [connection === "lost" ? t("Connection lost. Trying again…") : t("Connected again.")];
  }
  if (!game || state.handover !== null) return [];
  const before = previous.game?.id === game.id ? previous.game : null;
  if (!before || before.you.seat !== game.you.seat) return [greeting(game)];
  if (game.version === before.version) return [];
  if (game.history.length < before.history.length) return [takenBack(game), whoIsNext(game)];
  const turns = game.history.slice(before.history.length);
  return [
    // How a challenge ended is an alert already.
    ...turns.filter((line) => !isAboutChallenge(line)).map(toldToYou),
    before.bag > 0 && game.bag === 0 ? t("The bag is empty.") : "",
    game.over ? (game.result?.text ?? "") : turns.length || game.turn !== before.turn ? whoIsNext(game) : "",
  ];
}

/** @param {Api.State} game */
function greeting(game) {
  const scores = listed(game.seats.map(({ name, score }) => `${name} ${score}`));
  return `${game.rules.title}. ${scores}. ${game.over ? (game.result?.text ?? "") : whoIsNext(game)}`;
}

/** @param {PageState} state */
function previewSentence({ preview, placed }) {
  if (!preview || !placed.length) return "";
  if (!preview.legal) return sentence(preview.reason ?? "");
  return `${pointsOf(listed(preview.words.map(({ text }) => text)), preview.score)}.`;
}

/**
 * @param {Store} store
 * @param {(sentences: string[]) => void} say
 */
function announceTime(store, say) {
  let told = Infinity;
  store.subscribe((state, previous) => {
    if (state.game?.turn !== previous.game?.turn) told = Infinity;
  });
  onTick(store, (state) => {
    const { game } = state;
    if (!game?.clock || game.over || game.turn !== game.you.seat) return;
    const left = remainingOf(state, game.turn);
    const due = left < 0 ? 0 : WARNINGS.findLast((seconds) => left <= seconds && left > seconds - 2);
    if (due === undefined || due >= told) return;
    told = due;
    say([due ? timeLeft(due) : overtime(game.clock)]);
  });
}

/** @param {number} seconds */
function timeLeft(seconds) {
  return seconds >= 60
    ? tn(seconds / 60, "{count} minute left.", "{count} minutes left.")
    : tn(seconds, "{count} second left.", "{count} seconds left.");
}

/** @param {Api.ClockTerms} clock */
function overtime({ penalty }) {
  const up = t("Your time is up.");
  if (!penalty) return up;
  return `${up} ${tn(penalty, "Each minute begun costs {count} point.", "Each minute begun costs {count} points.")}`;
}
