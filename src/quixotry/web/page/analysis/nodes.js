/** Questions about the tree of an analysis. */

/** @import { BoardState } from "./board-store.js" */

/**
 * @param {Api.AnalysisState} analysis
 * @param {number} number
 * @returns {Api.AnalysisNode}
 */
export function nodeOf(analysis, number) {
  const node = indexOf(analysis).get(number);
  if (!node) throw new Error(`There is no position ${number}.`);
  return node;
}

/** @type {WeakMap<Api.AnalysisNode[], Map<number, Api.AnalysisNode>>} */
const indices = new WeakMap();

/** @param {Api.AnalysisState} analysis */
function indexOf({ nodes }) {
  let index = indices.get(nodes);
  if (!index) {
    index = new Map(nodes.map((node) => [node.number, node]));
    indices.set(nodes, index);
  }
  return index;
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {number} number
 * @returns {Api.AnalysisNode[]} what was played first, then what was tried
 */
export function childrenOf({ nodes }, number) {
  return nodes.filter(({ parent }) => parent === number);
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {number} number
 * @returns {Api.AnalysisNode[]} from the first position to this one
 */
export function pathTo(analysis, number) {
  /** @type {Api.AnalysisNode[]} */
  const path = [];
  for (let at = /** @type {number | null} */ (number); at !== null; at = path[0].parent) {
    path.unshift(nodeOf(analysis, at));
  }
  return path;
}

/**
 * The line that one is on: up to a position, and on from it with what was played or tried first.
 * @param {Api.AnalysisState} analysis
 * @param {number} number
 * @returns {Api.AnalysisNode[]}
 */
export function lineThrough(analysis, number) {
  const line = pathTo(analysis, number);
  for (let [next] = childrenOf(analysis, number); next; [next] = childrenOf(analysis, next.number)) line.push(next);
  return line;
}

/**
 * The next position of a line, which remembers where one has been.
 * @param {Api.AnalysisState} analysis
 * @param {number} at
 * @param {number[]} line
 * @returns {number | null}
 */
export function after(analysis, at, line) {
  const children = childrenOf(analysis, at);
  const known = children.find(({ number }) => line.includes(number)) ?? children[0];
  return known?.number ?? null;
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {number} number
 * @returns {Api.BoardTile[]} all tiles on the board in a position
 */
export function tilesAt(analysis, number) {
  const laid = pathTo(analysis, number).flatMap((node) =>
    (node.made?.tiles ?? []).map(({ row, column, letter, blank, points }) => ({
      row,
      column,
      label: letter,
      blank,
      points,
      turn: node.number,
    })),
  );
  return [...analysis.board.tiles, ...laid];
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 * @param {Api.BoardTile[]} tiles on the board
 * @returns {Api.Unseen[]} neither on the board nor on the mover's rack
 */
function unseenAt(analysis, node, tiles) {
  const left = new Map(analysis.alphabet.map(({ label, count }) => [label, count]));
  /** @param {string} label */
  const take = (label) => left.set(label, (left.get(label) ?? 0) - 1);
  for (const { label, blank } of tiles) take(blank ? "?" : label);
  for (const { label } of node.rack) take(label);
  return [...left].map(([label, count]) => ({ label, count }));
}

/**
 * A position in the form in which the views of the playing page read a game.
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 * @returns {Api.State}
 */
export function gameAt(analysis, node) {
  const tiles = tilesAt(analysis, node.number);
  const seats = analysis.players.map((name, seat) => ({
    seat,
    name,
    kind: "person",
    level: null,
    player: null,
    score: node.scores[seat],
    tiles: node.held[seat],
    remaining: node.clocks?.[seat] ?? null,
    yours: seat === analysis.you,
  }));
  const game = {
    id: analysis.id,
    version: node.number,
    rules: analysis.rules,
    lexicon: analysis.lexicon,
    seed: null,
    help: false,
    alphabet: analysis.alphabet,
    board: { ...analysis.board, tiles },
    seats,
    you: { seat: node.seat, rack: node.rack },
    turn: node.over ? null : node.seat,
    thinking: false,
    over: node.over,
    ending: false,
    can_challenge: false,
    can_undo: false,
    can_redo: false,
    can_exchange: node.can_exchange,
    bag: node.bag,
    unseen: unseenAt(analysis, node, tiles),
    history: [],
    last: node.made && { seat: node.made.seat, squares: node.made.tiles.map(({ row, column }) => [row, column]) },
    clock: null,
    server_time: 0,
    result: null,
  };
  // Games have more that only their players need.
  return /** @type {Api.State} */ (/** @type {unknown} */ (game));
}

/**
 * @param {BoardState} state
 * @returns {Api.AnalysisNode}
 */
export function here({ analysis, at }) {
  return nodeOf(analysis, at);
}

/**
 * @param {Api.AnalysisNode} node
 * @returns {Api.Thought | null} what a search found, which is more than static equity
 */
export function searched({ thought }) {
  return thought && thought.method !== "static" ? thought : null;
}

/**
 * How much less than the best a move is by a search: in points, or in the share of games won.
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode} node
 * @param {string | undefined} move
 * @returns {{loss: number, unit: "points" | "wins", badge: Api.JudgedCandidate["badge"], sure: boolean} | null}
 */
export function searchedLoss(analysis, node, move) {
  const thought = searched(node);
  const found = thought?.moves.find((one) => one.move === move);
  const best = thought?.moves[0];
  if (!thought || !found || !best) return null;
  const sure = found.proved && best.proved;
  if (thought.interval === "win") {
    if (found.win === null || best.win === null) return null;
    const loss = Math.max(0, best.win - found.win);
    return { loss, unit: "wins", badge: loss ? null : "best", sure };
  }
  if (found.spread === null || best.spread === null) return null;
  const loss = Math.max(0, best.spread - found.spread);
  const { badge } = analysis.limits.find(({ most }) => most === null || loss <= most) ?? { badge: null };
  return { loss, unit: "points", badge, sure };
}

/**
 * The move that was played in a position, as far as the game tells.
 * @param {Api.AnalysisNode} node
 * @returns {Api.MoveTile[] | null}
 */
export function playedTiles({ turn }) {
  return turn?.played?.kind === "place" ? turn.played.tiles : null;
}
