/** Messages over the page: what went wrong, how a challenge ended, and a lost connection until it is back. */

import { h, icon, watch } from "./dom.js";
import { isAboutChallenge, turnSentence } from "./record.js";

const SHOWN_FOR = { info: 4_000, error: 7_000 };

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
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
  // A challenge changes board, scores or turn without a move: both sides want to know why.
  store.subscribe(({ game }, { game: before }) => {
    if (!game || game.id !== before?.id) return;
    const told = game.history.slice(before.history.length).findLast(isAboutChallenge);
    if (told) store.actions.say(turnSentence(game, told));
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
    "Connection lost. Trying again…",
  );
}

function note({ text, kind }, close) {
  return h(
    "p",
    { class: `notice notice-${kind}`, dataset: { testid: "message" } },
    text,
    h(
      "button",
      { type: "button", class: "button-icon notice-close", "aria-label": "Close", onclick: close },
      icon("close"),
    ),
  );
}
