/** The buttons: of a turn, below the rack; of the game as a whole, at the top. */

import { find, findAll, h, icon, watch } from "../drawing/dom.js";
import { analysisAddress } from "../game/analysis-address.js";
import { isYourTurn } from "../game/board-squares.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { PlainDialog } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const { actions } = store;
  const recall = control("recall", t("Take back"), () => actions.recall(), t("Take all tiles back (Escape)"));
  const shuffle = control("shuffle", t("Shuffle"), () => actions.shuffle(), t("Shuffle the rack ( / )"));
  const exchange = control("exchange", t("Exchange"), () => actions.openDialog({ name: "exchange" }));
  const pass = control("pass", t("Pass"), () => actions.openDialog({ name: "pass" }));
  const hint = control("hint", t("Hint"), () => actions.hint(), t("A hint ( ? )"));
  const undo = control("undo", t("Undo"), () => actions.undo(), t("Take the last move back"));
  const redo = control("redo", t("Redo"), () => actions.redo(), t("Play it again"));
  const challenge = control("challenge", t("Challenge"), () => actions.openDialog({ name: "challenge" }));
  const accept = control("accept", t("Accept"), () => actions.accept(), t("Let the move stand"), "play");
  const analyse = control("analyse", t("Analyse"), () => location.assign(analysisAddress(store.get())), t("See every turn beside its best moves"));
  const play = control("play", t("Play"), () => actions.play(), t("Play the word (Enter)"));
  for (const main of [accept, play, analyse]) main.classList.add("button-primary");
  root.append(recall, shuffle, exchange, pass, hint, undo, redo, challenge, accept, play, analyse);

  watch(
    store,
    ({ game, viewer, handover, placed, preview, busy }) => [game, viewer, handover, placed.length > 0, preview, busy],
    (state) => {
      const { game, placed, preview, busy } = state;
      if (!game) return;
      const yours = isYourTurn(state) && !busy;
      const laid = placed.length > 0;
      const closing = Boolean(game.ending) && !game.over;
      const playing = !closing && !game.over;
      show(recall, laid);
      show(shuffle, !laid && !game.over);
      show(hint, game.help && playing);
      const watching = game.you.seat < 0;
      root.hidden = watching;
      show(undo, game.help && !game.over);
      const alone = game.seats.filter(({ kind }) => kind === "person").length < 2;
      undo.title = alone ? t("Take the last move back") : t("Ask the others whether you may take your move back");
      find(undo, ".control-label").textContent = alone ? t("Undo") : t("Ask undo");
      show(redo, game.can_redo);
      show(challenge, game.can_challenge);
      show(accept, closing && yours);
      show(exchange, playing);
      show(pass, playing);
      show(play, playing);
      show(analyse, game.over);
      hint.disabled = !yours;
      exchange.disabled = !yours || !game.can_exchange;
      pass.disabled = !yours;
      undo.disabled = busy || !game.can_undo || game.undo_asked !== null;
      redo.disabled = busy;
      challenge.disabled = busy;
      play.disabled = !yours || !laid;
      play.ariaDisabled = String(preview?.legal === false);
      find(play, ".control-label").textContent = laid && preview?.legal ? t("Play {score}", { score: preview.score }) : t("Play");
    },
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => unknown} onclick
 * @param {string} [title]
 * @param {string} [symbol]
 */
function control(name, label, onclick, title = label, symbol = name) {
  return h(
    "button",
    { type: "button", class: "button control", title, onclick, dataset: { testid: name } },
    icon(symbol),
    h("span", { class: "control-label" }, label),
  );
}

/**
 * A hidden button must not take the focus with it.
 * @param {HTMLElement} button
 * @param {boolean} shown
 */
function show(button, shown) {
  if (button.hidden === !shown) return;
  const focused = document.activeElement === button;
  button.hidden = !shown;
  if (!focused || shown || !button.parentElement) return;
  findAll(button.parentElement, "button:not([hidden]):not(:disabled)")[0]?.focus();
}

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mountToolbar(root, store) {
  const { actions } = store;
  /** @param {PlainDialog["name"]} name */
  const open = (name) => () => actions.openDialog({ name });
  const home = tool("new-game", t("New game"), "plus", () => actions.goHome());
  const invite = tool("invite", t("Links for the others"), "link", open("invite"));
  const summary = tool("summary", t("Result"), "trophy", open("summary"));
  const resign = tool("resign", t("Resign"), "flag", open("resign"));
  const help = tool("help", t("How to play"), "help", open("help"));
  const settings = tool("settings", t("Settings"), "settings", open("settings"));
  root.append(home, invite, summary, resign, help, settings);

  watch(
    store,
    ({ view, game, invites }) => [view, game?.over, invites],
    ({ view, game, invites }) => {
      const played = view === "game" ? game : null;
      home.hidden = view !== "game";
      invite.hidden = !played || !invites.length;
      summary.hidden = !played?.over;
      resign.hidden = !played || played.over || played.you.seat < 0;
    },
  );

  find(document, ".brand").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.goHome();
  });
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} symbol
 * @param {() => void} onclick
 */
function tool(name, label, symbol, onclick) {
  return h(
    "button",
    {
      type: "button",
      class: "button-icon",
      "aria-label": label,
      title: label,
      onclick,
      dataset: { testid: name },
    },
    icon(symbol),
  );
}
