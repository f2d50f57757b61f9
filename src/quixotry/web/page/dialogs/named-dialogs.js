/** Opens the dialog that the store names, and those that open by themselves. */

import { openHowToPlay } from "./how-to-play.js";
import { askName, openConsent, openHandover, openInvitations, openRematch } from "./people.js";
import { openSettings } from "./settings.js";
import { openSummary } from "./summary.js";
import { confirmChallenge, confirmPass, confirmResign, openBlankLetter, openExchange } from "./turn-questions.js";

/**
 * @import { Dialog, PageState, PlainDialog } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** @type {Record<PlainDialog["name"], (store: Store) => Promise<void>>} */
const PLAIN = {
  challenge: confirmChallenge,
  consent: openConsent,
  help: openHowToPlay,
  invite: openInvitations,
  name: askName,
  pass: confirmPass,
  rematch: openRematch,
  resign: confirmResign,
  settings: openSettings,
  summary: openSummary,
};

/**
 * @param {HTMLElement} root where dialogs are put
 * @param {Store} store
 */
export function mount(root, store) {
  store.subscribe(async (state, previous) => {
    if (state.handover !== null && state.handover !== previous.handover) openHandover(store, state.handover);
    if (state.game?.over && !isSeenOver(previous, state.game.id)) store.actions.openDialog({ name: "summary" });
    if (isAsked(state) && !isAsked(previous)) store.actions.openDialog({ name: "consent" });
    if (!isAsked(state) && state.dialog?.name === "consent") store.actions.closeDialog();
    if (hasFollower(state) && !hasFollower(previous) && !state.busy) store.actions.openDialog({ name: "rematch" });
    const { dialog } = state;
    if (dialog === previous.dialog) return;
    if (!dialog) return [...root.querySelectorAll("dialog")].find(isNoHandover)?.close("");
    await open(store, dialog);
    if (store.get().dialog === dialog) store.actions.closeDialog();
  });
}

/**
 * @param {Store} store
 * @param {Dialog} dialog
 */
async function open(store, dialog) {
  if (dialog.name === "blank") return openBlankLetter(store, dialog);
  if (dialog.name === "exchange") return openExchange(store, dialog);
  return PLAIN[dialog.name](store);
}

/**
 * @param {PageState} state
 * @returns {boolean} whether somebody on this screen is asked to let another take a move back
 */
function isAsked({ game, seats }) {
  return Boolean(game?.undo_asked?.waiting.some((seat) => seat in seats));
}

/**
 * @param {PageState} state
 * @returns {boolean} whether another game has begun for those who sit here
 */
function hasFollower({ game }) {
  return Boolean(game?.rematch) && Number(game?.you.seat) >= 0;
}

/** @param {HTMLDialogElement} dialog */
function isNoHandover(dialog) {
  return !dialog.matches(".dialog-handover");
}

/**
 * @param {PageState} state
 * @param {string} id
 */
function isSeenOver({ game }, id) {
  return game?.id === id && game.over;
}
