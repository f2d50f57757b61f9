/** What the analysis board knows, and how it changes: a store in the form of the playing page's, with a tree. */

import { asTile } from "../actions/advice.js";
import { layingActions } from "../actions/laying.js";
import { capital } from "../drawing/text.js";
import { afterState } from "../game/laid-tiles.js";
import { ApiError } from "../network/api.js";
import { readEvents } from "../network/event-stream.js";
import { saveSettings } from "../state/browser-storage.js";
import { initialState } from "../state/page-state.js";
import { t } from "../tongue/tongue.js";
import { makePuzzles } from "../puzzles/own-puzzles.js";
import { rememberAnalysis } from "./kept-analyses.js";
import { after, gameAt, here, nodeOf, pathTo, playedTiles, searched } from "./nodes.js";

/**
 * @import { Dialog, PageState } from "../state/page-state.js"
 * @import { Settings } from "../state/browser-storage.js"
 * @import { Store } from "../state/store.js"
 * @import { BoardApi } from "./board-api.js"
 */

/**
 * @typedef {object} Thinking
 * @property {number} node
 * @property {"asked" | "queued" | "begun"} stage
 * @property {number} ahead in the queue
 * @property {number} began in milliseconds
 * @property {number} seconds that were asked for
 */

/**
 * @typedef {object} BoardOnly
 * @property {Api.AnalysisState} analysis
 * @property {number} at the position looked at
 * @property {number[]} line the positions of the line that one is on, also after `at`
 * @property {string | null} pinned the move of the list that stays on the board
 * @property {string | null} pointed the move of the list that is pointed at
 * @property {Thinking | null} thinking
 * @property {{done: number, total: number} | null} through how far the engine has come through the whole game
 * @property {string[]} notes of the engine
 * @property {Api.AnalysisPreview | null} look what the tiles laid are worth
 * @property {{check: () => unknown} | null} exercise a move is to be found, and Enter asks whether this is it
 * @typedef {PageState & BoardOnly} BoardState
 */

/**
 * @typedef {ReturnType<typeof boardActions> & ReturnType<typeof layingActions>} BoardActions
 * @typedef {object} BoardStore
 * @property {() => BoardState} get
 * @property {(patch: Partial<BoardState>) => void} set
 * @property {(listener: (state: BoardState, previous: BoardState) => void) => () => void} subscribe
 * @property {BoardActions} actions
 * @property {Store} table the same store, for the parts that board and rack are made of
 */

const PAUSE = 40;

/**
 * @param {Api.AnalysisState} analysis
 * @param {string} secret
 * @param {BoardApi} api
 * @returns {BoardStore}
 */
