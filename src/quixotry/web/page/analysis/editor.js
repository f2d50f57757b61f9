/** The position editor: tiles, racks, scores, rules and lexicon; what is wrong is told as one goes. */

import { findAll, h, icon } from "../drawing/dom.js";
import { tileButton } from "../drawing/tile.js";
import { createSpeller } from "../input/letter-typing.js";
import { ApiError, createApi } from "../network/api.js";
import { t, tn } from "../tongue/tongue.js";
import { initialState } from "../state/page-state.js";
import * as board from "../views/board.js";

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 * @import { BoardApi } from "./board-api.js"
 */

const PAUSE = 120;
const BLANK = "?";
/** @type {Record<string, [number, number] | undefined>} */
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/**
 * @param {HTMLElement} root
 * @param {BoardApi} api
 */
export async function showEditor(root, api) {
  const catalogue = createApi();
  const brought = startText();
  const [rulesets, lexica, first] = await Promise.all([
    catalogue.rulesets(),
    catalogue.lexica(),
    brought ? api.edit({ cgp: brought }).catch(() => api.edit({})) : api.edit({}),
  ]);
  const store = createEditorStore(first);
  /** @type {Api.PositionEdited} */
  let known = first;
  /** A blank is laid with the next letter. */
  let blank = false;
  let waiting = 0;
  let asked = 0;

  const place = h("div", { id: "edit-board", class: "board-place" });
  const palette = h("div", { class: "palette", role: "group", "aria-label": t("Letters") });
  let drawnPalette = "";
  const said = h("div", { class: "editor-said", role: "status", dataset: { testid: "editor-said" } });
  /** @type {HTMLTextAreaElement} */
  const cgp = h("textarea", {
    id: "cgp",
    class: "opening-text",
    rows: 4,
    spellcheck: "false",
    autocomplete: "off",
    dataset: { testid: "cgp" },
    onchange: () => ask({ cgp: cgp.value }),
  });
  const rules = select("rules", t("Rules"), rulesets.filter(({ playable }) => playable).map(({ name, title }) => [name, title]), first.rules.name, () => ask(parts({ tiles: [] })));
  const lexicon = select("lexicon", t("Word list"), [], first.lexicon, () => change());
  const racks = [0, 1].map((seat) => field(`rack-${seat}`, seat ? t("Other rack") : t("Rack to move"), first.racks[seat], "AEINRS?"));
  const scores = [0, 1].map((seat) => field(`score-${seat}`, seat ? t("Other score") : t("Score"), String(first.scores[seat]), "0"));
  const analyse = h("button", { type: "button", class: "button button-primary", onclick: open, dataset: { testid: "analyse-position" } }, icon("analyse"), t("Analyse"));

  root.replaceChildren(
    h("h1", { class: "unseen" }, t("Position editor")),
    h("section", { class: "editor-table", "aria-label": t("Board") }, place, palette),
    h(
      "form",
      { class: "editor-form", "aria-label": t("Position"), onsubmit: (event) => event.preventDefault() },
      said,
      h("div", { class: "editor-fields" }, rules.element, lexicon.element),
      h("div", { class: "editor-fields" }, racks[0].element, scores[0].element),
      h("div", { class: "editor-fields" }, racks[1].element, scores[1].element),
      h("div", { class: "editor-buttons" }, analyse, flip(), clear()),
      h("label", { for: "cgp" }, t("CGP: copy it, or paste a position here")),
      cgp,
    ),
  );
  board.mount(place, store);
  show(first);
  keys();

  /** @param {Api.PositionEdited} told */
  function show(told) {
    const otherBoard = told.rules.name !== known.rules.name;
    known = told;
    store.set({ game: gameOf(told), ...(otherBoard && { cursor: null }) });
    rules.field.value = told.rules.name;
    const usable = lexica.filter(({ rulesets: names }) => names.includes(told.rules.name)).map(({ name }) => [name, name]);
    lexicon.field.replaceChildren(...usable.map(([value, label]) => new Option(label, value, false, value === told.lexicon)));
    // What is being typed stays as it is typed.
    racks.forEach(({ field: input }, seat) => input !== document.activeElement && (input.value = told.racks[seat] ?? ""));
    scores.forEach(({ field: input }, seat) => input !== document.activeElement && (input.value = String(told.scores[seat] ?? 0)));
    if (cgp !== document.activeElement || told.cgp) cgp.value = told.cgp ?? cgp.value;
    analyse.disabled = told.problem !== null;
    said.replaceChildren(...faults(told));
    drawPalette();
  }

  /** Only if it has changed: a letter that is pressed must not be replaced before it is let go. */
  function drawPalette() {
    const wanted = JSON.stringify([blank, known.alphabet]);
    if (wanted === drawnPalette) return;
    drawnPalette = wanted;
    const labels = known.alphabet.filter(({ label }) => label !== BLANK);
    palette.replaceChildren(
      ...labels.map((tile) =>
        tileButton({ label: tile.label, points: blank ? 0 : tile.points }, {
          "aria-label": blank ? t("{letter} as a blank", { letter: tile.label }) : tile.label,
          onclick: () => put(tile.label, blank),
          onmousedown: (event) => event.preventDefault(),
          dataset: { testid: `put-${tile.label}` },
        }),
      ),
      h("button", { type: "button", class: "button palette-button", "aria-pressed": String(blank), onclick: () => toggleBlank(), dataset: { testid: "put-blank" } }, t("Blank")),
      h("button", { type: "button", class: "button palette-button", onclick: () => erase(), dataset: { testid: "erase" } }, icon("trash"), t("Remove")),
    );
  }

  function toggleBlank() {
    blank = !blank;
    drawPalette();
  }

  /**
   * @param {string} label
   * @param {boolean} isBlank
   */
  function put(label, isBlank) {
    const { row, column, across } = here();
    const points = isBlank ? 0 : (known.alphabet.find((tile) => tile.label === label)?.points ?? 0);
    setTiles([...without(row, column), { row, column, label, blank: isBlank, points, turn: null }]);
    step(across ? [0, 1] : [1, 0]);
    blank = false;
    drawPalette();
  }

  function erase() {
    const { cursor, game } = store.get();
    if (!cursor || !game) return;
    setTiles(without(cursor.row, cursor.column));
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  function without(row, column) {
    const tiles = store.get().game?.board.tiles ?? [];
    return tiles.filter((tile) => tile.row !== row || tile.column !== column);
  }

  /** @param {Api.BoardTile[]} tiles */
  function setTiles(tiles) {
    const { game } = store.get();
    if (!game) return;
    store.set({ game: { ...game, board: { ...game.board, tiles } } });
    change();
  }

  /** @returns {{row: number, column: number, across: boolean}} the cursor, on the start square at first */
  function here() {
    const [row, column] = known.board.start;
    return store.get().cursor ?? { row, column, across: true };
  }

  /** @param {[number, number]} by */
  function step([down, right]) {
    const { game } = store.get();
    if (!game) return;
    const cursor = here();
    const row = Math.min(Math.max(cursor.row + down, 0), game.board.rows - 1);
    const column = Math.min(Math.max(cursor.column + right, 0), game.board.columns - 1);
    store.set({ cursor: { ...cursor, row, column } });
    findAll(place, ".square[tabindex='0']")[0]?.focus({ preventScroll: true });
  }

  /** @param {{tiles?: Api.BoardTile[]}} [instead] */
  function parts({ tiles } = {}) {
    const laid = tiles ?? store.get().game?.board.tiles ?? [];
    return {
      rules: rules.field.value,
      lexicon: tiles ? null : lexicon.field.value || null,
      tiles: laid.map(({ row, column, label, blank: isBlank }) => ({ row, column, letter: label, blank: isBlank })),
      racks: racks.map(({ field: input }) => input.value.trim()),
      scores: scores.map(({ field: input }) => Math.min(Math.max(Math.trunc(Number(input.value)) || 0, -9999), 9999)),
    };
  }

  /** Asks a moment later, so that whoever types is not interrupted. */
  function change() {
    clearTimeout(waiting);
    asked += 1; // an answer that is under way knows nothing of this
    waiting = setTimeout(() => ask(parts()), PAUSE);
  }

  /** @param {Api.EditedPosition} wanted */
  async function ask(wanted) {
    clearTimeout(waiting);
    const question = (asked += 1);
    try {
      const told = await api.edit(wanted);
      if (question === asked) show(told);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      said.replaceChildren(h("p", { class: "editor-problem" }, error.message));
      analyse.disabled = true;
    }
  }

  async function open() {
    if (!known.cgp) return;
    try {
      const { id, secret } = await api.open({ cgp: known.cgp, rules: known.rules.name, lexicon: known.lexicon });
      location.assign(`/analysis/${id}#key=${secret}`);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      said.replaceChildren(h("p", { class: "editor-problem" }, error.message));
    }
  }

  function flip() {
    const onclick = () => {
      const now = parts();
      ask({ ...now, racks: now.racks.reverse(), scores: now.scores.reverse() });
    };
    return h("button", { type: "button", class: "button", onclick }, icon("exchange"), t("Swap sides"));
  }

  function clear() {
    const onclick = () => ask({ rules: rules.field.value, lexicon: lexicon.field.value || null });
    return h("button", { type: "button", class: "button", onclick, dataset: { testid: "clear" } }, t("Clear"));
  }

  /**
   * @param {string} id
   * @param {string} label
   * @param {string} value
   * @param {string} placeholder
   */
  function field(id, label, value, placeholder) {
    const input = h("input", {
      id,
      type: "text",
      class: "entry-input",
      value,
      placeholder,
      maxlength: 60,
      spellcheck: "false",
      autocomplete: "off",
      inputmode: id.startsWith("score") ? "numeric" : null,
      oninput: () => change(),
      dataset: { testid: `edit-${id}` },
    });
    return { field: input, element: h("p", { class: "editor-field" }, h("label", { for: id }, label), input) };
  }

  function keys() {
    /** @type {ReturnType<typeof createSpeller> | null} */
    let spell = null;
    let spelled = "";
    place.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const arrow = ARROWS[event.key];
      if (arrow) step(arrow);
      else if (event.key === "Backspace") {
        const { cursor } = store.get();
        if (cursor && !store.get().game?.board.tiles.some((tile) => tile.row === cursor.row && tile.column === cursor.column)) {
          step(cursor.across ? [0, -1] : [-1, 0]);
        }
        erase();
      } else if (event.key === "Delete") erase();
      else if (event.key === " ") {
        const { cursor } = store.get();
        if (cursor) store.set({ cursor: { ...cursor, across: !cursor.across } });
      } else if (event.key.length === 1) type(event.key, event.shiftKey);
      else return;
      event.preventDefault();
    });

    /**
     * @param {string} key
     * @param {boolean} isBlank
     */
    function type(key, isBlank) {
      const labels = known.alphabet.map(({ label }) => label).filter((label) => label !== BLANK);
      if (spelled !== labels.join()) {
        spelled = labels.join();
        spell = createSpeller(labels);
      }
      const { label, goesOn } = spell?.(key) ?? { label: null, goesOn: false };
      if (!label) return;
      const { cursor } = store.get();
      // Of C and H that are CH the C was not meant.
      if (goesOn && cursor) store.set({ cursor: { ...cursor, ...(cursor.across ? { column: cursor.column - 1 } : { row: cursor.row - 1 }) } });
      put(label, isBlank || blank);
    }
  }
}

