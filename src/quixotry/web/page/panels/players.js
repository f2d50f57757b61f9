/** Who plays: name, score, time left, and whose turn it is. */

import { h, icon, watch } from "../dom.js";
import { capital, clockText, plural } from "../text.js";
import { onTick, remainingOf } from "../ticking.js";

/**
 * @param {HTMLElement} root
 * @param {import("../store.js").Store} store
 */
export function mount(root, store) {
  let clocks = [];
  watch(
    store,
    ({ game, handover }) => [game, handover],
    ({ game }) => {
      if (!game) return root.replaceChildren();
      const cards = game.seats.map((seat) => card(game, seat));
      clocks = cards.map(({ clock }) => clock);
      root.replaceChildren(
        h(
          "ol",
          { class: cards.length > 2 ? "players players-many" : "players players-two", "aria-label": "Players" },
          ...cards.map(({ element }) => element),
        ),
      );
      showClocks(clocks, store.get());
    },
  );
  onTick(store, (state) => showClocks(clocks, state));
}

function card(game, seat) {
  const theirs = game.turn === seat.seat;
  const clock =
    game.clock && h("span", { class: "player-clock", role: "timer", "aria-label": `${seat.name}, time left` });
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
    ),
    h(
      "span",
      { class: "player-score" },
      h("span", { dataset: { testid: `score-${seat.seat}` } }, seat.score),
      h("span", { class: "unseen" }, " points"),
    ),
    h("span", { class: "player-status" }, ...status(game, seat)),
    clock,
  );
  return { element, clock };
}

function status(game, seat) {
  if (game.over) return [game.result?.winner === seat.seat ? "Winner" : ""];
  if (game.turn !== seat.seat) {
    const kind = kindOf(seat);
    return [kind && h("span", { class: "player-kind" }, `${kind} · `), h("span", {}, plural(seat.tiles, "tile"))];
  }
  if (seat.kind === "computer") return ["Thinking…"];
  if (seat.seat !== game.you.seat) return ["To play"];
  return [game.ending ? "Accept it?" : "Your turn"];
}

/** A computer that was given no name is "Computer (level 4)": too long for a card, and among several too much alike. */
function shortName(game, seat) {
  const kind = kindOf(seat);
  const plain = kind && seat.name.replace(` (${kind.toLowerCase()})`, "");
  if (!kind || plain === seat.name) return seat.name;
  return game.seats.length > 2 ? plain.replace(/^Computer\b/, kind) : plain;
}

function kindOf({ level, player }) {
  if (level) return `Level ${level}`;
  return player && capital(player);
}

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
