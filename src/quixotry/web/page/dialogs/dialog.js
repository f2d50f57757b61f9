/** One way to ask: a native dialog that is made when needed and gone when answered. */

import { around, find, h, icon } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";

/** @import { Attributes, Child } from "../drawing/dom.js" */

/**
 * @typedef {object} Choice a button at the foot
 * @property {string} label
 * @property {string} value what the dialog answers when it is chosen; nothing for the way out
 * @property {"primary" | "danger" | "plain"} [kind]
 */

/**
 * @typedef {object} Wanted
 * @property {string} name for tests and styles
 * @property {string} title
 * @property {Child[]} content
 * @property {Choice[]} [choices]
 * @property {boolean} [required] no way out but a choice
 */

/**
 * Opens a dialog. The browser keeps the focus inside it and gives it back to where it was.
 * @param {Wanted} wanted
 * @returns {{element: HTMLDialogElement, button: (value: string) => HTMLButtonElement, answer: Promise<string>}}
 *   the answer is the value of the choice, or "" when it was closed without one
 */
export function openDialog({ name, title, content, choices = [], required = false }) {
  const heading = h("h2", { id: `${name}-title`, class: "dialog-title", tabindex: "-1" }, title);
  const body = h("div", { class: "dialog-body" }, ...content);
  // A text that is longer than the screen must scroll by keys too.
  if (!body.querySelector("a, button, input")) body.tabIndex = 0;
  const form = h(
    "form",
    { method: "dialog", class: "dialog-form" },
    h("header", { class: "dialog-head" }, heading, required ? null : closeButton()),
    body,
    choices.length
      ? h("footer", { class: "dialog-foot" }, ...choices.map((choice) => choiceButton(name, choice)))
      : null,
  );
  const element = h(
    "dialog",
    { class: `dialog dialog-${name}`, "aria-labelledby": heading.id, dataset: { testid: `dialog-${name}` } },
    form,
  );
  const opener = document.activeElement;
  find(document, "#dialogs").append(element);
  element.showModal();
  const answer = new Promise((resolve) => {
    element.addEventListener("close", () => {
      if (required && !element.returnValue) {
        // Browsers let a second Escape through; a screen that hides a rack must stay.
        element.showModal();
        return;
      }
      element.remove();
      returnFocus(opener);
      resolve(element.returnValue);
    });
  });
  element.addEventListener("cancel", (event) => required && event.preventDefault());
  element.addEventListener("pointerdown", (event) => {
    if (event.target === element && !required) element.close("");
  });
  const buttons = [...form.querySelectorAll("button")];
  return { element, button: (value) => buttons.filter((button) => button.value === value)[0], answer };
}

/**
 * Characters typed while a dialog without fields is open.
 * @param {HTMLDialogElement} element
 * @param {(key: string) => void} typed
 */
export function onCharacter(element, typed) {
  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === " ") return;
    event.preventDefault();
    typed(event.key);
  });
}

function closeButton() {
  return h(
    "button",
    {
      type: "button",
      class: "button button-icon dialog-close",
      "aria-label": t("Close"),
      onclick: close,
      dataset: { testid: "dialog-close" },
    },
    icon("close"),
  );
}

/**
 * @param {string} name
 * @param {Choice} choice
 */
function choiceButton(name, { label, value, kind = "plain" }) {
  // Enter in a field takes the first button that submits, which must never be the way out.
  /** @type {Attributes} */
  const way = value ? { type: "submit", value } : { type: "button", onclick: close };
  return h(
    "button",
    { ...way, class: `button button-${kind}`, dataset: { testid: `${name}-${value || "cancel"}` } },
    label,
  );
}

/** @param {Event} event */
function close(event) {
  const dialog = around(event, "dialog");
  if (dialog instanceof HTMLDialogElement) dialog.close("");
}

/** @param {Element | null} opener */
function returnFocus(opener) {
  if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
}
