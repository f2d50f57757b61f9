/** The tiles nobody has shown yet: in the bag or on the others' racks. */

import { h, watch } from "../drawing/dom.js";
import { shortName } from "../drawing/text.js";
import { chosenSeed } from "../game/game-record.js";
import { past } from "../game/look-back.js";
import { t } from "../tongue/tongue.js";

/** @import { Store } from "../state/store.js" */

/** @typedef {Api.Letter & {unseen: number}} Counted */

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  watch(
    store,
    ({ game, review }) => [game?.unseen, game?.bag, game?.alphabet, game?.over, game?.seed, review],
    (state) => root.replaceChildren(...(state.game ? drawn({ ...state.game, ...past(state) }, state.review) : [])),
  );
}

/**
 * @param {Api.State} game
 * @param {number | null} review the turn that is looked back at
 */
function drawn(game, review) {
  const counts = new Map(game.unseen.map(({ label, count }) => [label, count]));
  const letters = game.alphabet.map((letter) => ({ ...letter, unseen: counts.get(letter.label) ?? 0 }));
  const blanks = letters.filter(({ label }) => label === "?");
  const vowels = letters.filter(({ label, vowel }) => label !== "?" && vowel);
  const consonants = letters.filter(({ label, vowel }) => label !== "?" && !vowel);
  return [
    h("h2", { class: "panel-title" }, t("Unseen tiles"), h("span", { class: "panel-figure" }, sum(letters))),
    h("p", { class: "soft" }, where(game, sum(letters), review)),
    group("vowels", t("Vowels"), vowels),
    group("consonants", t("Consonants"), consonants),
    ...(blanks.length ? [group("blanks", t("Blanks"), blanks)] : []),
    ...(game.seed_chosen ? [h("p", { class: "soft seed-chosen" }, chosenSeed(game))] : []),
  ];
}

/**
 * @param {Api.State} game
 * @param {number} total
 * @param {number | null} review
 */
function where(game, total, review) {
  if (review !== null) return t("As it was after turn {turn}: {bag} in the bag.", { turn: review, bag: game.bag });
  if (game.over) return t("The game is over.");
  const others = game.seats.filter(({ seat }) => seat !== game.you.seat);
  if (total === 0) return t("Every tile has been seen.");
  if (others.length > 1) {
    if (game.bag === 0) return t("The bag is empty: the others have these.");
    return t("{bag} in the bag, {held} with the others.", { bag: game.bag, held: total - game.bag });
  }
  const name = shortName(game, others[0]);
  if (game.bag === 0) return t("The bag is empty: {name} has these.", { name });
  return t("{bag} in the bag, {held} with {name}.", { bag: game.bag, held: total - game.bag, name });
}

/**
 * @param {string} name
 * @param {string} title
 * @param {Counted[]} letters
 */
function group(name, title, letters) {
  const id = `tracker-${name}`;
  return h(
    "div",
    { class: "tracker-group" },
    h("h3", { id, class: "tracker-title" }, title, h("span", { class: "panel-figure" }, sum(letters))),
    h("ul", { class: "tracker-tiles", "aria-labelledby": id }, ...letters.map(tile)),
  );
}

/** @param {Counted} letter */
function tile({ label, unseen, count }) {
  const name = label === "?" ? t("blank") : label;
  return h(
    "li",
    {
      class: unseen ? "tracker-tile" : "tracker-tile tracker-gone",
      title: t("{name}: {unseen} of {count} unseen", { name, unseen, count }),
    },
    h("span", { class: "tracker-letter" }, label),
    h("span", { class: "tracker-count" }, unseen),
  );
}

/** @param {Counted[]} letters */
function sum(letters) {
  return letters.reduce((total, { unseen }) => total + unseen, 0);
}
