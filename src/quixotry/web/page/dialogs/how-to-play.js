/** How to play, and the keys. */

import { h } from "../drawing/dom.js";
import { openDialog } from "./dialog.js";

/** @import { Store } from "../state/store.js" */

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "↑", "→", "↓"], "Move around the board"],
  [["A", "–", "Z"], "Place a letter from your rack"],
  [["Shift", "letter"], "Place a blank as that letter"],
  [["Space"], "Turn between across and down"],
  [["Backspace"], "Take the last tile back"],
  [["Esc"], "Take all tiles back"],
  [["Enter"], "Play the word"],
  [["/"], "Shuffle the rack"],
  [["?"], "Hint"],
];

/** @param {Store} store */
export async function openHowToPlay(store) {
  const rules = store.get().game?.rules;
  const bonus = rules?.bonus ? ` Laying all ${rules.rack_size} tiles at once adds ${rules.bonus}.` : "";
  await openDialog({
    name: "help",
    title: "How to play",
    content: [
      h(
        "ol",
        { class: "help-steps" },
        h("li", {}, "Drag tiles to the board, or choose a square and type. Tap a placed tile to take it back."),
        h(
          "li",
          {},
          "Your tiles must lie in one line and join the words already there; the first word covers the start square.",
        ),
        h(
          "li",
          {},
          "Points and any problem are shown as you place. ",
          `Coloured squares multiply a letter (2L, 3L) or the word (2W, 3W).${bonus}`,
        ),
        h("li", {}, "No good word? Exchange tiles, or pass. The game ends when the bag and one rack are empty."),
      ),
      h("h3", {}, "Keys"),
      h("dl", { class: "keys" }, ...KEYS.map(([keys, text]) => keyRow(keys, text))),
    ],
    choices: [{ label: "Got it", value: "done", kind: "primary" }],
  }).answer;
}

/**
 * @param {string[]} keys
 * @param {string} text
 */
function keyRow(keys, text) {
  return h(
    "div",
    { class: "key-row" },
    h("dt", {}, ...keys.map((key) => (key === "–" ? key : h("kbd", {}, key)))),
    h("dd", {}, text),
  );
}
