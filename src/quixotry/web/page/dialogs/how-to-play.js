/** How to play, and the keys. */

import { h } from "../drawing/dom.js";
import { openDialog } from "./dialog.js";
import { t } from "../tongue/tongue.js";

/** @import { Store } from "../state/store.js" */

/** @type {[string[], string][]} */
const KEYS = [
  [["←", "↑", "→", "↓"], t("Move around the board")],
  [["A", "–", "Z"], t("Place a letter from your rack")],
  [["Shift", t("letter")], t("Place a blank as that letter")],
  [["'"], t("Change the marks of the letter typed last")],
  [[t("Space")], t("Turn between across and down")],
  [["Backspace"], t("Take the last tile back")],
  [["Esc"], t("Take all tiles back")],
  [["Enter"], t("Play the word")],
  [["/"], t("Shuffle the rack")],
  [["?"], t("Hint")],
];

/** @param {Store} store */
export async function openHowToPlay(store) {
  const rules = store.get().game?.rules;
  const bonus = rules?.bonus
    ? t("Laying all {tiles} tiles at once adds {bonus}.", { tiles: rules.rack_size, bonus: rules.bonus })
    : "";
  await openDialog({
    name: "help",
    title: t("How to play"),
    content: [
      h(
        "ol",
        { class: "help-steps" },
        h("li", {}, t("Drag tiles to the board, or choose a square and type. Tap a placed tile to take it back.")),
        h(
          "li",
          {},
          t(
            "Your tiles must lie in one line and join the words already there; the first word covers the start square.",
          ),
        ),
        h(
          "li",
          {},
          t("Points and any problem are shown as you place. Coloured squares multiply a letter (2L, 3L) or the word (2W, 3W)."),
          ` ${bonus}`,
        ),
        h("li", {}, t("No good word? Exchange tiles, or pass. The game ends when the bag and one rack are empty.")),
      ),
      h("h3", {}, t("Keys")),
      h("dl", { class: "keys" }, ...KEYS.map(([keys, text]) => keyRow(keys, text))),
    ],
    choices: [{ label: t("Got it"), value: "done", kind: "primary" }],
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
