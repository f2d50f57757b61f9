/** The seats of one game that are played on this screen: whose eyes the page has, and what the server tells them. */

import { afterState } from "../game/laid-tiles.js";
import { rememberState } from "../state/browser-storage.js";
import { ApiError } from "./api.js";
import { listen } from "./event-stream.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Store } from "../state/store.js"
 * @import { Format, Server, Turns } from "./api.js"
 */

/** @typedef {ReturnType<typeof createGameLink>} GameLink */

/**
 * @param {Store} store
 * @param {Server} api
 */
export function createGameLink(store, api) {
  /** @type {ReturnType<typeof listen> | null} */
  let stream = null;
  /**
   * The game looked at: answers about another one come too late.
   * @type {string | null}
   */
  let current = null;

  /** @returns {string} of the seat that looks */
  const secret = () => store.get().seats[Number(store.get().viewer)];

  /**
   * Takes in a state, unless a later one is here already.
   * @param {Api.State} game
   */
  function receive(game) {
    if (game.id !== current) return;
    const { game: known, viewer, seats } = store.get();
    const later = known?.id === game.id && known.you.seat === game.you.seat && game.version < known.version;
    if (game.you.seat !== viewer || later) return;
    store.set({
      ...afterState(store.get(), game),
      receivedAt: performance.now(),
      handover: nextAtScreen(game),
    });
    rememberState(game, seats);
  }

  /**
   * @param {Api.State} game
   * @returns {number | null} the seat that the screen must be handed to
   */
  function nextAtScreen(game) {
    const { seats, viewer, handover } = store.get();
    if (game.turn === null || !(String(game.turn) in seats)) return null;
    return game.turn !== viewer || game.turn === handover ? game.turn : null;
  }

  /**
   * @param {string} id
   * @param {number} seat
   */
  function listenAs(id, seat) {
    stream?.close();
    stream = listen((signal) => api.events(id, store.get().seats[seat], signal), {
      state: receive,
      thinking: markThinking,
      open: () => store.get().connection !== "open" && store.set({ connection: "open" }),
      lost: () => store.get().connection !== "lost" && store.set({ connection: "lost" }),
      refused: (error) => store.actions.say(error.message, "error"),
    });
  }

  /** @param {number} seat */
  function markThinking(seat) {
    const { game } = store.get();
    if (game && game.turn === seat && !game.thinking) store.set({ game: { ...game, thinking: true } });
  }

  /**
   * Reads the game as one of the seats on this screen sees it, and keeps listening as that seat.
   * @param {string} id
   * @param {number} seat
   */
  async function look(id, seat) {
    current = id;
    receive(await api.game(id, store.get().seats[seat]));
    if (current === id) listenAs(id, seat);
  }

  /**
   * Takes a turn as the seat that looks; a stale position is read again and the person told.
   * @template {keyof Turns} Action
   * @param {Action} action
   * @param {Omit<Turns[Action], "version">} body
   * @returns {Promise<boolean>} whether it was taken
   */
  async function act(action, body) {
    const { game, busy } = store.get();
    if (!game || busy) return false;
    store.set({ busy: true, message: null });
    try {
      const turn = /** @type {Turns[Action]} */ ({ version: game.version, ...body });
      receive(await api.act(game.id, secret(), action, turn));
      return true;
    } catch (error) {
      await explain(error, game.id);
      return false;
    } finally {
      // Whoever acts wants to know now whether the server is back.
      stream?.retry();
      store.set({ busy: false });
    }
  }

  /**
   * @param {unknown} error
   * @param {string} id of the game
   * @returns {Promise<void>}
   */
  async function explain(error, id) {
    if (!(error instanceof ApiError)) throw error;
    // Below the board it says what is wrong with the word; once is enough.
    if (error.code === "illegal_move" && store.get().placed.length) return store.actions.nudge();
    if (error.code !== "stale") return store.actions.say(error.message, "error");
    store.actions.say(t("The game has moved on, perhaps in another window. Here is how it stands."), "error");
    await api.game(id, secret()).then(receive, () => {});
  }

  return {
    look,
    act,
    explain,
    /**
     * @param {string} id
     * @param {number} step
     */
    hint: (id, step) => api.hint(id, secret(), step),
    /**
     * @param {string} id
     * @param {number} count
     */
    moves: (id, count) => api.moves(id, secret(), count),
    /**
     * @param {string} id
     * @param {Api.LaidTile[]} tiles
     * @param {AbortSignal} signal
     */
    preview: (id, tiles, signal) => api.preview(id, secret(), { tiles }, signal),
    /** @param {Format} format */
    exported: (format) => api.exported(String(current), secret(), format),
    leave() {
      stream?.close();
      stream = null;
      current = null;
    },
  };
}
