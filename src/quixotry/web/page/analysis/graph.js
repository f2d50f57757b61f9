/** The lead over the game, and how likely the first player wins where that is known; a click goes there. */

import { h, watch } from "../drawing/dom.js";
import { t, tn } from "../tongue/tongue.js";
import { percent } from "./badges.js";
import { lineThrough, nodeOf, searched } from "./nodes.js";

/** @import { BoardState, BoardStore } from "./board-store.js" */

const SVG = "http://www.w3.org/2000/svg";
const WIDTH = 400;
const HEIGHT = 100;
const LEAST = 50;
const LOST = new Set(["mistake", "blunder"]);

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  const svg = element("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none", role: "img" });
  svg.setAttribute("data-testid", "graph");
  const cursor = element("line", { class: "graph-cursor", y1: "0", y2: String(HEIGHT) });
  const legend = h("p", { class: "graph-legend", "aria-hidden": "true" });
  root.append(svg, legend);
  /** @type {Api.AnalysisNode[]} */
  let line = [];

  watch(
    store,
    ({ analysis, at }) => [analysis.nodes, lineThrough(analysis, at).map(({ number }) => number).join()],
    ({ analysis, at }) => {
      line = lineThrough(analysis, at);
      root.hidden = line.length < 2;
      svg.replaceChildren(...drawn(line), cursor);
      svg.setAttribute("aria-label", spoken(analysis, line));
    },
  );
  watch(
    store,
    ({ at, analysis }) => [at, analysis.nodes],
    (state) => {
      const x = String(xOf(Math.max(0, line.findIndex(({ number }) => number === state.at)), line.length));
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
      legend.textContent = legendOf(state);
    },
  );

  /** @param {PointerEvent | MouseEvent} event */
  function nearest({ clientX }) {
    const { left, width } = svg.getBoundingClientRect();
    const place = Math.round(((clientX - left) / width) * (line.length - 1));
    return line[Math.min(Math.max(place, 0), line.length - 1)];
  }
  let down = false;
  svg.addEventListener("pointerdown", (event) => {
    down = true;
    store.actions.go(nearest(event).number);
  });
  svg.addEventListener("pointermove", (event) => down && event.buttons && store.actions.go(nearest(event).number));
  addEventListener("pointerup", () => (down = false));
}

/**
 * @param {string} name
 * @param {Record<string, string>} attributes
 */
function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

/**
 * @param {number} index
 * @param {number} count
 */
function xOf(index, count) {
  return count < 2 ? 0 : (index / (count - 1)) * WIDTH;
}

/** @param {Api.AnalysisNode} node */
function leadOf({ scores }) {
  return scores[0] - Math.max(...scores.slice(1));
}

/** @param {Api.AnalysisNode[]} line */
function drawn(line) {
  const leads = line.map(leadOf);
  const most = Math.max(LEAST, ...leads.map(Math.abs));
  /** @param {number} lead */
  const yOf = (lead) => HEIGHT / 2 - (lead / most) * (HEIGHT / 2 - 6);
  const points = leads.map((lead, index) => `${xOf(index, line.length).toFixed(1)},${yOf(lead).toFixed(1)}`);
  const area = `M0,${HEIGHT / 2}L${points.join("L")}L${WIDTH},${HEIGHT / 2}Z`;
  const marks = line.flatMap((node, index) => {
    const badge = node.turn?.played?.badge;
    if (!badge || !LOST.has(badge)) return [];
    return [dot(`graph-${badge}`, xOf(index, line.length), yOf(leads[index]))];
  });
  /** @param {number} win */
  const winY = (win) => HEIGHT - 4 - win * (HEIGHT - 8);
  const chances = line.flatMap((node, index) => {
    const win = winOf(node);
    return win === null ? [] : [`${xOf(index, line.length).toFixed(1)},${winY(win).toFixed(1)}`];
  });
  const solved = line.flatMap((node, index) => {
    const win = searched(node) ? winOf(node) : null;
    return win === null ? [] : [dot("graph-win", xOf(index, line.length), winY(win))];
  });
  return [
    clip("above", 0),
    clip("below", HEIGHT / 2),
    element("path", { class: "graph-area graph-first", d: area, "clip-path": "url(#graph-above)" }),
    element("path", { class: "graph-area graph-second", d: area, "clip-path": "url(#graph-below)" }),
    element("line", { class: "graph-zero", x1: "0", x2: String(WIDTH), y1: String(HEIGHT / 2), y2: String(HEIGHT / 2) }),
    element("polyline", { class: "graph-line", points: points.join(" ") }),
    element("polyline", { class: "graph-chance", points: chances.join(" ") }),
    ...marks,
    ...solved,
  ];
}

/**
 * @param {string} name
 * @param {number} y
 */
function clip(name, y) {
  const path = element("clipPath", { id: `graph-${name}` });
  path.append(element("rect", { x: "0", y: String(y), width: String(WIDTH), height: String(HEIGHT / 2) }));
  return path;
}

/**
 * A point that stays round however the picture is stretched: a line of no length with round ends.
 * @param {string} kind
 * @param {number} x
 * @param {number} y
 */
function dot(kind, x, y) {
  const end = `${x.toFixed(1)},${y.toFixed(1)}`;
  return element("path", { class: `graph-dot ${kind}`, d: `M${end}l0.01,0` });
}

/**
 * How often the first player wins: by a search, or else by the trained model.
 * @param {Api.AnalysisNode} node
 * @returns {number | null}
 */
function winOf({ thought, win: likely, seat, scores }) {
  const win = thought?.moves[0]?.win ?? likely;
  if (win === null || scores.length !== 2) return null;
  return seat === 0 ? win : 1 - win;
}

/** @param {BoardState} state */
function legendOf({ analysis, at }) {
  const node = nodeOf(analysis, at);
  const lead = leadOf(node);
  const [first, ...others] = analysis.players;
  const leader = lead >= 0 ? first : others.length === 1 ? others[0] : t("the others");
  const said = lead ? t("{name} leads by {points}", { name: leader, points: Math.abs(lead) }) : t("Level");
  const win = winOf(node);
  if (win === null) return said;
  const chance = t("{name} wins {share} of such games", { name: first, share: percent(win) });
  return `${said} · ${chance}`;
}

/**
 * @param {Api.AnalysisState} analysis
 * @param {Api.AnalysisNode[]} line
 */
function spoken(analysis, line) {
  const lead = leadOf(line[line.length - 1]);
  const end = lead ? t("{name} leads by {points}", { name: analysis.players[lead > 0 ? 0 : 1], points: Math.abs(lead) }) : t("Level");
  return tn(line.length - 1, "The lead over {count} turn. At the end: {end}. Arrow keys go from turn to turn.", "The lead over {count} turns. At the end: {end}. Arrow keys go from turn to turn.", { end });
}
