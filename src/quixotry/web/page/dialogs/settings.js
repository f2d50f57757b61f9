/** What a person sets for this browser. */

import { h } from "../dom.js";
import { definitionAddress } from "../saved.js";
import { segments } from "../setup/fields.js";
import { openDialog } from "./dialog.js";

const THEMES = [
  ["auto", "Automatic"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** @param {import("../store.js").Store} store */
export async function openSettings(store) {
  const { settings } = store.get();
  const link = linkField(settings.definitionLink);
  const { changeSettings: change } = store.actions;
  const { element, answer } = openDialog({
    name: "settings",
    title: "Settings",
    content: [
      segments({ name: "theme", legend: "Colours", options: THEMES, value: settings.theme }, (theme) =>
        change({ theme }),
      ),
      checkbox("sounds", "Sounds", "Soft clicks for tiles and moves.", settings.sounds, (sounds) => change({ sounds })),
      link.row,
    ],
    choices: [{ label: "Done", value: "done", kind: "primary" }],
  });
  element.querySelector("form").addEventListener("submit", (event) => {
    if (event.submitter?.value !== "done") return;
    if (link.isGood()) change({ definitionLink: link.value() });
    else event.preventDefault();
  });
  element.querySelector("input:checked")?.focus();
  await answer;
}

function checkbox(name, label, description, checked, choose) {
  const id = `setting-${name}`;
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
    error.textContent = good ? "" : "Begin with https:// and put {word} where the word belongs.";
    input.ariaInvalid = good ? null : "true";
    if (!good) input.focus();
    return good;
  };
  const row = h(
    "div",
    { class: "field" },
    h("label", { for: input.id, class: "label" }, "Look up words at"),
    input,
    h(
      "p",
      { id: "definition-about", class: "soft" },
      "A dictionary of your choice, with ",
      h("code", {}, "{word}"),
      " in its address. Words on the scoresheet then link to it. Nothing is sent until you follow one.",
    ),
    error,
  );
  return { row, isGood, value: () => input.value.trim() };
}
