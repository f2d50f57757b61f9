/** What a person sets for this browser. */

import { find, findAll, h } from "../drawing/dom.js";
import { field, segments, select } from "../drawing/form-fields.js";
import { askToNotify } from "../signals/turn-notices.js";
import { definitionAddress } from "../state/browser-storage.js";
import { openDialog } from "./dialog.js";
import { LANGUAGES } from "../tongue/languages.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Settings } from "../state/browser-storage.js"
 * @import { Store } from "../state/store.js"
 */

/** @type {[Settings["theme"], string][]} */
const THEMES = [
  ["auto", t("Automatic")],
  ["light", t("Light")],
  ["dark", t("Dark")],
];

/** @param {Store} store */
export async function openSettings(store) {
  const { settings, game } = store.get();
  const people = game?.seats.filter(({ kind }) => kind === "person").length ?? 0;
  const name = game && people > 1 && game.you.seat >= 0 ? nameField(game.seats[game.you.seat].name) : null;
  const link = linkField(settings.definitionLink);
  const { changeSettings: change } = store.actions;
  const { element, answer } = openDialog({
    name: "settings",
    title: t("Settings"),
    content: [
      name?.row,
      languageField(settings.language, change),
      segments({ name: "theme", legend: t("Colours"), options: THEMES, value: settings.theme }, (theme) =>
        change({ theme }),
      ),
      checkbox("sounds", t("Sounds"), t("Soft clicks for tiles and moves."), settings.sounds, (sounds) => change({ sounds })),
      notices(settings.turnNotices, change),
      link.row,
    ],
    choices: [{ label: t("Done"), value: "done", kind: "primary" }],
  });
  element.addEventListener("submit", (event) => {
    if (event.submitter?.getAttribute("value") !== "done") return;
    if (!link.isGood()) return event.preventDefault();
    change({ definitionLink: link.value() });
    if (name?.changed()) store.actions.rename(name.value());
  });
  findAll(element, "input:checked")[0]?.focus();
  await answer;
}

/**
 * Another language is another page: every sentence of it is said anew.
 * @param {string} chosen
 * @param {(patch: Partial<Settings>) => void} change
 */
function languageField(chosen, change) {
  return field(
    { name: "language", label: t("Language of the page"), place: "language" },
    select([["", t("As in the browser")], ...LANGUAGES], chosen, (language) => {
      change({ language });
      location.reload();
    }),
  );
}

/**
 * The browser is asked for its leave when somebody wants notices, not before.
 * @param {boolean} checked
 * @param {(patch: Partial<Settings>) => void} change
 */
function notices(checked, change) {
  const row = checkbox(
    "turn-notices",
    t("Tell me when it is my turn"),
    t("A notice of your system while this page is out of sight."),
    checked,
    async (turnNotices) => {
      const problem = turnNotices ? await askToNotify() : "";
      const box = /** @type {HTMLInputElement} */ (find(row, "input"));
      box.checked = turnNotices && !problem;
      find(row, "p").textContent = problem || t("A notice of your system while this page is out of sight.");
      change({ turnNotices: box.checked });
    },
  );
  return row;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string} description
 * @param {boolean} checked
 * @param {(checked: boolean) => unknown} choose
 */
function checkbox(name, label, description, checked, choose) {
  const id = `setting-${name}`;
  /** @type {HTMLInputElement} */
  const box = h("input", {
    id,
    type: "checkbox",
    checked,
    "aria-describedby": `${id}-about`,
    onchange: () => choose(box.checked),
    dataset: { testid: id },
  });
  return h(
    "div",
    { class: "field check" },
    box,
    h("label", { for: id, class: "label" }, label),
    h("p", { id: `${id}-about`, class: "soft" }, description),
  );
}

/** @param {string} value what you are called in the game that is open */
function nameField(value) {
  /** @type {HTMLInputElement} */
  const input = h("input", {
    id: "your-name",
    class: "input",
    type: "text",
    maxlength: 40,
    autocomplete: "nickname",
    value,
    dataset: { testid: "your-name" },
  });
  const label = h("label", { for: input.id, class: "label" }, t("Your name in this game"));
  const row = h("div", { class: "field" }, label, input);
  const now = () => input.value.trim();
  return { row, value: now, changed: () => now() !== "" && now() !== value };
}

/** @param {string} value */
function linkField(value) {
  const error = h("p", { id: "definition-error", class: "field-error", role: "alert" });
  const input = h("input", {
    id: "definition-link",
    class: "input",
    type: "text",
    inputmode: "url",
    autocomplete: "off",
    spellcheck: "false",
    placeholder: "https://example.org/{word}",
    "aria-describedby": "definition-about definition-error",
    value,
    dataset: { testid: "definition-link" },
  });
  const isGood = () => {
    const good = !input.value.trim() || definitionAddress(input.value.trim(), "word") !== null;
    error.textContent = good ? "" : t("Begin with https:// and put {word} where the word belongs.");
    input.ariaInvalid = good ? null : "true";
    if (!good) input.focus();
    return good;
  };
  const row = h(
    "div",
    { class: "field" },
    h("label", { for: input.id, class: "label" }, t("Look up words at")),
    input,
    h(
      "p",
      { id: "definition-about", class: "soft" },
      t(
        "A dictionary of your choice, with {word} in its address. Words on the scoresheet then link to it. Nothing is sent until you follow one.",
      ),
    ),
    error,
  );
  return { row, isGood, value: () => input.value.trim() };
}
