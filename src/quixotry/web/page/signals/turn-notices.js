/** A notice of the system when it is your turn and the page is not in sight: only for those who asked for it. */

import { toldToYou } from "../game/game-record.js";
import { t } from "../tongue/tongue.js";

/** @import { Store } from "../state/store.js" */

/**
 * @param {HTMLElement} _root notices have no place on the page
 * @param {Store} store
 */
export function mount(_root, store) {
  store.subscribe(({ game, settings, handover }, { game: before }) => {
    if (!settings.turnNotices || !document.hidden || !canNotify()) return;
    if (!game || !before || game.id !== before.id || game.version === before.version) return;
    const yours = game.turn === game.you.seat || handover !== null;
    if (!yours || game.over || game.turn === before.turn) return;
    const last = game.history.at(-1);
    const notice = new Notification(t("It is your turn"), {
      body: last ? toldToYou(last) : t("The game begins."),
      tag: `quixotry-${game.id}`,
    });
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  });
}

function canNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

/** @returns {Promise<string>} nothing, or why there will be no notices */
export async function askToNotify() {
  if (!("Notification" in window)) return t("This browser has no notices.");
  const answer = await Notification.requestPermission();
  if (answer === "granted") return "";
  return isSecureContext
    ? t("The browser does not allow it: change that in its settings for this page.")
    : t("Browsers show notices only of pages with an https address.");
}
