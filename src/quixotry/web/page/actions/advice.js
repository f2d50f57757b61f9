/** What the server tells before a move is played: its score and words, hints, the best moves. */

/**
 * @import { GameLink } from "../network/game-link.js"
 * @import { Placed } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

const PAUSE = 50;
const LAST_STEP = 3;

/**
 * @param {Store} store
 * @param {GameLink} link
 */
export function adviceActions(store, link) {
  const { get, set } = store;
  let waiting = 0;
  let asked = new AbortController();

  /** Asks what the placed tiles make; only the answer to the latest question counts. */
  function preview() {
    clearTimeout(waiting);
    asked.abort();
    const { game, placed } = get();
    if (!game || !placed.length) {
      if (get().preview) set({ preview: null });
      return;
    }
    asked = new AbortController();
    const { signal } = asked;
    waiting = setTimeout(async () => {
      const answer = await link.preview(game.id, placed.map(asTile), signal).catch(() => null);
      if (!signal.aborted) set({ preview: answer && { ...answer, placed } });
    }, PAUSE);
  }

  /**
   * @template Answer
   * @param {(id: string) => Promise<Answer>} question
   * @returns {Promise<Answer | null>} null where it comes too late or is refused
   */
  async function ask(question) {
    const { game, viewer } = get();
    if (!game) return null;
    try {
      const answer = await question(game.id);
      return get().game?.version === game.version && get().viewer === viewer ? answer : null;
    } catch (error) {
      await link.explain(error, game.id);
      return null;
    }
  }

  return {
    preview,
    /** The next step of the hint: where, which word, all of it. */
    async hint() {
      const step = Math.min((get().hint?.step ?? 0) + 1, LAST_STEP);
      const hint = await ask((id) => link.hint(id, step));
      if (hint) set({ hint, hintSquares: hint.squares, shown: hint.tiles.length ? hint.tiles : null });
    },
    async loadMoves(count = 15) {
      set({ movesLoading: true });
      const moves = await ask((id) => link.moves(id, count));
      set(moves ? { moves, movesLoading: false } : { movesLoading: false });
    },
  };
}

/**
 * @param {Placed} placed
 * @returns {Api.LaidTile}
 */
export function asTile({ row, column, label, blank }) {
  return { row, column, letter: label, blank };
}
