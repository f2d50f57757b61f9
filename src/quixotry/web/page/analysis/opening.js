/** What to look at: a record or a position that is pasted or dropped, an empty board, or something opened before. */

import { h, icon } from "../drawing/dom.js";
import { ago } from "../drawing/text.js";
import { ApiError } from "../network/api.js";
import { percent, t, tn } from "../tongue/tongue.js";
import { forgetAnalysis, keptAnalyses } from "./kept-analyses.js";

/**
 * @import { BoardApi } from "./board-api.js"
 * @import { KeptAnalysis } from "./kept-analyses.js"
 */

const LARGEST = 40_000;
const MOST_FILES = 200;

/**
 * @param {HTMLElement} root
 * @param {BoardApi} api
 * @param {string} [problem] with the address that led here
 */
export function showOpening(root, api, problem = "") {
  const text = h("textarea", {
    id: "record",
    class: "opening-text",
    rows: 9,
    spellcheck: "false",
    autocomplete: "off",
    placeholder: "#player1 Ann Ann\n#player2 Bob Bob\n>Ann: AEORSSV H4 VERSO +24 24\n…",
    dataset: { testid: "record" },
  });
  const said = h("p", { class: "opening-said form-error", role: "alert", dataset: { testid: "opening-problem" } }, problem);
  const files = h("input", {
    id: "record-files",
    class: "unseen",
    type: "file",
    accept: ".gcg,.cgp,.txt,text/plain",
    multiple: true,
    onchange: () => void readFiles([...(files.files ?? [])]),
    dataset: { testid: "record-files" },
  });
  const list = h("div", { class: "kept" });
  const form = h(
    "form",
    { class: "opening-form", onsubmit: submit },
    h("label", { for: "record" }, t("A game as GCG, or a position as CGP")),
    text,
    said,
    h(
      "div",
      { class: "opening-buttons" },
      h("button", { type: "submit", class: "button button-primary", dataset: { testid: "open-record" } }, icon("analyse"), t("Analyse")),
      files,
      h("label", { class: "button", for: "record-files" }, icon("open"), t("Open files")),
      h("button", { type: "button", class: "button", onclick: () => open({}), dataset: { testid: "open-empty" } }, icon("plus"), t("Empty board")),
      h("a", { class: "button", href: "/analysis/editor", dataset: { testid: "open-editor" } }, icon("edit"), t("Position editor")),
    ),
  );
  root.replaceChildren(
    h("h1", { class: "opening-title" }, t("Analysis")),
    h("p", { class: "opening-line" }, t("See every turn of a game beside its best moves. Paste a record, or drop files anywhere on this page.")),
    form,
    list,
  );
  draw();
  drops(root, (dropped) => void readFiles(dropped));

  /** @param {SubmitEvent} event */
  function submit(event) {
    event.preventDefault();
    const given = text.value.trim();
    if (!given) return tell(t("Paste a record or a position first."));
    return open(asWanted(given));
  }

  /**
   * @param {string} sentence
   * @param {boolean} [wrong] or only how it goes
   */
  function tell(sentence, wrong = true) {
    said.textContent = sentence;
    said.classList.toggle("form-error", wrong);
  }

  /** @param {Api.NewAnalysis} wanted */
  async function open(wanted) {
    tell("");
    try {
      const { id, secret } = await api.open(wanted);
      location.assign(`/analysis/${id}#key=${secret}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell(error.message);
      pointAt(text, error.place);
    }
  }

  /** @param {File[]} given */
  async function readFiles(given) {
    const records = given.filter(({ name }) => /\.(gcg|cgp|txt)$/i.test(name)).slice(0, MOST_FILES);
    if (!records.length) return tell(t("There is no GCG or CGP file among these."));
    if (records.length > 1) return importAll(records);
    const [file] = records;
    if (file.size > LARGEST) return tell(t("{file} is too large for a record: {size} KB.", { file: file.name, size: Math.ceil(file.size / 1000) }));
    text.value = await readText(file);
    return open(asWanted(text.value.trim()));
  }

  /**
   * Many records at once: each is opened and kept in the list; those that cannot be are named.
   * @param {File[]} records
   */
  async function importAll(records) {
    /** @type {string[]} */
    const refused = [];
    const { rememberAnalysis } = await import("./kept-analyses.js");
    for (const [index, file] of records.entries()) {
      tell(t("Reading {place} of {total}…", { place: index + 1, total: records.length }), false);
      try {
        if (file.size > LARGEST) throw new ApiError(413, "too_large", t("The file is too large for a record."));
        const { id, secret } = await patiently(async () => api.open(asWanted((await readText(file)).trim())));
        rememberAnalysis(await api.state(id, secret), secret);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        refused.push(`${file.name}: ${error.message}`);
      }
    }
    draw();
    const read = records.length - refused.length;
    tell([t("Games in the list below: {read} of {total}.", { read, total: records.length }), ...refused.slice(0, 10)].join("\n"), refused.length > 0);
  }

  function draw() {
    list.replaceChildren(...keptList(draw, api, tell));
  }
}

/**
 * A server that is asked too much says so; then it is asked again a little later.
 * @template Answer
 * @param {() => Promise<Answer>} ask
 * @returns {Promise<Answer>}
 */
async function patiently(ask) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || attempt > 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1100));
    }
  }
}

/**
 * @param {string} text
 * @returns {Api.NewAnalysis}
 */
export function asWanted(text) {
  return /^[#>]/m.test(text) ? { gcg: text } : { cgp: text };
}

/**
 * Old records are in ISO-8859-1 and say so, or say nothing.
 * @param {File} file
 */
async function readText(file) {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("iso-8859-1").decode(bytes);
  }
}

/**
 * Selects the line of a record that is wrong.
 * @param {HTMLTextAreaElement} text
 * @param {string | null} place such as "gcg:12"
 */
function pointAt(text, place) {
  const [, number] = place?.match(/^gcg:(\d+)$/) ?? [];
  if (!number) return;
  const lines = text.value.split("\n");
  const start = lines.slice(0, Number(number) - 1).join("\n").length + (Number(number) > 1 ? 1 : 0);
  text.focus();
  text.setSelectionRange(start, start + (lines[Number(number) - 1]?.length ?? 0));
  // Not every browser shows what is selected by itself.
  text.scrollTop = (text.scrollHeight * (Number(number) - 0.5)) / lines.length - text.clientHeight / 2;
}

/**
 * Files and folders, dropped anywhere.
 * @param {HTMLElement} root
 * @param {(files: File[]) => void} dropped
 */
function drops(root, dropped) {
  document.addEventListener("dragover", (event) => {
    if (root.hidden) return;
    event.preventDefault();
    root.classList.add("opening-over");
  });
  document.addEventListener("dragleave", () => root.classList.remove("opening-over"));
  document.addEventListener("drop", async (event) => {
    if (root.hidden) return;
    event.preventDefault();
    root.classList.remove("opening-over");
    const items = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry?.() ?? null);
    const folders = items.filter((entry) => entry?.isDirectory);
    const names = new Set(folders.map((entry) => entry?.name)); // which some systems list as files, too
    const plain = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => !names.has(name));
    const inFolders = (await Promise.all(folders.map(filesBelow))).flat();
    dropped([...plain.filter(({ name, size }) => size || /\.(gcg|cgp|txt)$/i.test(name)), ...inFolders]);
  });
}

/**
 * @param {FileSystemEntry | null} entry
 * @returns {Promise<File[]>}
 */
async function filesBelow(entry) {
  if (!entry) return [];
  if (entry.isFile) {
    const file = /** @type {FileSystemFileEntry} */ (entry);
    return [await new Promise((resolve, reject) => file.file(resolve, reject))];
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  const found = [];
  for (;;) {
    /** @type {FileSystemEntry[]} */
    const some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) break;
    found.push(...some);
  }
  return (await Promise.all(found.map(filesBelow))).flat();
}

/**
 * @param {() => void} draw
 * @param {BoardApi} api
 * @param {(sentence: string) => void} tell
 * @returns {HTMLElement[]}
 */
function keptList(draw, api, tell) {
  const kept = keptAnalyses();
  if (!kept.length) return [];
  const rows = h("ul", { class: "kept-list", dataset: { testid: "kept" } });
  const filter = h("input", {
    type: "search",
    class: "kept-filter",
    placeholder: t("Player, title, rules…"),
    "aria-label": t("Search the games"),
    oninput: fill,
    dataset: { testid: "kept-filter" },
  });
  /** @type {"all" | "won" | "lost" | "drawn"} */
  let result = "all";
  const results = h("select", {
    class: "engine-choice",
    "aria-label": t("Result"),
    onchange: () => {
      result = /** @type {typeof result} */ (results.value);
      fill();
    },
  });
  for (const [value, label] of [["all", t("All")], ["won", t("First player won")], ["lost", t("First player lost")], ["drawn", t("Drawn")]]) {
    results.append(new Option(label, value));
  }
  function fill() {
    const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
    const shown = kept.filter((one) => words.every((word) => asText(one).includes(word)) && hasResult(one, result));
    rows.replaceChildren(...shown.map((one) => keptRow(one, draw)));
    if (!shown.length) rows.append(h("li", { class: "soft" }, t("No game is like that.")));
  }
  fill();
  const profile = h("section", { class: "kept-profile", "aria-label": t("Profile") });
  profile.hidden = true;
  const profileButton = h(
    "button",
    { type: "button", class: "button", "aria-expanded": "false", onclick: () => void showProfile(), dataset: { testid: "show-profile" } },
    icon("list"),
    t("Profile"),
  );
  const saveButton = h(
    "button",
    { type: "button", class: "button", onclick: () => void saveAll(kept, api, tell), dataset: { testid: "save-all" } },
    icon("share"),
    t("Save all as GCG"),
  );
  async function showProfile() {
    const { profileOf } = await import("./profile.js");
    profile.hidden = !profile.hidden;
    profileButton.ariaExpanded = String(!profile.hidden);
    profile.replaceChildren(...(profile.hidden ? [] : [profileOf(kept, (games, name) => puzzlesOfGames(games, name, api))]));
  }
  return [
    h("div", { class: "kept-head" }, h("h2", { class: "kept-title" }, t("Opened before")), profileButton, saveButton),
    profile,
    ...(kept.length > 3 ? [h("div", { class: "kept-search" }, filter, results)] : []),
    rows,
  ];
}

/**
 * A player's mistakes in all games as puzzles, game by game.
 * @param {KeptAnalysis[]} games
 * @param {string} name
 * @param {BoardApi} api
 */
function puzzlesOfGames(games, name, api) {
  const said = h("div", { role: "status", dataset: { testid: "puzzles-said" } });
  const button = h(
    "button",
    { type: "button", class: "button", onclick: () => void make(), dataset: { testid: "profile-puzzles" } },
    icon("plus"),
    t("Puzzles of {name}’s mistakes", { name }),
  );
  async function make() {
    button.disabled = true;
    const [{ makePuzzles }, { madeText }] = await Promise.all([import("../puzzles/own-puzzles.js"), import("./learn.js")]);
    /** @type {Api.OwnPuzzleEntry[]} */
    const found = [];
    const played = games.map((game) => ({ ...game, seat: game.players.indexOf(name) })).filter(({ seat }) => seat >= 0);
    for (const [index, { id, secret, seat }] of played.entries()) {
      said.replaceChildren(h("p", { class: "soft" }, t("Games looked at: {looked} of {total}. Puzzles: {count}.", { looked: index, total: played.length, count: found.length })));
      try {
        found.push(...(await patiently(() => makePuzzles(api, { id, secret, seat }, new AbortController(), () => {}))));
      } catch (error) {
        // A game that is gone from the server, or has more than two players, has none.
        if (!(error instanceof ApiError)) throw error;
      }
    }
    said.replaceChildren(...madeText(found.length, found[0]?.rules ?? "english"));
    button.disabled = false;
  }
  return h("div", { class: "learn-puzzles" }, button, said);
}

/**
 * All games as one file: each as GCG, with what was tried in its notes.
 * @param {KeptAnalysis[]} kept
 * @param {BoardApi} api
 * @param {(sentence: string) => void} tell
 */
async function saveAll(kept, api, tell) {
  const { zipped } = await import("../on-demand/zip.js");
  /** @type {[string, string][]} */
  const files = [];
  let lost = 0;
  for (const [index, { id, secret, players }] of kept.entries()) {
    tell(t("Saving {place} of {total}…", { place: index + 1, total: kept.length }));
    try {
      const text = await patiently(() => api.exported(id, secret, "export?format=gcg"));
      const name = players.join("-").replace(/[^\p{L}\p{N}-]+/gu, "_").slice(0, 60);
      files.push([`${String(index + 1).padStart(3, "0")}-${name}.gcg`, text]);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      lost += 1;
    }
  }
  const address = URL.createObjectURL(zipped(files));
  const link = h("a", { href: address });
  link.download = "quixotry-games.zip";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
  const saved = t("Games saved: {saved} of {total}.", { saved: files.length, total: kept.length });
  const rest = tn(lost, "{count} is a position, or gone from the server.", "{count} are positions, or gone from the server.");
  tell(lost ? `${saved} ${rest}` : saved);
}

/** @param {KeptAnalysis} kept */
function asText({ title, rules, players, scores }) {
  return `${title} ${rules} ${players.join(" ")} ${scores.join(" ")}`.toLowerCase();
}

/**
 * @param {KeptAnalysis} kept
 * @param {"all" | "won" | "lost" | "drawn"} result
 */
function hasResult({ scores, you, over }, result) {
  if (result === "all") return true;
  const mine = scores[you ?? 0];
  const best = Math.max(...scores.filter((_, seat) => seat !== (you ?? 0)));
  return over && (result === "won" ? mine > best : result === "lost" ? mine < best : mine === best);
}

/**
 * @param {KeptAnalysis} kept
 * @param {() => void} draw
 */
function keptRow({ id, title, rules, players, scores, accuracy, opened, over }, draw) {
  const names = players.map((name, seat) => `${name} ${scores[seat] ?? ""}`).join(" – ");
  const shares = accuracy?.map((share) => (share === null ? "–" : percent(share, 0))).join(" – ") ?? "";
  const good = accuracy?.some((share) => share !== null) && t("good moves {shares}", { shares });
  return h(
    "li",
    { class: "kept-row" },
    h(
      "a",
      { class: "kept-link", href: `/analysis/${id}` },
      h("span", { class: "kept-name" }, over || scores.some(Boolean) ? names : title),
      h("span", { class: "soft" }, [!title.includes("–") && title, rules, good, ago(opened)].filter(Boolean).join(" · ")),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button-icon",
        "aria-label": t("Remove {title} from the list", { title }),
        title: t("Remove from the list"),
        onclick: () => {
          forgetAnalysis(id);
          draw();
        },
      },
      icon("trash"),
    ),
  );
}
