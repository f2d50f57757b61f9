/** Labelled form fields, each with room for what is wrong with it. */

import { find, findAll, h } from "./dom.js";

/** @import { Attributes } from "./dom.js" */

/** Steps of a place that name no field: where the request lies, and which kind of seat it was read as. */
const NO_FIELD = ["body", "person", "computer"];

/**
 * @typedef {object} FieldText
 * @property {string} name its id and test id without "choice-"
 * @property {string} label
 * @property {string} place what the server calls it
 * @property {string} [about]
 */

/**
 * @param {FieldText} text
 * @param {HTMLElement} control gets the id and the descriptions
 * @param {...Node} more shown below it
 * @returns {HTMLElement}
 */
export function field({ name, label, place, about }, control, ...more) {
  const id = `choice-${name}`;
  control.id = id;
  control.dataset.place = place;
  control.dataset.testid = id;
  control.setAttribute("aria-describedby", `${about ? `${id}-about ` : ""}${id}-error`);
  return h(
    "div",
    { class: "field" },
    h("label", { class: "label", for: id }, label),
    control,
    ...more,
    about ? h("p", { id: `${id}-about`, class: "soft" }, about) : null,
    h("p", { id: `${id}-error`, class: "field-error" }),
  );
}

/**
 * @template {string} Value
 * @param {[Value, string, boolean?][]} options value, text, and whether it cannot be chosen
 * @param {string} value
 * @param {(value: Value) => void} choose
 * @returns {HTMLSelectElement}
 */
export function select(options, value, choose) {
  /** @type {HTMLSelectElement} */
  const element = h(
    "select",
    { class: "input", onchange: () => choose(/** @type {Value} */ (element.value)) },
    ...options.map(option),
  );
  element.value = value;
  if (element.selectedIndex < 0) element.selectedIndex = 0;
  return element;
}

/**
 * @param {[string, string, boolean?]} wanted
 * @returns {HTMLOptionElement}
 */
export function option([value, text, disabled = false]) {
  return h("option", { value, disabled }, text);
}

/**
 * @param {Attributes} attributes
 * @param {(value: string) => void} change
 * @returns {HTMLInputElement}
 */
export function input(attributes, change) {
  /** @type {HTMLInputElement} */
  const element = h("input", {
    class: "input",
    autocomplete: "off",
    ...attributes,
    oninput: () => change(element.value),
  });
  return element;
}

/**
 * @template {string} Value
 * @param {{name: string, legend: string, options: [Value, string][], value: Value}} wanted
 * @param {(value: Value) => void} choose
 * @returns {HTMLFieldSetElement} a choice of a few, side by side
 */
export function segments({ name, legend, options, value }, choose) {
  return h(
    "fieldset",
    { class: "field" },
    h("legend", { class: "label" }, legend),
    h(
      "div",
      { class: "segments" },
      ...options.map(([each, text]) =>
        h(
          "label",
          { class: "segment" },
          h("input", {
            type: "radio",
            name,
            value: each,
            checked: each === value,
            onchange: () => choose(each),
            dataset: { testid: `${name}-${each}` },
          }),
          h("span", {}, text),
        ),
      ),
    ),
  );
}

/**
 * Shows what the server says is wrong at the field it means.
 * @param {HTMLElement} form
 * @param {string} place such as "seats.1.level"; its beginnings count where it has no field itself
 * @param {string} message
 * @returns {boolean} whether there is such a field
 */
export function showError(form, place, message) {
  const steps = (place.match(/\w+/g) ?? []).filter((step) => !NO_FIELD.includes(step));
  for (let length = steps.length; length > 0; length--) {
    const [control] = findAll(form, `[data-place="${steps.slice(0, length).join(".")}"]`);
    if (!control) continue;
    const folded = control.closest("details");
    if (folded) folded.open = true;
    control.setAttribute("aria-invalid", "true");
    find(form, `#${CSS.escape(control.id)}-error`).textContent = message;
    control.focus();
    return true;
  }
  return false;
}

/** @param {HTMLElement} form */
export function clearErrors(form) {
  for (const control of form.querySelectorAll("[aria-invalid]")) control.removeAttribute("aria-invalid");
  for (const error of form.querySelectorAll(".field-error")) error.textContent = "";
}
