/** What the page knows. */

import { loadSettings } from "./saved.js";

/**
 * @typedef {{id: number, label: string, points: number}} RackTile "?" is the blank
 * @typedef {{row: number, column: number, label: string, blank: boolean, points: number, tile: number}} Placed
 *   a tile laid but not played; `tile` is the id of the rack tile it is
 * @typedef {{row: number, column: number, label?: string, letter?: string, blank: boolean, points?: number}} Shown
 *   a tile of a move as the server tells it (`letter`) or as the page keeps it (`label`)
 * @typedef {{name: string} & Record<string, unknown>} Dialog
 *   blank {row, column, tile} | exchange {tiles} | pass | resign | challenge | settings | help | invite | summary
 */

/**
 * @typedef {object} PageState
 * @property {"setup" | "game"} view
 * @property {object | null} game what the server last told, for `viewer`
 * @property {number} receivedAt `performance.now()` when it told; clocks run from there
 * @property {Record<string, string>} seats secret by seat, of the seats played on this screen
 * @property {{seat: number, name: string, secret: string}[]} invites people elsewhere, kept where the game was made
 * @property {number | null} viewer the seat whose rack is shown
 * @property {number | null} handover the seat that the screen must be handed to before its rack is shown
 * @property {RackTile[]} rackOrder the whole rack as the person has arranged it, placed tiles included
 * @property {number | null} selected id of the rack tile that goes to the next square clicked
 * @property {number | null} dragging id of the tile that is being dragged
 * @property {{row: number, column: number} | null} target the square it would fall on
 * @property {Placed[]} placed in the order of placing
 * @property {object | null} preview the server's answer, with the `placed` that it is about
 * @property {{row: number, column: number, across: boolean, keyed?: boolean} | null} cursor where the next letter typed
 *   goes; `keyed` once keys have moved it
 * @property {Shown[] | null} shown a move drawn on the board as a ghost
 * @property {object | null} hint the last hint of this turn
 * @property {number[][]} hintSquares
 * @property {object[] | null} moves the best moves of this turn, once asked for
 * @property {boolean} movesLoading
 * @property {number | null} review the turn up to which the board is shown, when looking back
 * @property {boolean} busy a turn has been sent and not been answered
 * @property {{text: string, kind: "info" | "error"} | null} message drawn and announced by notices.js
 * @property {"open" | "lost"} connection
 * @property {Dialog | null} dialog
 * @property {import("./saved.js").Settings} settings
 */

/** What belongs to one game and must not outlive it. */
export const NO_GAME = Object.freeze({
  game: null,
  receivedAt: 0,
  seats: {},
  invites: [],
  viewer: null,
  handover: null,
  rackOrder: [],
  selected: null,
  dragging: null,
  target: null,
  placed: [],
  preview: null,
  cursor: null,
  shown: null,
  hint: null,
  hintSquares: [],
  moves: null,
  movesLoading: false,
  review: null,
  busy: false,
  message: null,
  connection: "open",
  dialog: null,
});

/** @returns {PageState} */
export function initialState() {
  return { view: "setup", ...NO_GAME, settings: loadSettings() };
}
