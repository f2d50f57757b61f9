/** Where a finished game is analysed. */

/** @import { PageState } from "../state/page-state.js" */

/**
 * The secret goes in the fragment, which no server is sent.
 * @param {Pick<PageState, "game" | "seats" | "viewer">} state
 * @returns {string}
 */
export function analysisAddress({ game, seats, viewer }) {
  return `/analysis?game=${game?.id}#seat=${seats[String(viewer)]}`;
}