export function createBoardStore(analysis, secret, api) {
  const first = nodeOf(analysis, 0);
  let state = /** @type {BoardState} */ ({
    ...initialState(),
    view: "game",
    analysis,
    at: 0,
    line: [],
    pinned: null,
    pointed: null,
    thinking: null,
    through: null,
    notes: [],
    look: null,
    exercise: null,
    ...lookingAt(/** @type {BoardState} */ ({ ...initialState(), analysis }), first),
  });
  /** @type {Set<(state: BoardState, previous: BoardState) => void>} */
  const listeners = new Set();
  /** @type {Omit<BoardStore, "table">} */
  const store = {
    get: () => state,
    set(patch) {
      const previous = state;
      state = { ...state, ...patch };
      for (const listener of listeners) listener(state, previous);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    actions: /** @type {BoardActions} */ ({}),
  };
  // Board, rack and dragging use the part of the store that the playing page has, too.
  const table = /** @type {Store} */ (/** @type {unknown} */ (store));
  const whole = { ...store, table };
  Object.assign(store.actions, layingActions(table), boardActions(whole, secret, api));
  store.subscribe((now, before) => {
    if (now.placed !== before.placed) store.actions.preview();
    // What was played comes back when nothing else is shown.
    if (!now.placed.length && before.placed.length && !now.shown) store.set({ shown: standing(now) });
  });
  return whole;
}

/**
 * What changes when another position is looked at.
 * @param {BoardState} state
 * @param {Api.AnalysisNode} node
 * @returns {Partial<BoardState>}
 */
function lookingAt(state, node) {
  const game = gameAt(state.analysis, node);
  const fresh = { ...state, game: null, placed: [], rackOrder: [], cursor: null };
  return {
    ...afterState(fresh, game),
    at: node.number,
    viewer: node.seat,
    placed: [],
    cursor: null,
    selected: null,
    preview: null,
    look: null,
    pinned: null,
    pointed: null,
    shown: playedTiles(node),
  };
}

/**
 * The move that is drawn while nothing is pointed at: the pinned one, or what was played.
 * @param {BoardState} state
 */
function standing(state) {
  const node = here(state);
  if (!state.pinned) return playedTiles(node);
  return moveNamed(node, state.pinned) ?? playedTiles(node);
}

/**
 * @param {Api.AnalysisNode} node
 * @param {string} move
 * @returns {Api.MoveTile[] | null}
 */
function moveNamed(node, move) {
  const all = [...node.candidates, ...(node.thought?.moves ?? []), ...(node.turn?.played ? [node.turn.played] : [])];
  return all.find((one) => one.move === move)?.tiles ?? null;
}

/**
 * @param {BoardStore} store
 * @param {string} secret
 * @param {BoardApi} api
 */
function boardActions(store, secret, api) {
  const { get, set } = store;
  const id = get().analysis.id;
  let asked = new AbortController();
  let waiting = 0;
  /** @type {AbortController | null} */
  let engine = null;

  /**
   * @param {string} text
   * @param {"info" | "error"} [kind]
   */
  const say = (text, kind = "info") => set({ message: { text: capital(text), kind } });

  /** @param {unknown} error */
  function explain(error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message, "error");
  }

  /** @param {number} number */
  function go(number) {
    const state = get();
    if (number === state.at) return;
    const node = nodeOf(state.analysis, number);
    const path = pathTo(state.analysis, number).map((one) => one.number);
    const line = path.every((one) => state.line.includes(one)) ? state.line : path;
    if (state.thinking && !state.through) stop();
    set({ ...lookingAt(state, node), line, notes: [], message: null });
  }

  function preview() {
    clearTimeout(waiting);
    asked.abort();
    const { placed, at } = get();
    if (!placed.length) {
      if (get().look) set({ look: null, preview: null });
      return;
    }
    asked = new AbortController();
    const { signal } = asked;
    waiting = setTimeout(async () => {
      const look = await api.preview(id, secret, { node: at, tiles: placed.map(asTile) }, signal).catch(() => null);
      if (!signal.aborted) set({ look, preview: look && { ...look, placed } });
    }, PAUSE);
  }

  /**
   * @param {"moves" | "rack" | "remove"} what
   * @param {Api.TryRequest | Api.RackRequest | Api.RemoveRequest} body
   * @returns {Promise<boolean>}
   */
  async function change(what, body) {
    if (get().busy) return false;
    set({ busy: true, message: null });
    try {
      const made = await api.change(id, secret, what, body);
      take(made);
      return true;
    } catch (error) {
      explain(error);
      return false;
    } finally {
      set({ busy: false });
    }
  }

  /** @param {Api.AnalysisChange} made */
  function take({ version, at, nodes, removed }) {
    const state = get();
    const gone = new Set([...removed, ...nodes.map(({ number }) => number)]);
    const kept = state.analysis.nodes.filter(({ number }) => !gone.has(number));
    const all = [...kept, ...nodes].sort((a, b) => a.number - b.number);
    const analysis = { ...state.analysis, version, nodes: all };
    const next = { ...state, analysis };
    const path = pathTo(analysis, at).map((one) => one.number);
    set({ analysis, line: path, ...lookingAt(next, nodeOf(analysis, at)) });
  }

  /** @param {Api.Thought} thought */
  function hear(thought) {
    const { analysis } = get();
    // What a search has found here before is more than the best moves by score and leave.
    if (thought.method === "static" && searched(nodeOf(analysis, thought.node))) return;
    const nodes = analysis.nodes.map((node) => (node.number === thought.node ? { ...node, thought } : node));
    set({ analysis: { ...analysis, nodes } });
  }

  /**
   * Lets the engine think about this position, until it is done or somebody stops it.
   * @param {number} seconds
   * @param {number} threads
   */
  async function think(seconds, threads) {
    stop();
    engine = new AbortController();
    await thinkAbout(get().at, seconds, threads, engine);
  }

  /**
   * Lets the engine look at every turn of the game, one after another.
   * @param {number} seconds for each
   * @param {number} threads
   */
  async function thinkThrough(seconds, threads) {
    stop();
    const control = new AbortController();
    engine = control;
    const turns = get().analysis.nodes.filter((node) => node.main && node.turn && node.rack_known);
    for (const [done, { number, thought }] of turns.entries()) {
      if (engine !== control) return;
      set({ through: { done, total: turns.length } });
      if (!thought?.proved) await thinkAbout(number, seconds, threads, control);
    }
    if (engine === control) set({ through: null });
  }

  /**
   * @param {number} node
   * @param {number} seconds
   * @param {number} threads
   * @param {AbortController} control
   */
  async function thinkAbout(node, seconds, threads, control) {
    set({ thinking: { node, stage: "asked", ahead: 0, began: performance.now(), seconds }, notes: [] });
    try {
      const stream = await api.think(id, secret, { node, seconds, threads }, control.signal);
      if (stream) await readEvents(stream, control, () => {}, (name, data) => engine === control && told(name, JSON.parse(data)));
    } catch (error) {
      if (!control.signal.aborted) explain(error);
    } finally {
      if (engine === control) set({ thinking: null });
    }
  }

  /**
   * @param {string} name
   * @param {any} content
   */
  function told(name, content) {
    const { thinking, notes } = get();
    if (!thinking) return;
    if (name === "thought") hear(content);
    else if (name === "queued") set({ thinking: { ...thinking, stage: "queued", ahead: content.ahead } });
    else if (name === "begun") set({ thinking: { ...thinking, stage: "begun", began: performance.now() } });
    else if (name === "note") set({ notes: [...notes, content.message] });
    else if (name === "done" && content.message) set({ notes: [...notes, content.message] });
    else if (name === "done" && content.reason === "replaced") {
      set({ notes: [...notes, t("Stopped: this analysis is thought about in another window now.")] });
    }
  }

  function stop() {
    engine?.abort();
    engine = null;
    if (get().thinking || get().through) set({ thinking: null, through: null });
  }

  return {
    say,
    explain,
    go,
    preview,
    think,
    thinkThrough,
    stop,
    /** @param {number} by turns forward, or back if it is negative */
    step(by) {
      const { analysis, at, line } = get();
      const next = by < 0 ? nodeOf(analysis, at).parent : after(analysis, at, line);
      if (next !== null) go(next);
    },
    goFirst: () => go(0),
    goLast() {
      const { analysis, line } = get();
      let { at } = get();
      for (let next = after(analysis, at, line); next !== null; next = after(analysis, at, line)) at = next;
      go(at);
    },
    /**
     * Draws a move over the board while it is pointed at.
     * @param {Api.MoveTile[] | null} tiles null for whatever stands otherwise
     * @param {string | null} [pointed] the move, also one that lays nothing
     */
    showMove(tiles, pointed = null) {
      const state = get();
      if (pointed !== state.pointed) set({ pointed });
      if (state.placed.length) return;
      const shown = tiles ?? standing(state);
      if (shown !== state.shown) set({ shown });
    },
    /** @param {string | null} move stays drawn */
    pin(move) {
      const state = get();
      const pinned = state.pinned === move ? null : move;
      set({ pinned, placed: [], preview: null, look: null });
      set({ shown: standing(get()) });
    },
    /** The tiles laid, as a move that is tried. */
    play() {
      const { placed, look, analysis, at, exercise } = get();
      if (exercise) return exercise.check();
      if (!placed.length) return say(t("Lay some tiles first."));
      if (look && !look.legal) return say(look.reason ?? "", "error");
      if (!analysis.owner) return say(t("This link is for reading: the move is judged, but not kept."));
      return change("moves", { node: at, tiles: placed.map(asTile) });
    },
    /** @param {string} move as records write it */
    tryMove: (move) => change("moves", { node: get().at, move }),
    /** @param {string} rack */
    giveRack: (rack) => change("rack", { node: get().at, rack }),
    /** @param {number} node */
    remove: (node) => change("remove", { node }),
    /** @param {Dialog} dialog */
    openDialog: (dialog) => set({ dialog }),
    closeDialog: () => set({ dialog: null }),
    /** @param {Partial<Settings>} patch */
    changeSettings(patch) {
      const settings = { ...get().settings, ...patch };
      saveSettings(settings);
      set({ settings });
    },
    /**
     * @param {number} node
     * @param {string} move
     * @param {AbortSignal} signal
     */
    reasons: (node, move, signal) => api.explain(id, secret, { node, move }, signal),
    /**
     * @param {number} node
     * @param {AbortSignal} signal
     */
    kept: (node, signal) => api.kept(id, secret, node, signal),
    /**
     * @param {Api.MapRequest} wanted
     * @param {AbortController} control
     * @param {(found: import("./spread.js").MapFound) => void} hear
     */
    async exactMap(wanted, control, hear) {
      const stream = await api.exactMap(id, secret, wanted, control.signal);
      if (stream) await readEvents(stream, control, () => {}, (name, data) => name === "thought" && hear(JSON.parse(data)));
    },
    /**
     * @param {number} seat
     * @param {AbortController} control
     * @param {Parameters<typeof makePuzzles>[3]} hear
     */
    makePuzzles: (seat, control, hear) => makePuzzles(api, { id, secret, seat }, control, hear),
    links: () => api.links(id, secret),
    /** @param {string} query */
    exported: (query) => api.exported(id, secret, query),
    remember: () => rememberAnalysis(get().analysis, secret),
  };
}
