/** The seats of one game that are played on this screen: whose eyes the page has, and what the server tells them. */

import { ApiError } from "./api.js";
import { afterState } from "./placing.js";
import { rememberState } from "./saved.js";
import { listen } from "./stream.js";

/**
 * @param {import("./store.js").Store} store
 * @param {import("./api.js").Api} api
 */
export function createSession(store, api) {
  let stream = null;
  /** The game looked at: answers about another one come too late. */
  let current = null;

  const secret = () => store.get().seats[store.get().viewer];

  /** Takes in a state, unless a later one is here already. */
  function receive(game) {
    if (game.id !== current) return;
    const { game: known, viewer, seats } = store.get();
    const sameEyes = known?.id === game.id && known.you.seat === game.you.seat;
    if (game.you.seat !== viewer || (sameEyes && game.version < known.version)) return;
    store.set({
      ...afterState(store.get(), game),
      receivedAt: performance.now(),
      handover: nextAtScreen(game),
    });
    rememberState(game, seats);
  }

  function nextAtScreen(game) {
    const { seats, viewer, handover } = store.get();
    if (game.turn === null || !(String(game.turn) in seats)) return null;
    return game.turn !== viewer || game.turn === handover ? game.turn : null;
  }

  function listenAs(id, seat) {
    stream?.close();
    stream = listen((signal) => api.events(id, store.get().seats[seat], signal), {
      event(name, data) {
        if (name === "state") receive(data);
        else if (name === "thinking") markThinking(data.seat);
      },
      open: () => store.get().connection !== "open" && store.set({ connection: "open" }),
      lost: () => store.get().connection !== "lost" && store.set({ connection: "lost" }),
      refused: (error) => store.actions.say(error.message, "error"),
    });
  }

  function markThinking(seat) {
    const { game } = store.get();
    if (game && game.turn === seat && !game.thinking) store.set({ game: { ...game, thinking: true } });
  }

  /** Reads the game as one of the seats on this screen sees it, and keeps listening as that seat. */
  async function look(id, seat) {
    current = id;
    receive(await api.game(id, store.get().seats[seat]));
    if (current === id) listenAs(id, seat);
  }

  /** Asks about the game as the seat that looks; a stale position is read again and the person told. */
  async function act(action, body = {}) {
    const { game, busy } = store.get();
    if (!game || busy) return false;
    store.set({ busy: true, message: null });
    try {
      receive(await api.act(game.id, secret(), action, { version: game.version, ...body }));
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

  async function explain(error, id) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "stale") return store.actions.say(error.message, "error");
    store.actions.say("The game has moved on, perhaps in another window. Here is how it stands.", "error");
    await api.game(id, secret()).then(receive, () => {});
  }

  return {
    look,
    act,
    explain,
    /** @param {string} part such as "/hint?step=1" */
    read: (part) => api.game(store.get().game.id, secret(), part),
    /**
     * @param {object[]} tiles
     * @param {AbortSignal} signal
     */
    preview: (tiles, signal) => api.act(store.get().game.id, secret(), "preview", { tiles }, signal),
    leave() {
      stream?.close();
      stream = null;
      current = null;
    },
  };
}
