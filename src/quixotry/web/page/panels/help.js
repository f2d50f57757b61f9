/** Help: a hint in three steps (where, which word, all of it), and the best moves for learning. */

import { h, icon, watch } from "../dom.js";

const NEXT = ["Where should I look?", "Which word?", "Show me the move"];

/**
 * @param {HTMLElement} root
 * @param {import("../store.js").Store} store
 */
export function mount(root, store) {
  mountHint(root.querySelector("#hint"), store);
  mountMoves(root.querySelector("#moves"), store);
}

function mountHint(root, store) {
  const text = h("p", { class: "hint-text", role: "status" });
  const dots = h("span", { class: "hint-dots", "aria-hidden": "true" }, ...NEXT.map(() => h("i", {})));
  const button = h("button", { type: "button", class: "button", dataset: { testid: "hint" } });
  const off = h("p", { class: "soft" }, "Hints are off in this game.");
  const title = h("h2", { class: "panel-title" }, "Hint", dots);

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
      button.replaceChildren(icon(hint?.move ? "play" : "hint"), hint?.move ? takeText(hint) : NEXT[step]);
      button.disabled = !yours;
      button.onclick = () => (hint?.move ? take(store, hint) : store.actions.hint());
      if (!button.isConnected) root.replaceChildren(title, text, button);
    },
  );
}

function invitation(game, yours) {
  if (yours) return "Stuck? Get help a little at a time.";
  return game.over ? "The game is over." : "You can ask on your turn.";
}

function takeText({ move, tiles }) {
  if (tiles.length) return "Place it";
  return isExchange(move) ? "Exchange them" : "Pass";
}

/** Lays the tiles of a move, or asks about an exchange or a pass. */
function take({ actions }, { move, tiles }) {
  if (tiles.length) actions.placeMove(tiles);
  else if (isExchange(move)) actions.openDialog("exchange", { tiles: exchanged(move) });
  else actions.openDialog("pass");
}

function isExchange(move) {
  return move.startsWith("-") && move.length > 1;
}

function mountMoves(root, store) {
  const { actions } = store;
  watch(
    store,
    ({ game, moves, movesLoading, settings }) => [game, moves, movesLoading, settings.bestMoves],
    ({ game, moves, movesLoading, settings }) => {
      if (!game) return root.replaceChildren();
      const yours = game.turn === game.you?.seat && !game.over;
      root.replaceChildren(h("h2", { class: "panel-title" }, "Best moves"), ...content());

      function content() {
        if (!game.help) return [h("p", { class: "soft" }, "Best moves are off in this game, so that nobody has help.")];
        if (game.over) return [h("p", { class: "soft" }, "The game is over.")];
        if (!yours) return [h("p", { class: "soft" }, "You can see them on your turn."), always(store)];
        if (moves) return [table(store, moves), always(store)];
        if (movesLoading) return [h("p", { class: "soft", role: "status" }, "Looking for moves…"), always(store)];
        return [
          h("p", { class: "soft" }, "See what a strong player would think of here."),
          h(
            "button",
            { type: "button", class: "button", onclick: () => actions.loadMoves(), dataset: { testid: "best-moves" } },
            icon("list"),
            "Show best moves",
          ),
          always(store),
        ];
      }
      if (yours && game.help && settings.bestMoves && !moves && !movesLoading) actions.loadMoves();
    },
  );
}

function always(store) {
  const box = h("input", {
    id: "best-moves-always",
    type: "checkbox",
    checked: store.get().settings.bestMoves,
    onchange: () => store.actions.changeSettings({ bestMoves: box.checked }),
  });
  return h("p", { class: "moves-always" }, box, h("label", { for: box.id }, "Show them at every turn"));
}

function table(store, moves) {
  if (!moves.length) return h("p", { class: "soft" }, "There is no move here but to pass.");
  return h(
    "table",
    { class: "moves-table", onmouseleave: () => store.actions.showMove(null), dataset: { testid: "moves-table" } },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, "Move"),
        h("th", { scope: "col", class: "figure" }, "Score"),
        h("th", { scope: "col", title: "The tiles you keep" }, "Leave"),
        h("th", { scope: "col", class: "figure", title: "Score plus what the tiles you keep are worth" }, "Equity"),
      ),
    ),
    h("tbody", {}, ...moves.map((move) => row(store, move))),
  );
}

function row(store, move) {
  const { showMove } = store.actions;
  const show = () => showMove(move.kind === "place" ? move.tiles : null);
  const choose = () => {
    take(store, move);
    // On a phone the board lies above the list.
    if (move.kind === "place") document.getElementById("board").scrollIntoView({ block: "nearest" });
  };
  const others = move.words.slice(1);
  return h(
    "tr",
    { onmouseenter: show, onclick: choose },
    h(
      "th",
      { scope: "row" },
      h(
        "button",
        {
          type: "button",
          class: "move-button",
          onfocus: show,
          onblur: () => showMove(null),
          dataset: { testid: "best-move" },
        },
        nameOf(move),
      ),
      others.length ? h("span", { class: "move-others" }, `with ${others.join(", ")}`) : null,
    ),
    h("td", { class: "figure" }, move.score),
    h("td", { class: "leave" }, move.leave || "–"),
    h("td", { class: "figure" }, equityText(move.equity)),
  );
}

function nameOf(move) {
  if (move.kind === "pass") return "Pass";
  if (move.kind === "exchange") return `Exchange ${exchanged(move.move).join(" ")}`;
  const [place] = move.move.split(" ");
  return `${place} ${move.words[0]}`;
}

/** The tiles of an exchange as records write it, "-AE[CH]?": labels of several characters stand in brackets. */
function exchanged(text) {
  return Array.from(text.slice(1).matchAll(/\[([^\]]+)\]|./gu), ([tile, label]) => label ?? tile);
}

function equityText(equity) {
  return equity === null || equity === undefined ? "–" : equity.toFixed(1).replace("-", "−");
}
