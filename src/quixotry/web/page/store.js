/** The one place where the page's state lives; every part of the page reads it and asks it for changes. */

import { boardActions } from "./actions/board.js";
import { gameActions } from "./actions/game.js";
import { helpActions } from "./actions/help.js";
import { saveSettings } from "./saved.js";
import { createSession } from "./session.js";
import { initialState } from "./state.js";
import { capital } from "./text.js";

/**
 * @typedef {import("./state.js").PageState} PageState
 * @typedef {object} Store
 * @property {() => PageState} get
 * @property {(patch: Partial<PageState>) => void} set
 * @property {(listener: (state: PageState, previous: PageState) => void) => () => void} subscribe
 * @property {Record<string, Function>} actions
 */

/**
 * @param {import("./api.js").Api} api
 * @returns {Store}
 */
export function createStore(api) {
  let state = initialState();
  const listeners = new Set();
  const store = {
    get: () => state,
    set(patch) {
      const previous = state;
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state, previous);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    actions: {},
  };
  const session = createSession(store, api);
  Object.assign(
    store.actions,
    gameActions(store, api, session),
    boardActions(store),
    helpActions(store, session),
    pageActions(store),
  );
  return store;
}

function pageActions(store) {
  return {
    /**
     * @param {string} text
     * @param {"info" | "error"} [kind]
     */
    say: (text, kind = "info") => store.set({ message: { text: capital(text), kind } }),
    /**
     * @param {string} name
     * @param {object} [detail] what the dialog must know
     */
    openDialog: (name, detail = {}) => store.set({ dialog: { ...detail, name } }),
    closeDialog: () => store.set({ dialog: null }),
    /** @param {Partial<import("./saved.js").Settings>} patch */
    changeSettings(patch) {
      const settings = { ...store.get().settings, ...patch };
      saveSettings(settings);
      store.set({ settings });
    },
  };
}
