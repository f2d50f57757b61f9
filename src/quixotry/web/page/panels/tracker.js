/** The tiles nobody has shown yet: in the bag or on the others' racks. */

import { h, watch } from "../dom.js";
import { plural } from "../text.js";

/**
 * @param {HTMLElement} root
 * @param {import("../store.js").Store} store
 */
export function mount(root, store) {
  watch(
    store,
    ({ game }) => [game?.unseen, game?.bag, game?.alphabet, game?.over],
    ({ game }) => root.replaceChildren(...(game ? drawn(game) : [])),
  );
}

function drawn(game) {
  const counts = new Map(game.unseen.map(({ label, count }) => [label, count]));
  const letters = game.alphabet.map((letter) => ({ ...letter, unseen: counts.get(letter.label) ?? 0 }));
  const blanks = letters.filter(({ label }) => label === "?");
  const vowels = letters.filter(({ label, vowel }) => label !== "?" && vowel);
  const consonants = letters.filter(({ label, vowel }) => label !== "?" && !vowel);
  return [
    h("h2", { class: "panel-title" }, "Unseen tiles", h("span", { class: "panel-figure" }, sum(letters))),
    h("p", { class: "soft" }, where(game, sum(letters))),
    group("Vowels", vowels),
    group("Consonants", consonants),
    blanks.length ? group("Blanks", blanks) : null,
  ].filter(Boolean);
}

function where(game, total) {
  if (game.over) return "The game is over.";
  const others = game.seats.filter(({ seat }) => seat !== game.you.seat);
  const held = others.length === 1 ? others[0].name : "the others";
  if (total === 0) return "Every tile has been seen.";
  if (game.bag === 0) return `The bag is empty: ${held} ${others.length === 1 ? "has" : "have"} these.`;
  return `${game.bag} in the bag, ${total - game.bag} with ${held}.`;
}

function group(title, letters) {
  const id = `tracker-${title.toLowerCase()}`;
  return h(
    "div",
    { class: "tracker-group" },
    h("h3", { id, class: "tracker-title" }, title, h("span", { class: "panel-figure" }, sum(letters))),
    h("ul", { class: "tracker-tiles", "aria-labelledby": id }, ...letters.map(tile)),
  );
}

function tile({ label, unseen, count }) {
  const name = label === "?" ? "blank" : label;
  return h(
    "li",
    {
      class: unseen ? "tracker-tile" : "tracker-tile tracker-gone",
      title: `${name}: ${unseen} of ${plural(count, "tile")} unseen`,
    },
    h("span", { class: "tracker-letter" }, label),
    h("span", { class: "tracker-count" }, unseen),
  );
}

function sum(letters) {
  return letters.reduce((total, { unseen }) => total + unseen, 0);
}
