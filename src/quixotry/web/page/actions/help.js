/** What the server tells before a move is played: its score and words, hints, the best moves. */

const PAUSE = 50;
const LAST_STEP = 3;

/**
 * @param {import("../store.js").Store} store
 * @param {ReturnType<typeof import("../session.js").createSession>} session
 */
export function helpActions(store, session) {
  const { get, set } = store;
  let waiting = 0;
  let asked = new AbortController();

  /** Asks what the placed tiles make; only the answer to the latest question counts. */
  function preview() {
    clearTimeout(waiting);
    asked.abort();
    const { placed } = get();
    if (!placed.length) {
      if (get().preview) set({ preview: null });
      return;
    }
    asked = new AbortController();
    const { signal } = asked;
    waiting = setTimeout(async () => {
      const answer = await session.preview(placed.map(asTile), signal).catch(() => null);
      if (!signal.aborted) set({ preview: answer && { ...answer, placed } });
    }, PAUSE);
  }

  async function ask(part) {
    const { game, viewer } = get();
    try {
      const answer = await session.read(part);
      return get().game?.version === game.version && get().viewer === viewer ? answer : null;
    } catch (error) {
      await session.explain(error, game.id);
      return null;
    }
  }

  return {
    preview,
    /** The next step of the hint: where, which word, all of it. */
    async hint() {
      const step = Math.min((get().hint?.step ?? 0) + 1, LAST_STEP);
      const hint = await ask(`/hint?step=${step}`);
      if (hint) set({ hint, hintSquares: hint.squares, shown: hint.tiles?.length ? hint.tiles : null });
    },
    async loadMoves(count = 15) {
      set({ movesLoading: true });
      const moves = await ask(`/moves?count=${count}`);
      set(moves ? { moves, movesLoading: false } : { movesLoading: false });
    },
  };
}

/**
 * @param {import("../state.js").Placed} placed
 * @returns {object} as the API wants it
 */
export function asTile({ row, column, label, blank }) {
  return { row, column, letter: label, blank };
}
