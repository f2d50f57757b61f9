/** What a turn may ask: whether it is meant, which tiles to give back, which letter a blank stands for. */

import { h } from "../drawing/dom.js";
import { tileButton } from "../drawing/tile.js";
import { BLANK } from "../game/laid-tiles.js";
import { createSpeller } from "../input/letter-typing.js";
import { onCharacter, openDialog } from "./dialog.js";
import { listed, t, tn } from "../tongue/tongue.js";

/**
 * @import { BlankDialog, ExchangeDialog } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** @param {Store} store */
export async function confirmPass(store) {
  const { game } = store.get();
  const otherwise = game?.can_exchange ? t("You could exchange some tiles instead.") : "";
  const sure = await confirmed("pass", t("Pass this turn?"), `${t("You score nothing and keep your tiles.")} ${otherwise}`, t("Pass"));
  if (sure) store.actions.pass();
}

/** @param {Store} store */
export async function confirmResign(store) {
  const text = t("The game ends now, and you lose it. This cannot be taken back.");
  if (await confirmed("resign", t("Resign the game?"), text, t("Resign"), "danger")) store.actions.resign();
}

/** @param {Store} store */
export async function confirmChallenge(store) {
  const { game } = store.get();
  if (!game) return;
  const words = game.history.findLast(({ kind }) => kind === "place")?.words ?? [];
  const sure = await confirmed(
    "challenge",
    t("Challenge {words}?", { words: listed(words) }),
    `${t("If a word does not exist, the move comes off the board.")} ${game.rules.challenge_price}`,
    t("Challenge"),
  );
  if (sure) store.actions.challenge();
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} text
 * @param {string} label
 * @param {"primary" | "danger"} [kind]
 * @returns {Promise<boolean>}
 */
async function confirmed(name, title, text, label, kind = "primary") {
  const { button, answer } = openDialog({
    name,
    title,
    content: [h("p", {}, text)],
    choices: [
      { label: t("Cancel"), value: "" },
      { label, value: "yes", kind },
    ],
  });
  if (kind !== "danger") button("yes").focus();
  return (await answer) === "yes";
}

/**
 * @param {Store} store
 * @param {ExchangeDialog} dialog
 */
export async function openExchange(store, { tiles: labels = [] }) {
  const { game } = store.get();
  if (!game?.can_exchange) return store.actions.say(whyNot(game));
  const { bag } = game;
  store.actions.recall();
  /** @type {HTMLButtonElement[]} */
  const tiles = game.you.rack.map((tile, index) =>
    tileButton(tile, {
      "aria-pressed": "false",
      onclick: () => toggle(tiles[index]),
      dataset: { label: tile.label, testid: `exchange-tile-${index}` },
    }),
  );
  const count = h("p", { class: "exchange-count", role: "status" });
  const { element, button, answer } = openDialog({
    name: "exchange",
    title: t("Exchange tiles"),
    content: [
      h("p", {}, t("Choose the tiles to put back. You draw as many new ones, and your turn is over.")),
      h("div", { class: "tile-row", role: "group", "aria-label": t("Your tiles") }, ...tiles),
      count,
    ],
    choices: [
      { label: t("Cancel"), value: "" },
      { label: t("Exchange"), value: "exchange", kind: "primary" },
    ],
  });

  const chosen = () => tiles.filter((tile) => tile.ariaPressed === "true");
  /** @param {HTMLButtonElement} tile */
  function toggle(tile) {
    tile.ariaPressed = tile.ariaPressed === "true" ? "false" : "true";
    update();
  }
  function update() {
    const number = chosen().length;
    const tooMany = number > bag;
    count.textContent = tooMany
      ? tn(bag, "The bag holds only {count} tile: choose fewer.", "The bag holds only {count} tiles: choose fewer.")
      : t("{number} of {tiles} chosen. In the bag: {bag}.", { number, tiles: tiles.length, bag });
    const confirm = button("exchange");
    confirm.disabled = number === 0 || tooMany;
    confirm.textContent = number ? tn(number, "Exchange {count} tile", "Exchange {count} tiles") : t("Exchange");
  }

  for (const label of labels) {
    const tile = tiles.find((one) => one.dataset.label === label && one.ariaPressed === "false");
    if (tile) tile.ariaPressed = "true";
  }
  update();
  tiles[0]?.focus();
  const spell = createSpeller(game.you.rack.map(({ label }) => label));
  /** @type {HTMLButtonElement | null} */
  let turned = null;
  onCharacter(element, (key) => {
    const { label, goesOn } = spell(key);
    // Of C and H that are CH the C was not meant.
    if (goesOn && turned) toggle(turned);
    const same = tiles.filter((tile) => tile.dataset.label === label);
    turned = same.find((one) => one.ariaPressed === "false") ?? same[0] ?? null;
    turned?.focus();
    if (turned) toggle(turned);
  });
  const letters = () => chosen().map((tile) => tile.dataset.label ?? "");
  if ((await answer) === "exchange") store.actions.exchange(letters());
}

/** @param {Api.State | null} game */
function whyNot(game) {
  if (!game || game.over || game.turn !== game.you.seat) return t("You can exchange tiles on your turn.");
  const { exchange_minimum: minimum } = game.rules;
  if (minimum === null) return t("These rules have no exchange.");
  return t("For an exchange the bag must hold at least {minimum}; it holds {bag}.", { minimum, bag: game.bag });
}

/**
 * @param {Store} store
 * @param {BlankDialog} dialog
 */
export async function openBlankLetter(store, { row, column, tile }) {
  const alphabet = store.get().game?.alphabet ?? [];
  const labels = alphabet.map(({ label }) => label).filter((label) => label !== BLANK);
  const letters = labels.map((label) =>
    tileButton(
      { label, points: 0 },
      { type: "submit", value: label, "aria-label": label, dataset: { testid: `blank-${label}` } },
    ),
  );
  const said = h("p", { class: "tile-row-said", role: "status" });
  const { element, answer } = openDialog({
    name: "blank",
    title: t("Choose a letter"),
    content: [
      h("p", {}, t("The blank can stand for any of them. Press one, or type it; the blank itself scores nothing.")),
      h("div", { class: "tile-row tile-row-letters", role: "group", "aria-label": t("Letters") }, ...letters),
      labels.some((label) => label.length > 1) ? said : null,
    ],
  });
  letters[0]?.focus();
  const spell = createSpeller(labels);
  onCharacter(element, (key) => {
    const { label, longer } = spell(key);
    if (label && !longer.length) return element.close(label);
    // Nobody knows yet whether C is meant or CH.
    letters.find((button) => button.value === (label ?? longer[0]))?.focus();
    said.textContent = label ? t("Enter for {label}, or type on for {longer}.", { label, longer: listed(longer) }) : "";
  });
  const label = await answer;
  if (label) store.actions.place(row, column, label, true, tile);
}
