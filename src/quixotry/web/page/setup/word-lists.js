/** Bringing a word list of one's own, and hearing what was left out of it. */

import { h, icon } from "../drawing/dom.js";
import { sentence } from "../drawing/text.js";
import { ApiError, createApi } from "../network/api.js";
import { number, t, tn } from "../tongue/tongue.js";

const LARGEST = 20 * 1024 * 1024;

/**
 * @param {() => string} rules the ruleset that it is for
 * @param {(name: string) => void} brought
 * @returns {HTMLElement}
 */
export function wordListUpload(rules, brought) {
  const said = h("div", { class: "upload-said", role: "status", dataset: { testid: "word-list-said" } });
  /** @type {HTMLInputElement} */
  const file = h("input", {
    id: "word-list",
    type: "file",
    accept: ".txt,text/plain",
    class: "unseen",
    onchange: () => file.files?.[0] && bring(file.files[0]),
    dataset: { testid: "word-list" },
  });

  /** @param {File} chosen */
  async function bring(chosen) {
    file.value = "";
    if (chosen.size > LARGEST) return tell([t("{name} is larger than {size} MB.", { name: chosen.name, size: LARGEST / 2 ** 20 })], "field-error");
    tell([t("Reading {name}…", { name: chosen.name })]);
    try {
      const words = await chosen.text();
      const kept = await createApi().newLexicon({ name: nameOf(chosen.name), rules: rules(), words });
      const { name } = kept;
      tell([tn(kept.words, "{name}: {number} word.", "{name}: {number} words.", { name, number: number(kept.words) }), ...leftOut(kept)]);
      brought(kept.name);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell([error.message], "field-error");
    }
  }

  /**
   * @param {string[]} lines
   * @param {string} [kind]
   */
  function tell(lines, kind = "soft") {
    said.replaceChildren(...lines.map((line) => h("p", { class: kind }, line)));
  }

  return h(
    "div",
    { class: "upload" },
    file,
    h("label", { for: file.id, class: "link-button upload-button" }, icon("plus"), t("Bring a word list")),
    h("p", { class: "soft" }, t("The lists that come with the program are free ones, not those of tournaments.")),
    said,
  );
}

/** @param {Api.KeptLexicon} kept */
function leftOut({ left_out: lines }) {
  return lines.map((line) => sentence(t("left out: {line}", { line })));
}

/**
 * @param {string} file
 * @returns {string} what a list may be called
 */
function nameOf(file) {
  return file.replace(/\.[^.]*$/, "").replace(/[^\p{L}\p{N}_-]+/gu, "-").slice(0, 40) || "words";
}
