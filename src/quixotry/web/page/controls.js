/** The buttons: of a turn, below the rack; of the game as a whole, at the top. */

import { h, icon, watch } from "./dom.js";
import { isYourTurn } from "./position.js";

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mount(root, store) {
  const { actions } = store;
  const recall = control("recall", "Take back", () => actions.recall(), "Take all tiles back (Escape)");
  const shuffle = control("shuffle", "Shuffle", () => actions.shuffle(), "Shuffle the rack ( / )");
  const exchange = control("exchange", "Exchange", () => actions.openDialog("exchange"));
  const pass = control("pass", "Pass", () => actions.openDialog("pass"));
  const hint = control("hint", "Hint", () => actions.hint(), "A hint ( ? )");
  const undo = control("undo", "Undo", () => actions.undo(), "Take the last move back");
  const redo = control("redo", "Redo", () => actions.redo(), "Play it again");
  const challenge = control("challenge", "Challenge", () => actions.openDialog("challenge"));
  const accept = control("accept", "Accept", () => actions.accept(), "Let the move stand", "play");
  const play = control("play", "Play", () => actions.play(), "Play the word (Enter)");
  for (const main of [accept, play]) main.classList.add("button-primary");
  root.append(recall, shuffle, exchange, pass, hint, undo, redo, challenge, accept, play);

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
      show(undo, game.help);
      show(redo, game.can_redo);
      show(challenge, game.can_challenge);
      show(accept, closing && yours);
      show(exchange, playing);
      show(pass, playing);
      show(play, playing);
      hint.disabled = !yours;
      exchange.disabled = !yours || !game.can_exchange;
      pass.disabled = !yours;
      undo.disabled = busy || !game.can_undo;
      redo.disabled = busy;
      challenge.disabled = busy;
      play.disabled = !yours || !laid;
      play.ariaDisabled = String(Boolean(preview) && !preview.legal);
      play.lastChild.textContent = laid && preview?.legal ? `Play ${preview.score}` : "Play";
    },
  );
}

function control(name, label, onclick, title = label, symbol = name) {
  return h(
    "button",
    { type: "button", class: "button control", title, onclick, dataset: { testid: name } },
    icon(symbol),
    h("span", { class: "control-label" }, label),
  );
}

/** A hidden button must not take the focus with it. */
function show(button, shown) {
  if (button.hidden === !shown) return;
  const focused = document.activeElement === button;
  button.hidden = !shown;
  if (focused && !shown) button.parentElement.querySelector("button:not([hidden]):not(:disabled)")?.focus();
}

/**
 * @param {HTMLElement} root
 * @param {import("./store.js").Store} store
 */
export function mountToolbar(root, store) {
  const { actions } = store;
  const open = (name) => () => actions.openDialog(name);
  const home = tool("new-game", "New game", "plus", () => actions.goHome());
  const invite = tool("invite", "Links for the others", "link", open("invite"));
  const summary = tool("summary", "Result", "trophy", open("summary"));
  const resign = tool("resign", "Resign", "flag", open("resign"));
  const help = tool("help", "How to play", "help", open("help"));
  const settings = tool("settings", "Settings", "settings", open("settings"));
  root.append(home, invite, summary, resign, help, settings);

  watch(
    store,
    ({ view, game, invites }) => [view, game?.over, invites],
    ({ view, game, invites }) => {
      const playing = view === "game" && Boolean(game);
      home.hidden = view !== "game";
      invite.hidden = !playing || !invites.length;
      summary.hidden = !playing || !game.over;
      resign.hidden = !playing || game.over;
    },
  );

  document.querySelector(".brand").addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    actions.goHome();
  });
}

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
