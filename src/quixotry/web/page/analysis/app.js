/** Starts the analysis board: the address says what to look at, and every part is mounted once on one store. */

import { openBlankLetter, openExchange } from "../dialogs/turn-questions.js";
import { find, watch } from "../drawing/dom.js";
import * as dragging from "../input/dragging.js";
import { ApiError } from "../network/api.js";
import * as tracker from "../panels/tracker.js";
import * as notices from "../signals/notices.js";
import { savedSecrets } from "../state/browser-storage.js";
import { sayDocument, t } from "../tongue/tongue.js";
import * as board from "../views/board.js";
import * as rack from "../views/rack.js";
import { createBoardApi } from "./board-api.js";
import { createBoardStore } from "./board-store.js";
import * as candidates from "./candidates.js";
import { showEditor } from "./editor.js";
import * as entry from "./entry.js";
import * as graph from "./graph.js";
import * as keys from "./keys.js";
import { keptSecret } from "./kept-analyses.js";
import * as learn from "./learn.js";
import { showOpening } from "./opening.js";
import * as probablyKept from "./probably-kept.js";
import * as report from "./report.js";
import * as scores from "./scores.js";
import * as scoresheet from "./scoresheet.js";
import * as steps from "./steps.js";
import * as tabs from "./tabs.js";
import * as toolbar from "./toolbar.js";
import * as verdict from "./verdict.js";
import * as why from "./why.js";

/**
 * @import { Store } from "../state/store.js"
 * @import { BoardStore } from "./board-store.js"
 */

/** A panel more is a section of analysis.html, a line here, and a tab. */
/** @type {Record<string, {mount: (root: HTMLElement, store: BoardStore) => void}[]>} */
const PARTS = {
  toolbar: [toolbar],
  preview: [verdict],
  entry: [entry],
  steps: [steps],
  scores: [scores],
  graph: [graph],
  moves: [candidates],
  sheet: [scoresheet],
  inferred: [probablyKept],
  why: [why],
  report: [report],
  learn: [learn],
  analysis: [keys],
};

/** @type {Record<string, {mount: (root: HTMLElement, store: Store) => void}[]>} */
const OF_THE_TABLE = { board: [board], rack: [rack], unseen: [tracker], alert: [notices], analysis: [dragging] };

const MOST_REMARKS = 3;

const api = createBoardApi();
const opening = find(document, "#opening");
const view = find(document, "#analysis");

/**
 * @param {string} id
 * @param {string} secret
 */
async function show(id, secret) {
  const store = createBoardStore(await api.state(id, secret), secret, api);
  document.body.dataset.view = "analysis";
  view.hidden = false;
  for (const [place, parts] of Object.entries(OF_THE_TABLE)) {
    for (const { mount } of parts) mount(find(document, `#${place}`), store.table);
  }
  for (const [place, parts] of Object.entries(PARTS)) {
    for (const { mount } of parts) mount(find(document, `#${place}`), store);
  }
  tabs.mount(find(document, "#tabs"));
  watch(
    store,
    ({ at }) => [at],
    () => (document.title = toolbar.titleOf(store)),
  );
  find(document, "#title").textContent = store.get().analysis.title;
  store.subscribe(async ({ dialog }, previous) => {
    if (!dialog || dialog === previous.dialog) return;
    if (dialog.name === "blank") await openBlankLetter(store.table, dialog);
    if (dialog.name === "exchange") await openExchange(store.table, dialog);
    store.actions.closeDialog();
  });
  store.actions.remember();
  // Where a record ends too early, one should not have to find out in the report.
  const { source, remarks } = store.get().analysis;
  if (source === "gcg" && remarks.length) {
    const told = remarks.slice(0, MOST_REMARKS).join(" · ") + (remarks.length > MOST_REMARKS ? " …" : "");
    store.set({ message: { text: `${t("About the record")}: ${told}`, kind: "info" } });
  }
}

/** @param {string} [problem] */
function ask(problem) {
  document.body.dataset.view = "opening";
  opening.hidden = false;
  showOpening(opening, api, problem);
}

async function edit() {
  document.body.dataset.view = "editor";
  document.title = `${t("Position editor")} · Quixotry`;
  const root = find(document, "#editor");
  root.hidden = false;
  await showEditor(root, api);
}

/** Opens the analysis of a finished game with the secret of a seat that this browser has. */
async function fromGame(/** @type {string} */ game) {
  const given = new URLSearchParams(location.hash.slice(1)).get("seat")?.split(",")[0];
  const secret = given ?? Object.values(savedSecrets(game))[0];
  if (!secret) return ask(t("This game opens in the browser of one of its players."));
  const made = await api.ofGame(game, secret);
  history.replaceState(null, "", `/analysis/${made.id}#key=${made.secret}`);
  return show(made.id, made.secret);
}

async function route() {
  const [, id] = location.pathname.match(/^\/analysis\/([^/]+)/) ?? [];
  const game = new URLSearchParams(location.search).get("game");
  try {
    if (game) return await fromGame(game);
    if (!id) return ask();
    if (id === "editor") return await edit();
    const secret = new URLSearchParams(location.hash.slice(1)).get("key") ?? keptSecret(id);
    if (!secret) return ask(t("This analysis opens with its link."));
    return await show(decodeURIComponent(id), secret);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return ask(error.message);
  }
}

sayDocument(document);
document.title = `${t("Analysis")} · Quixotry`;
addEventListener("hashchange", () => location.reload());
await route();
document.documentElement.dataset.ready = "";
