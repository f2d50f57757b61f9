/** Below the rack: the letters of the game's alphabet that an English keyboard has no key for. */

import { around, findAll, h, watch } from "../drawing/dom.js";
import { isYourTurn } from "../game/board-squares.js";
import { BLANK, onRack } from "../game/laid-tiles.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** @type {Record<string, number | undefined>} */
const STEPS = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * What a button does is the keyboard's business, so that it is a key like any other.
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function mount(root, store) {
  const row = h("div", {
    class: "letter-row",
    role: "toolbar",
    "aria-label": t("Letters without a key"),
    dataset: { testid: "letter-row" },
  });
  root.append(row);

  watch(
    store,
    ({ game, placed, rackOrder, viewer, handover, review }) => [game, placed, rackOrder, viewer, handover, review],
    draw,
  );

  /** @param {PageState} state */
  function draw(state) {
    const letters = state.game && !state.game.over ? withoutKey(state.game) : [];
    row.hidden = !letters.length;
    // Its place is kept while others think, or the board would change its size with every turn.
    row.classList.toggle("letter-row-away", !isYourTurn(state) || state.review !== null);
    const held = new Set(onRack(state).map(({ label }) => label));
    const keys = keysFor(letters);
    for (const key of keys) key.disabled = !held.has(key.value) && !held.has(BLANK);
    markTabStop();
  }

  /**
   * @param {string[]} letters
   * @returns {HTMLButtonElement[]} those that are there, if they are the same ones
   */
  function keysFor(letters) {
    const there = keys();
    if (there.map(({ value }) => value).join(" ") === letters.join(" ")) return there;
    const made = letters.map(makeKey);
    row.replaceChildren(...made);
    return made;
  }

  /** @param {string} label */
  function makeKey(label) {
    return h(
      "button",
      {
        type: "button",
        class: "button letter-key",
        value: label,
        "aria-label": t("Place {label}", { label }),
        dataset: { testid: `letter-${label}` },
        // A mouse leaves the focus where it is.
        onmousedown: (event) => event.preventDefault(),
      },
      label,
    );
  }

  function keys() {
    return findAll(row, ".letter-key").filter((key) => key instanceof HTMLButtonElement);
  }

  /** One stop for Tab; arrows go from key to key. */
  function markTabStop() {
    const usable = keys().filter(({ disabled }) => !disabled);
    const current = usable.find((key) => key === document.activeElement) ?? usable[0];
    for (const key of keys()) key.tabIndex = key === current ? 0 : -1;
  }

  row.addEventListener("focusin", markTabStop);
  row.addEventListener("keydown", (event) => {
    const step = STEPS[event.key];
    const usable = keys().filter(({ disabled }) => !disabled);
    const at = usable.findIndex((key) => key === around(event, ".letter-key"));
    if (!step || at < 0) return;
    event.preventDefault();
    usable[(at + step + usable.length) % usable.length].focus();
  });
}

/** @param {Api.State} game */
function withoutKey({ alphabet }) {
  return alphabet.map(({ label }) => label).filter((label) => label !== BLANK && !/^[A-Z]$/.test(label));
}
