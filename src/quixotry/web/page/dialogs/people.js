/** Several people: the screen between two at one device, and links for those who play on other screens. */

import { h, icon } from "../dom.js";
import { turnSentence } from "../record.js";
import { openDialog } from "./dialog.js";

const ONLY_HERE = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Nobody's tiles are to be seen until the next person is there.
 * @param {import("../store.js").Store} store
 * @param {number} seat whose turn it is
 */
export async function openHandover(store, seat) {
  const { game } = store.get();
  const { name } = game.seats[seat];
  const last = game.history.at(-1);
  const { element, button, answer } = openDialog({
    name: "handover",
    title: `${name}, it is your turn`,
    content: [
      h("p", {}, last ? turnSentence({ ...game, you: null }, last) : "The game begins."),
      h("p", { class: "soft" }, `Pass the screen to ${name}. The tiles stay hidden until then.`),
    ],
    choices: [{ label: `I am ${name}: show my tiles`, value: "ready", kind: "primary" }],
    required: true,
  });
  button("ready").focus();
  const stop = store.subscribe((state) => {
    if (state.handover !== seat) element.close("gone");
  });
  if ((await answer) === "ready") store.actions.takeSeat();
  if (typeof stop === "function") stop();
}

/** @param {import("../store.js").Store} store */
export async function openInvite(store) {
  const { game, invites = [] } = store.get();
  const { answer } = openDialog({
    name: "invite",
    title: "Invite the others",
    content: [
      h(
        "p",
        {},
        "Send each person their own link. Whoever has it sees that rack and plays for it, so keep it between you.",
      ),
      ...invites.map((invite) => linkRow(invite, addressOf(game.id, invite.secret))),
      ONLY_HERE.includes(location.hostname)
        ? h(
            "p",
            { class: "note" },
            "These links work on this computer. To let other devices in, start Quixotry with ",
            h("code", {}, "--host 0.0.0.0"),
            " and open the page by this computer’s name.",
          )
        : null,
    ],
    choices: [{ label: "To the game", value: "done", kind: "primary" }],
  });
  await answer;
}

function addressOf(id, secret) {
  return `${location.origin}/game/${id}#seat=${secret}`;
}

function linkRow({ seat, name }, address) {
  const field = h("input", {
    id: `invite-${seat}`,
    class: "input",
    type: "text",
    readonly: true,
    value: address,
    onfocus: () => field.select(),
    dataset: { testid: `invite-${seat}` },
  });
  const said = h("span", { role: "status" }, "Copy");
  const copy = h(
    "button",
    { type: "button", class: "button button-plain", "aria-label": `Copy the link for ${name}`, onclick: copyLink },
    icon("copy"),
    said,
  );
  async function copyLink() {
    field.select();
    try {
      await navigator.clipboard.writeText(address);
      said.textContent = "Copied";
    } catch {
      // Without a secure origin there is no clipboard; the link stays selected for the person's own keys.
      said.textContent = "Press Ctrl+C";
    }
  }
  return h(
    "div",
    { class: "invite-row" },
    h("label", { for: field.id, class: "label" }, name),
    h("div", { class: "invite-link" }, field, copy),
  );
}
