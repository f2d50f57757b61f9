/** Opens the dialog that the store names, and those that open by themselves. */

import { openHelp } from "./help.js";
import { openHandover, openInvite } from "./people.js";
import { openSettings } from "./settings.js";
import { openSummary } from "./summary.js";
import { confirmChallenge, confirmPass, confirmResign, openBlank, openExchange } from "./turn.js";

/** @type {Record<string, (store: object, detail: object) => Promise<void>>} */
const DIALOGS = {
  blank: openBlank,
  challenge: confirmChallenge,
  exchange: openExchange,
  help: openHelp,
  invite: openInvite,
  pass: confirmPass,
  resign: confirmResign,
  settings: openSettings,
  summary: openSummary,
};

/**
 * @param {HTMLElement} root where dialogs are put
 * @param {import("../store.js").Store} store
 */
export function mount(root, store) {
  store.subscribe(async (state, previous) => {
    if (state.handover !== null && state.handover !== previous.handover) openHandover(store, state.handover);
    if (state.game?.over && !isSeenOver(previous, state.game.id)) store.actions.openDialog("summary");
    const { dialog } = state;
    if (dialog === previous.dialog) return;
    if (!dialog) return root.querySelector("dialog:not(.dialog-handover)")?.close("");
    await DIALOGS[dialog.name](store, dialog);
    if (store.get().dialog === dialog) store.actions.closeDialog();
  });
}

function isSeenOver({ game }, id) {
  return game?.id === id && game.over;
}
