/** Starts the page: one store, every part mounted once, and the address decides which view is seen. */

import * as announce from "./announce.js";
import { createApi } from "./api.js";
import * as board from "./board.js";
import * as controls from "./controls.js";
import * as dialogs from "./dialogs/index.js";
import * as drag from "./drag.js";
import * as keys from "./keys.js";
import * as notices from "./notices.js";
import * as help from "./panels/help.js";
import * as players from "./panels/players.js";
import * as scoresheet from "./panels/scoresheet.js";
import * as tracker from "./panels/tracker.js";
import * as preview from "./preview.js";
import * as rack from "./rack.js";
import * as setup from "./setup.js";
import * as sound from "./sound.js";
import { createStore } from "./store.js";
import * as tabs from "./tabs.js";

const PARTS = {
  setup: [setup],
  toolbar: [{ mount: controls.mountToolbar }],
  players: [players],
  board: [board],
  preview: [preview],
  rack: [rack],
  controls: [controls],
  tabs: [tabs],
  scoresheet: [scoresheet],
  tracker: [tracker],
  help: [help],
  dialogs: [dialogs],
  alert: [notices],
  live: [announce],
  game: [drag, keys, sound],
};

const store = createStore(createApi());

function showView({ view }) {
  document.body.dataset.view = view;
  document.getElementById("setup").hidden = view !== "setup";
  document.getElementById("game").hidden = view !== "game";
}

function showTitle({ view, game, viewer }) {
  const yours = view === "game" && game && !game.over && game.turn === viewer;
  document.title = yours ? "Your turn · Quixotry" : "Quixotry";
}

store.subscribe(showTitle);
store.subscribe((state, previous) => state.view !== previous.view && showView(state));
for (const [id, parts] of Object.entries(PARTS)) {
  for (const { mount } of parts) mount(document.getElementById(id), store);
}
addEventListener("popstate", () => store.actions.route(location));
await store.actions.route(location);
showView(store.get());
document.documentElement.dataset.ready = "";
