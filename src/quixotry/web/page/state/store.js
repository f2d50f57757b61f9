/** The one place where the page's state lives; every part of the page reads it and asks it for changes. */

import { adviceActions } from "../actions/advice.js";
import { layingActions } from "../actions/laying.js";
import { playingActions } from "../actions/playing.js";
import { capital } from "../drawing/text.js";
import { createGameLink } from "../network/game-link.js";
import { saveSettings } from "./browser-storage.js";
import { initialState } from "./page-state.js";

/**
 * @import { Server } from "../network/api.js"
 * @import { Settings } from "./browser-storage.js"
 * @import { Dialog, PageState } from "./page-state.js"
 */

/**
 * @typedef {(state: PageState, previous: PageState) => void} Listener
 * @typedef {ReturnType<typeof adviceActions> & ReturnType<typeof layingActions> & ReturnType<typeof pageActions>
 *   & ReturnType<typeof playingActions>} Actions
 */

/**
 * @typedef {object} Store
 * @property {() => PageState} get
 * @property {(patch: Partial<PageState>) => void} set
 * @property {(listener: Listener) => () => void} subscribe the function that it returns ends it
 * @property {Actions} actions
 */

/**
 * @param {Server} api
 * @returns {Store}
 */
export function createStore(api) {
  let state = initialState();
  /** @type {Set<Listener>} */
  const listeners = new Set();
  const store = {
    get: () => state,
    /** @param {Partial<PageState>} patch */
    set(patch) {
      const previous = state;
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state, previous);
    },
    /** @param {Listener} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    actions: /** @type {Actions} */ ({}),
  };
  const link = createGameLink(store, api);
  Object.assign(
    store.actions,
    playingActions(store, api, link),
    layingActions(store),
    adviceActions(store, link),
    pageActions(store),
  );
  return store;
}

/**
 * What concerns the page as a whole: messages, dialogs, settings.
 * @param {Store} store
 */
function pageActions(store) {
  return {
    /**
     * @param {string} text
     * @param {"info" | "error"} [kind]
     */
    say: (text, kind = "info") => store.set({ message: { text: capital(text), kind } }),
    /** Draws the eye to what is wrong with the tiles laid. */
    nudge: () => store.set({ nudges: store.get().nudges + 1 }),
    /** @param {Dialog} dialog */
    openDialog: (dialog) => store.set({ dialog }),
    closeDialog: () => store.set({ dialog: null }),
    /** @param {Partial<Settings>} patch */
    changeSettings(patch) {
      const settings = { ...store.get().settings, ...patch };
      saveSettings(settings);
      store.set({ settings });
    },
  };
}