/** @returns {string} a position that the address brings along */
function startText() {
  return new URLSearchParams(location.hash.slice(1)).get("cgp") ?? "";
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[][]} options
 * @param {string} chosen
 * @param {() => void} changed
 */
function select(name, label, options, chosen, changed) {
  const id = `edit-${name}`;
  const field = h("select", { id, class: "engine-choice", onchange: changed, dataset: { testid: id } });
  for (const [value, text] of options) field.append(new Option(text, value, false, value === chosen));
  return { field, element: h("p", { class: "editor-field" }, h("label", { for: id }, label), field) };
}

/** @param {Api.PositionEdited} told */
function faults({ problem, odd, bag }) {
  if (problem) return [h("p", { class: "editor-problem" }, icon("challenge"), `${problem}.`)];
  const fine = h("p", { class: "editor-fine" }, icon("play"), tn(bag, "A position with {count} tile in the bag.", "A position with {count} tiles in the bag."));
  if (!odd.length) return [fine];
  return [fine, h("ul", { class: "editor-odd" }, ...odd.map((text) => h("li", {}, `${text}.`)))];
}

/**
 * @param {Api.PositionEdited} told
 * @returns {Api.State} as the board reads it
 */
function gameOf(told) {
  const game = { id: told.rules.name, board: told.board, alphabet: told.alphabet, rules: told.rules, over: false, last: null };
  return /** @type {Api.State} */ (/** @type {unknown} */ (game));
}

/**
 * A store with as much of a game as the board needs; a click puts the cursor on a square.
 * @param {Api.PositionEdited} told
 * @returns {Store}
 */
function createEditorStore(told) {
  let state = { ...initialState(), game: gameOf(told) };
  /** @type {Set<(state: PageState, previous: PageState) => void>} */
  const listeners = new Set();
  const store = {
    get: () => state,
    /** @param {Partial<PageState>} patch */
    set(patch) {
      const previous = state;
      state = /** @type {typeof state} */ ({ ...state, ...patch });
      for (const listener of listeners) listener(state, previous);
    },
    /** @param {(state: PageState, previous: PageState) => void} listener */
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    actions: {
      /**
       * @param {number} atRow
       * @param {number} atColumn
       */
      pointAt(atRow, atColumn) {
        const { cursor } = state;
        const here = cursor?.row === atRow && cursor.column === atColumn;
        const across = here ? !cursor.across : (cursor?.across ?? true);
        store.set({ cursor: { row: atRow, column: atColumn, across } });
      },
    },
  };
  return /** @type {Store} */ (/** @type {unknown} */ (store));
}
