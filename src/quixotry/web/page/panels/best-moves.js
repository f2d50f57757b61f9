/** The best moves, for learning. */

import { find, h, icon, watch } from "../drawing/dom.js";
import { exchangedTiles } from "../game/game-record.js";
import { decimal, t } from "../tongue/tongue.js";

/** @import { Store } from "../state/store.js" */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const { actions } = store;
  watch(
    store,
    ({ game, moves, movesLoading, settings }) => [game, moves, movesLoading, settings.bestMoves],
    ({ game, moves, movesLoading, settings }) => {
      if (!game) return root.replaceChildren();
      const yours = game.turn === game.you.seat && !game.over;
      root.replaceChildren(h("h2", { class: "panel-title" }, t("Best moves")), ...content(game));

      /** @param {Api.State} game */
      function content(game) {
        if (!game.help) return [h("p", { class: "soft" }, t("Best moves are off in this game, so that nobody has help."))];
        if (game.over) return [h("p", { class: "soft" }, t("The game is over."))];
        if (!yours) return [h("p", { class: "soft" }, t("You can see them on your turn.")), always(store)];
        if (moves) return [table(store, moves), always(store)];
        if (movesLoading) return [h("p", { class: "soft", role: "status" }, t("Looking for moves…")), always(store)];
        return [
          h("p", { class: "soft" }, t("See what a strong player would think of here.")),
          h(
            "button",
            { type: "button", class: "button", onclick: () => actions.loadMoves(), dataset: { testid: "best-moves" } },
            icon("list"),
            t("Show best moves"),
          ),
          always(store),
        ];
      }
      if (yours && game.help && settings.bestMoves && !moves && !movesLoading) actions.loadMoves();
    },
  );
}

/** @param {Store} store */
function always(store) {
  /** @type {HTMLInputElement} */
  const box = h("input", {
    id: "best-moves-always",
    type: "checkbox",
    checked: store.get().settings.bestMoves,
    onchange: () => store.actions.changeSettings({ bestMoves: box.checked }),
  });
  return h("p", { class: "moves-always" }, box, h("label", { for: box.id }, t("Show them at every turn")));
}

/**
 * @param {Store} store
 * @param {Api.Candidate[]} moves
 */
function table(store, moves) {
  if (!moves.length) return h("p", { class: "soft" }, t("There is no move here but to pass."));
  return h(
    "table",
    { class: "moves-table", onmouseleave: () => store.actions.showMove(null), dataset: { testid: "moves-table" } },
    h(
      "thead",
      {},
      h(
        "tr",
        {},
        h("th", { scope: "col" }, t("Move")),
        h("th", { scope: "col", class: "figure" }, t("Score")),
        h("th", { scope: "col", title: t("The tiles you keep") }, t("Leave")),
        h("th", { scope: "col", class: "figure", title: t("Score plus what the tiles you keep are worth") }, t("Equity")),
      ),
    ),
    h("tbody", {}, ...moves.map((move) => row(store, move))),
  );
}

/**
 * @param {Store} store
 * @param {Api.Candidate} move
 */
function row(store, move) {
  const { showMove } = store.actions;
  const show = () => showMove(move.kind === "place" ? move.tiles : null);
  const choose = () => {
    store.actions.takeMove(move.move, move.tiles);
    if (move.kind !== "place") return;
    // On a phone the board lies above the list; and Enter plays what was chosen.
    find(document, "#board").scrollIntoView({ block: "nearest" });
    find(document, "#controls [data-testid=play]").focus({ preventScroll: true });
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
        moveName(move),
      ),
      others.length ? h("span", { class: "move-others" }, t("with {words}", { words: others.join(", ") })) : null,
    ),
    h("td", { class: "figure" }, move.score),
    h("td", { class: "leave" }, move.leave || "–"),
    h("td", { class: "figure" }, decimal(move.equity)),
  );
}

/** @param {Api.Candidate} move */
function moveName(move) {
  if (move.kind === "pass") return t("Pass");
  if (move.kind === "exchange") return t("Exchange {tiles}", { tiles: exchangedTiles(move.move).join(" ") });
  const [place] = move.move.split(" ");
  return `${place} ${move.words[0]}`;
}
