/** Who plays: name, score, time left, and whose turn it is. */

import { h, icon, watch } from "../drawing/dom.js";
import { clockText, kindOf, shortName } from "../drawing/text.js";
import { onTick, remainingOf } from "../game/clocks.js";
import { past } from "../game/look-back.js";
import { t, tn } from "../tongue/tongue.js";

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  /** @type {(HTMLElement | null)[]} */
  let clocks = [];
  watch(
    store,
    ({ game, handover, review }) => [game, handover, review],
    (state) => {
      const { game } = state;
      if (!game) return root.replaceChildren();
      const scores = past(state)?.scores;
      const cards = game.seats.map((seat) => card(game, scores ? { ...seat, score: scores[seat.seat] } : seat));
      clocks = cards.map(({ clock }) => clock);
      root.replaceChildren(
        h(
          "ol",
          { class: cards.length > 2 ? "players players-many" : "players players-two", "aria-label": t("Players") },
          ...cards.map(({ element }) => element),
        ),
      );
      showClocks(clocks, store.get());
    },
  );
  onTick(store, (state) => showClocks(clocks, state));
}

/**
 * @param {Api.State} game
 * @param {Api.SeatState} seat
 */
function card(game, seat) {
  const theirs = game.turn === seat.seat;
  const clock =
    game.clock && h("span", { class: "player-clock", role: "timer", "aria-label": t("{name}, time left", { name: seat.name }) });
  const element = h(
    "li",
    {
      class: theirs ? "player player-turn" : "player",
      "aria-current": theirs ? "true" : null,
      dataset: { testid: `player-${seat.seat}` },
    },
    h(
      "span",
      { class: "player-name" },
      icon(seat.kind === "computer" ? "computer" : "person"),
      h("span", { class: "player-name-text", title: seat.name }, shortName(game, seat)),
      seat.yours && seat.name !== t("You") ? h("span", { class: "player-you", dataset: { testid: "you" } }, t("you")) : null,
    ),
    h(
      "span",
      { class: "player-score" },
      h("span", { dataset: { testid: `score-${seat.seat}` } }, seat.score),
      h("span", { class: "unseen" }, ` ${t("points")}`),
    ),
    h("span", { class: "player-status" }, ...status(game, seat)),
    clock,
  );
  return { element, clock };
}

/**
 * @param {Api.State} game
 * @param {Api.SeatState} seat
 * @returns {(HTMLElement | string | null)[]}
 */
function status(game, seat) {
  if (game.over) return [game.result?.winner === seat.seat ? t("Winner") : ""];
  if (game.turn !== seat.seat) {
    // A program by name has a name that says enough.
    const kind = seat.level ? kindOf(seat) : "";
    return [kind ? h("span", { class: "player-kind" }, `${kind} · `) : null, h("span", {}, tn(seat.tiles, "{count} tile", "{count} tiles"))];
  }
  if (seat.kind === "computer") return [t("Thinking…")];
  if (seat.seat !== game.you.seat) return [t("To play")];
  return [game.ending ? t("Accept it?") : t("Your turn")];
}

/**
 * @param {(HTMLElement | null)[]} clocks
 * @param {PageState} state
 */
function showClocks(clocks, state) {
  clocks.forEach((clock, seat) => {
    if (!clock) return;
    const left = remainingOf(state, seat);
    const text = clockText(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("player-clock-low", left >= 0 && left <= 60);
    clock.classList.toggle("player-clock-over", left < 0);
  });
}
