/** What the page knows. */

/** In place of a seat: somebody who only watches. */
export const WATCHER = -1;

import { loadSettings } from "./browser-storage.js";

/** @import { Invite, Settings } from "./browser-storage.js" */

/**
 * @typedef {{row: number, column: number}} Square
 * @typedef {{id: number, label: string, points: number}} RackTile "?" is the blank
 * @typedef {{row: number, column: number, label: string, blank: boolean, points: number, tile: number}} Placed
 *   a tile laid but not played; `tile` is the id of the rack tile it is
 * @typedef {{row: number, column: number, across: boolean, keyed?: boolean}} Cursor
 *   where the next letter typed goes; `keyed` once keys have moved it
 * @typedef {{text: string, kind: "info" | "error"}} Message
 * @typedef {Record<string, string>} Secrets by seat
 */

/**
 * @typedef {{name: "blank", row: number, column: number, tile: number}} BlankDialog the square and the blank
 * @typedef {{name: "exchange", tiles?: string[]}} ExchangeDialog with tiles chosen from the start
 * @typedef {{name: "pass" | "resign" | "challenge" | "settings" | "help" | "invite" | "summary" | "consent"
 *   | "rematch" | "name"}} PlainDialog
 * @typedef {BlankDialog | ExchangeDialog | PlainDialog} Dialog
 */

/**
 * @typedef {object} PageState
 * @property {"setup" | "game"} view
 * @property {Api.State | null} game what the server last told, for `viewer`
 * @property {number} receivedAt `performance.now()` when it told; clocks run from there
 * @property {Secrets} seats the seats played on this screen
 * @property {Invite[]} invites people elsewhere, kept where the game was made
 * @property {number | null} viewer the seat whose rack is shown
 * @property {number | null} handover the seat that the screen must be handed to before its rack is shown
 * @property {RackTile[]} rackOrder the whole rack as the person has arranged it, placed tiles included
 * @property {number | null} selected id of the rack tile that goes to the next square clicked
 * @property {number | null} dragging id of the tile that is being dragged
 * @property {Square | null} target the square it would fall on
 * @property {Placed[]} placed in the order of placing
 * @property {(Api.Preview & {placed: Placed[]}) | null} preview the server's answer, and what it is about
 * @property {Cursor | null} cursor
 * @property {Api.MoveTile[] | null} shown a move drawn on the board as a ghost
 * @property {Api.HintAnswer | null} hint the last hint of this turn
 * @property {[number, number][]} hintSquares
 * @property {Api.Candidate[] | null} moves the best moves of this turn, once asked for
 * @property {boolean} movesLoading
 * @property {number | null} review the turn up to which the board is shown, when looking back
 * @property {boolean} busy a turn has been sent and not been answered
 * @property {Message | null} message drawn and announced by notices.js
 * @property {number} nudges how often something was asked for that the line below the board refuses
 * @property {"open" | "lost"} connection
 * @property {Dialog | null} dialog
 * @property {Settings} settings
 */

/**
 * What belongs to one game and must not outlive it.
 * @type {Readonly<Omit<PageState, "view" | "settings">>}
 */
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
  nudges: 0,
  connection: "open",
  dialog: null,
});

/** @returns {PageState} */
export function initialState() {
  return { view: "setup", ...NO_GAME, settings: loadSettings() };
}
