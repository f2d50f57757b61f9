/** From keys to letters, also those of several characters (CH, L·L), which are typed one after another. */

import { BLANK, onRack } from "../game/laid-tiles.js";

/** @import { Store } from "../state/store.js" */

/** Characters of one letter come within this time, in milliseconds. */
const TOGETHER = 1500;
/** Changes the marks of the letter before it. */
const REMARK = "'";
/** @type {Readonly<{text: string, time: number, blank: boolean, laid: boolean}>} */
const NOTHING = Object.freeze({ text: "", time: 0, blank: false, laid: false });
/** Letters whose marks Unicode does not set apart. */
/** @type {Record<string, string | undefined>} */
const STROKED = { Ł: "L", Ø: "O", Æ: "A", Đ: "D" };

/** @param {Store} store */
export function createTypist(store) {
  /** What was typed last, and whether it has laid a tile that a longer letter would replace. */
  let last = NOTHING;

  function letters() {
    const labels = store.get().game?.alphabet.map(({ label }) => label) ?? [];
    return labels.filter((label) => label !== BLANK);
  }

  /**
   * The letters that the rack can give, a blank for any; the tile laid last counts where it would come back.
   * @param {boolean} blank
   * @param {boolean} alsoLast
   */
  function available(blank, alsoLast) {
    const { placed, rackOrder } = store.get();
    const freed = alsoLast ? rackOrder.filter(({ id }) => id === placed.at(-1)?.tile) : [];
    const held = [...onRack(store.get()), ...freed].map(({ label }) => label);
    return letters().filter((label) => held.includes(blank ? BLANK : label));
  }

  /**
   * Lays the letter that the characters typed so far spell together.
   * @param {string} text
   * @param {boolean} blank
   * @param {number} time
   * @returns {boolean} whether there may be one
   */
  function lengthen(text, blank, time) {
    const choices = available(blank, last.laid);
    const letter = choices.find((label) => label === text);
    if (letter) {
      if (last.laid) store.actions.erase();
      last = { text, time, blank, laid: store.actions.type(letter, blank) };
    } else if (choices.some((label) => label.startsWith(text))) {
      last = { ...last, text, time };
    } else {
      return false;
    }
    return true;
  }

  /**
   * Turns the letter typed last into the next one that differs by its marks alone: L into Ł, A into Ä, then Å.
   * @returns {boolean} whether there is one
   */
  function remark() {
    const kin = last.laid ? available(last.blank, true).filter((label) => plain(label) === plain(last.text)) : [];
    const next = kin[(kin.indexOf(last.text) + 1) % kin.length];
    if (kin.length < 2 || !next) return false;
    store.actions.erase();
    last = { ...last, text: next, time: performance.now(), laid: store.actions.type(next, last.blank) };
    return true;
  }

  /**
   * @param {string} typed
   * @param {boolean} blank
   * @param {number} time
   */
  function begin(typed, blank, time) {
    const choices = available(blank, false);
    const marked = choices.find((label) => plain(label) === typed);
    // A keyboard without Ł types it as L, wherever no L is on the rack.
    const text = marked && !choices.includes(typed) && !isBegun(choices, typed) ? marked : typed;
    const whole = letters().includes(text);
    const waits = !choices.includes(text) && choices.some((label) => label.startsWith(text));
    last = { text, time, blank, laid: whole && !waits && store.actions.type(text, blank) };
  }

  return {
    /**
     * @param {string} key
     * @returns {boolean} whether some letter has this character
     */
    knows: (key) =>
      (key === REMARK && last.laid) ||
      letters().some((label) => label.includes(character(key)) || plain(label) === character(key)),

    /**
     * @param {string} key
     * @param {boolean} blank
     */
    type(key, blank) {
      const time = performance.now();
      if (key === REMARK && last.laid && remark()) return;
      if (time - last.time > TOGETHER) last = NOTHING;
      if (last.text && lengthen(last.text + character(key), blank, time)) return;
      begin(character(key), blank, time);
    },

    /**
     * A letter that has a key of its own on the screen: nothing typed before belongs to it.
     * @param {string} letter
     * @param {boolean} blank
     */
    typeWhole(letter, blank) {
      last = { text: letter, time: performance.now(), blank, laid: store.actions.type(letter, blank) };
    },
  };
}

/**
 * For dialogs: which letter the characters typed so far are, by themselves or together with those just before.
 * @param {string[]} labels
 * @returns {(key: string) => {label: string | null, longer: string[], goesOn: boolean}}
 *   `longer`: letters that begin so; `goesOn`: they belong to the characters before
 */
export function createSpeller(labels) {
  let text = "";
  let time = -Infinity;
  /** @param {string} start */
  const begins = (start) => labels.some((label) => label.startsWith(start));
  return (key) => {
    const now = performance.now();
    const goesOn = text !== "" && now - time < TOGETHER && begins(text + character(key));
    text = (goesOn ? text : "") + character(key);
    time = now;
    return {
      label: labels.includes(text) ? text : null,
      longer: labels.filter((label) => label !== text && label.startsWith(text)),
      goesOn,
    };
  };
}

/**
 * @param {string[]} choices
 * @param {string} text
 * @returns {boolean} whether a letter of several characters begins so
 */
function isBegun(choices, text) {
  return choices.some((label) => label.length > text.length && label.startsWith(text));
}

/**
 * @param {string} label
 * @returns {string} the letter without its marks, where it is a single one
 */
function plain(label) {
  if (label.length > 1) return label;
  return STROKED[label] ?? label.normalize("NFD")[0];
}

/**
 * Upper case; the dot of L·L may be typed as any dot or hyphen.
 * @param {string} key
 */
function character(key) {
  return /^[.\-•]$/.test(key) ? "·" : key.toLocaleUpperCase();
}
