/** Messages over the page: what went wrong, how a challenge ended, and a lost connection until it is back. */

import { h, icon, watch } from "../drawing/dom.js";
import { chosenSeed, isAboutChallenge, takenBack, toldToYou } from "../game/game-record.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Message } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

const SHOWN_FOR = { info: 4_000, error: 7_000 };

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  let timer = 0;
  watch(
    store,
    ({ message, connection, view }) => [message, connection, view],
    ({ message, connection, view }) => {
      clearTimeout(timer);
      const notices = [];
      if (connection === "lost" && view === "game") notices.push(lost());
      if (message) {
        notices.push(note(message, () => store.set({ message: null })));
        timer = setTimeout(() => store.set({ message: null }), SHOWN_FOR[message.kind]);
      }
      root.replaceChildren(...notices);
    },
  );
  // Whoever joins is told before the first move that somebody may know what comes.
  store.subscribe(({ game }, { game: before }) => {
    const people = game?.seats.filter(({ kind }) => kind === "person").length ?? 0;
    const begins = game && game.id !== before?.id && !game.history.length;
    if (begins && game.seed_chosen && people > 1) store.actions.say(chosenSeed(game));
  });
  // A challenge changes board, scores or turn without a move: both sides want to know why.
  store.subscribe(({ game }, { game: before }) => {
    if (!game || !before || game.id !== before.id) return;
    const undone = game.history.length < before.history.length && game.taken_back !== null;
    if (undone && game.taken_back !== game.you.seat) store.actions.say(takenBack(game));
    if (before.undo_asked?.seat === game.you.seat && !game.undo_asked && !undone)
      store.actions.say(t("Your move stays on the board: the others did not agree."));
    if (game.undo_asked?.seat === game.you.seat && !before.undo_asked)
      store.actions.say(t("The others are asked whether you may take your move back."));
    const told = game.history.slice(before.history.length).findLast(isAboutChallenge);
    if (told) store.actions.say(toldToYou(told));
  });
  // Whoever goes on laying tiles has read it; tiles that a new position takes off the board say nothing of the reader.
  store.subscribe((state, previous) => {
    const sameMessage = state.message && state.message === previous.message;
    if (sameMessage && state.placed !== previous.placed && state.game === previous.game) store.set({ message: null });
  });
}

function lost() {
  return h(
    "p",
    { class: "notice notice-lost", dataset: { testid: "connection-lost" } },
    icon("wait"),
    t("Connection lost. Trying again…"),
  );
}

/**
 * @param {Message} message
 * @param {() => void} close
 */
function note({ text, kind }, close) {
  return h(
    "p",
    { class: `notice notice-${kind}`, dataset: { testid: "message" } },
    text,
    h(
      "button",
      { type: "button", class: "button-icon notice-close", "aria-label": t("Close"), onclick: close },
      icon("close"),
    ),
  );
}
