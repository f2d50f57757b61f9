/** Several people: the screen between two at one device, and links for those who play on other screens. */

import { h, icon } from "../drawing/dom.js";
import { WATCHER } from "../state/page-state.js";
import { openDialog } from "./dialog.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Invite } from "../state/browser-storage.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * Nobody's tiles are to be seen until the next person is there.
 * @param {Store} store
 * @param {number} seat whose turn it is
 */
export async function openHandover(store, seat) {
  const { game } = store.get();
  if (!game) return;
  const { name } = game.seats[seat];
  const last = game.history.at(-1);
  const { element, button, answer } = openDialog({
    name: "handover",
    title: t("{name}, it is your turn", { name }),
    content: [
      h("p", {}, last?.text ?? t("The game begins.")),
      h("p", { class: "soft" }, t("Pass the screen to {name}. The tiles stay hidden until then.", { name })),
    ],
    choices: [{ label: t("I am {name}: show my tiles", { name }), value: "ready", kind: "primary" }],
    required: true,
  });
  button("ready").focus();
  const stop = store.subscribe((state) => {
    if (state.handover !== seat) element.close("gone");
  });
  if ((await answer) === "ready") store.actions.takeSeat();
  stop();
}

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];

/** @param {Store} store */
export async function openInvitations(store) {
  const { game, invites } = store.get();
  if (!game) return;
  const { answer } = openDialog({
    name: "invite",
    title: t("Invite the others"),
    content: [
      h(
        "p",
        {},
        t("Send each person their own link. Whoever has it sees that rack and plays for it, so keep it between you."),
      ),
      ...invites.map((invite) => linkRow(invite, addressOf(game.id, invite))),
      ONLY_HERE.includes(location.hostname)
        ? h(
            "p",
            { class: "note" },
            t(
              "These links work on this computer. To let other devices in, start Quixotry with --host 0.0.0.0 and open the page by this computer’s name.",
            ),
          )
        : null,
    ],
    choices: [{ label: t("To the game"), value: "done", kind: "primary" }],
  });
  await answer;
}

/**
 * @param {string} id
 * @param {Invite} invite
 */
function addressOf(id, { seat, secret }) {
  return `${location.origin}/game/${id}#${seat === WATCHER ? "watch" : "seat"}=${secret}`;
}

/**
 * @param {Invite} invite
 * @param {string} address
 */
function linkRow({ seat, name }, address) {
  /** @type {HTMLInputElement} */
  const field = h("input", {
    id: `invite-${seat}`,
    class: "input",
    type: "text",
    readonly: true,
    value: address,
    onfocus: () => field.select(),
    dataset: { testid: `invite-${seat}` },
  });
  const said = h("span", { role: "status" }, t("Copy"));
  const copy = h(
    "button",
    { type: "button", class: "button button-plain", "aria-label": t("Copy the link for {name}", { name }), onclick: copyLink },
    icon("copy"),
    said,
  );
  async function copyLink() {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = t("Copied");
    } catch {
      // Without a secure origin there is no clipboard; the link stays selected for the person's own keys.
      said.textContent = t("Press Ctrl+C");
    }
  }
  return h(
    "div",
    { class: "invite-row" },
    h("label", { for: field.id, class: "label" }, name),
    h("div", { class: "invite-link" }, field, copy),
    h(
      "details",
      { class: "invite-code", ontoggle: drawCode, dataset: { testid: `invite-code-${seat}` } },
      h("summary", {}, t("Show a code for their camera")),
    ),
  );

  /** @param {Event} event */
  async function drawCode({ currentTarget: details }) {
    if (!(details instanceof HTMLDetailsElement) || details.querySelector("svg")) return;
    const { qrCode, qrPicture } = await import("../on-demand/qr-code.js");
    const picture = qrPicture(qrCode(address));
    picture.setAttribute("aria-label", t("The link for {name} as a code", { name }));
    details.append(picture);
  }
}

/**
 * Another player wants to take a move back: nothing happens unless all agree.
 * @param {Store} store
 */
export async function openConsent(store) {
  const { game } = store.get();
  if (!game?.undo_asked) return;
  const { name } = game.seats[game.undo_asked.seat];
  const { answer } = openDialog({
    name: "consent",
    title: t("{name} asks to take a move back", { name }),
    content: [
      h(
        "p",
        {},
        t("The game goes back to their last turn if everybody agrees. Tiles drawn since then are shuffled in again."),
      ),
    ],
    choices: [
      { label: t("No, it stands"), value: "no" },
      { label: t("Agree"), value: "yes", kind: "primary" },
    ],
  });
  const said = await answer;
  // Closed because the game has gone on, or the question was withdrawn.
  if (!store.get().game?.undo_asked) return;
  await store.actions.answerUndo(said === "yes");
}

/** @param {Store} store */
export async function openRematch(store) {
  const { answer } = openDialog({
    name: "rematch",
    title: t("A rematch has begun"),
    content: [h("p", {}, t("The same players, and the next one begins. Your seat is kept for you."))],
    choices: [
      { label: t("Not now"), value: "" },
      { label: t("Join"), value: "join", kind: "primary" },
    ],
  });
  if ((await answer) === "join") await store.actions.rematch();
}

/**
 * A guest says what the others shall call them.
 * @param {Store} store
 */
export async function askName(store) {
  const { game } = store.get();
  if (!game) return;
  const field = h("input", {
    id: "guest-name",
    class: "input",
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    placeholder: game.seats[game.you.seat].name,
    dataset: { testid: "guest-name" },
  });
  const { answer } = openDialog({
    name: "name",
    title: t("Welcome to the game"),
    content: [h("label", { for: field.id, class: "label" }, t("What shall the others call you?")), field],
    choices: [{ label: t("Play"), value: "done", kind: "primary" }],
  });
  field.focus();
  if ((await answer) === "done" && field.value.trim()) await store.actions.rename(field.value);
}
