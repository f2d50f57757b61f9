/** A hint in three steps: where, which word, all of it. */

import { find, h, icon, watch } from "../drawing/dom.js";
import { isExchange } from "../game/game-record.js";
import { t } from "../tongue/tongue.js";

/** @import { Store } from "../state/store.js" */

const NEXT = [t("Where should I look?"), t("Which word?"), t("Show me the move")];

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const text = h("p", { class: "hint-text", role: "status" });
  const dots = h("span", { class: "hint-dots", "aria-hidden": "true" }, ...NEXT.map(() => h("i", {})));
  const button = h("button", { type: "button", class: "button", dataset: { testid: "hint" } });
  const off = h("p", { class: "soft" }, t("Hints are off in this game."));
  const title = h("h2", { class: "panel-title" }, t("Hint"), dots);

  watch(
    store,
    ({ game, hint, viewer }) => [game, hint, viewer],
    ({ game, hint }) => {
      if (!game) return root.replaceChildren();
      if (!game.help) return root.replaceChildren(title, off);
      const yours = game.turn === game.you.seat && !game.over;
      const step = hint?.step ?? 0;
      [...dots.children].forEach((dot, index) => dot.classList.toggle("hint-dot-done", index < step));
      text.textContent = hint?.text ?? invitation(game, yours);
      const move = hint?.move;
      const tiles = hint?.tiles ?? [];
      button.replaceChildren(icon(move ? "play" : "hint"), move ? takeText(move, tiles) : NEXT[step]);
      button.disabled = !yours;
      button.onclick = () => {
        if (!move) return store.actions.hint();
        store.actions.takeMove(move, tiles);
        if (tiles.length) find(document, "#controls [data-testid=play]").focus({ preventScroll: true });
      };
      if (!button.isConnected) root.replaceChildren(title, text, button);
    },
  );
}

/**
 * @param {Api.State} game
 * @param {boolean} yours
 */
function invitation(game, yours) {
  if (yours) return t("Stuck? Get help a little at a time.");
  return game.over ? t("The game is over.") : t("You can ask on your turn.");
}

/**
 * @param {string} move
 * @param {Api.MoveTile[]} tiles
 */
function takeText(move, tiles) {
  if (tiles.length) return t("Place it");
  return isExchange(move) ? t("Exchange them") : t("Pass");
}
