/** The size of the squares: as large as the room allows, or larger than that, with the board sliding underneath. */

import { find, h, icon, watch } from "../drawing/dom.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Square } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** Squares smaller than this (in pixels) can be enlarged. */
const COMFORTABLE = 25;
/** Squares smaller than this are too small to aim at: laying tiles enlarges them by itself. */
const TOO_SMALL = 20;
const ENLARGED = 36;
/** How long a dragged tile rests over a square before the board enlarges there, in milliseconds. */
const DWELL = 280;
/** Room for the names of rows and columns, in squares, and the least in pixels: two digits and some air. */
const NAMES = 0.62;
const LEAST_NAMES = 15;

/**
 * @param {HTMLElement} root
 * @param {Store} store
 */
export function fitBoard(root, store) {
  const viewport = h("div", { class: "board-viewport" });
  const button = h("button", {
    type: "button",
    class: "button-icon zoom-button",
    dataset: { testid: "zoom" },
  });
  const frame = h("div", { class: "board-frame" }, viewport);
  let size = { rows: 15, columns: 15 };
  let fitting = 24;
  let enlarged = false;

  function measure() {
    const style = getComputedStyle(frame);
    const border = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const width = root.clientWidth - border;
    const height =
      getComputedStyle(root).getPropertyValue("--fit").trim() === "both" ? root.clientHeight - border : Infinity;
    const square = Math.min(squareIn(width, size.columns), squareIn(height, size.rows));
    if (square < 1) return;
    // Whole pixels of the screen keep all lines equally thin.
    fitting = Math.floor(square * devicePixelRatio) / devicePixelRatio;
    apply();
  }

  function apply() {
    const square = enlarged ? Math.max(ENLARGED, fitting) : fitting;
    const names = Math.max(LEAST_NAMES, Math.round(fitting * NAMES));
    frame.style.setProperty("--fit-width", `${fitting * size.columns + names}px`);
    frame.style.setProperty("--fit-height", `${fitting * size.rows + names}px`);
    frame.style.setProperty("--size", `${square}px`);
    frame.style.setProperty("--names", `${names}px`);
    frame.classList.toggle("board-enlarged", enlarged);
    button.hidden = fitting >= COMFORTABLE;
    button.ariaLabel = enlarged ? t("Show the whole board") : t("Enlarge the board");
    button.replaceChildren(icon(enlarged ? "zoom-out" : "zoom-in"));
  }

  /**
   * Enlarges or shrinks so that a square stays where it was on the screen.
   * @param {boolean} on
   * @param {Square} [square]
   */
  function enlarge(on, square) {
    if (on === enlarged) return;
    const centre = viewport.getBoundingClientRect();
    const before = squareElement(square)?.getBoundingClientRect() ?? centre;
    enlarged = on;
    apply();
    const after = squareElement(square)?.getBoundingClientRect();
    if (!on || !after) return;
    viewport.scrollLeft += after.left + after.width / 2 - (before.left + before.width / 2);
    viewport.scrollTop += after.top + after.height / 2 - (before.top + before.height / 2);
  }

  /** @param {Square} [square] */
  function squareElement(square) {
    return square && viewport.querySelector(`[data-row="${square.row}"][data-column="${square.column}"]`);
  }

  button.addEventListener("click", () => {
    const { game, cursor, placed } = store.get();
    if (!game) return;
    const [row, column] = game.last?.squares[0] ?? game.board.start;
    enlarge(!enlarged, cursor ?? placed.at(-1) ?? { row, column });
  });
  let dwelling = 0;
  watch(
    store,
    ({ target, placed, cursor }) => [target, placed, cursor],
    ({ game, target, placed, cursor, dragging }) => {
      clearTimeout(dwelling);
      if (!game || fitting >= TOO_SMALL) return;
      if (dragging !== null) {
        if (target) dwelling = setTimeout(() => enlarge(true, target), DWELL);
        return;
      }
      const at = cursor ?? placed.at(-1);
      enlarge(Boolean(at), at);
      if (cursor && enlarged) squareElement(cursor)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    },
  );
  new ResizeObserver(measure).observe(root);
  // The observer speaks after the first frame, which would show the board at no size at all.
  store.subscribe((state, previous) => state.view !== previous.view && measure());
  root.append(frame);
  find(document, "#preview").append(button);

  return {
    /**
     * @param {HTMLElement} sheet
     * @param {{rows: number, columns: number}} board
     */
    show(sheet, { rows, columns }) {
      size = { rows, columns };
      enlarged = false;
      root.style.setProperty("--columns", String(columns));
      root.style.setProperty("--rows", String(rows));
      viewport.replaceChildren(sheet);
      measure();
    },
  };
}

/**
 * The side of a square where `count` of them, and the names, fill a length.
 * @param {number} length
 * @param {number} count
 */
function squareIn(length, count) {
  return Math.min(length / (count + NAMES), (length - LEAST_NAMES) / count);
}
