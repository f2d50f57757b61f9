/** Starts the page: one store, every part mounted once, and the address decides which view is seen. */

import * as dialogs from "./dialogs/named-dialogs.js";
import { find } from "./drawing/dom.js";
import * as dragging from "./input/dragging.js";
import * as keyboard from "./input/keyboard.js";
import { createApi } from "./network/api.js";
import * as bestMoves from "./panels/best-moves.js";
import * as hint from "./panels/hint.js";
import * as tabs from "./panels/panel-tabs.js";
import * as scoresheet from "./panels/scoresheet.js";
import * as tracker from "./panels/tracker.js";
import * as setup from "./setup/setup-page.js";
import * as announcements from "./signals/announcements.js";
import * as notices from "./signals/notices.js";
import * as sounds from "./signals/sounds.js";
import * as turnNotices from "./signals/turn-notices.js";
import { keepLaidTiles } from "./state/laid-before.js";
import { createStore } from "./state/store.js";
import * as board from "./views/board.js";
import * as controls from "./views/buttons.js";
import * as letterRow from "./views/letter-row.js";
import * as preview from "./views/move-preview.js";
import * as players from "./views/players.js";
import * as rack from "./views/rack.js";
import { language, sayDocument, t } from "./tongue/tongue.js";

/**
 * @import { PageState } from "./state/page-state.js"
 * @import { Store } from "./state/store.js"
 */

/** @type {Record<string, {mount: (root: HTMLElement, store: Store) => void}[]>} */
const PARTS = {
  setup: [setup],
  toolbar: [{ mount: controls.mountToolbar }],
  players: [players],
  board: [board],
  preview: [preview],
  rack: [rack, letterRow],
  controls: [controls],
  tabs: [tabs],
  scoresheet: [scoresheet],
  tracker: [tracker],
  hint: [hint],
  moves: [bestMoves],
  dialogs: [dialogs],
  alert: [notices],
  live: [announcements],
  game: [dragging, keyboard, sounds, turnNotices],
};

const store = createStore(createApi());

/** @param {PageState} state */
function showView({ view }) {
  document.body.dataset.view = view;
  find(document, "#setup").hidden = view !== "setup";
  find(document, "#game").hidden = view !== "game";
}

/** @param {PageState} state */
function showTitle({ view, game, viewer }) {
  const yours = view === "game" && game && !game.over && game.turn === viewer;
  document.title = yours ? `${t("Your turn")} · Quixotry` : "Quixotry";
}

sayDocument(document);
keepLaidTiles(store);
store.subscribe(showTitle);
store.subscribe((state, previous) => state.view !== previous.view && showView(state));
for (const [id, parts] of Object.entries(PARTS)) {
  for (const { mount } of parts) mount(find(document, `#${id}`), store);
}
addEventListener("popstate", () => store.actions.route(location));
await store.actions.route(location);
showView(store.get());
document.documentElement.dataset.ready = "";
// Where it cannot be had, as without https, the page works as well and needs the network to open.
navigator.serviceWorker?.register(language === "en" ? "/sw.js" : `/sw.js?tongue=${language}`).catch(() => {});
