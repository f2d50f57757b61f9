/** Stop and go for the engine, how long it may think, and what it says in words. */

import { h, icon, watch } from "../drawing/dom.js";
import { read, write } from "../state/browser-storage.js";
import { compact, t, tn } from "../tongue/tongue.js";
import { figure } from "./badges.js";
import { here } from "./nodes.js";

/** @import { BoardStore, Thinking } from "./board-store.js" */

const SECONDS = [2, 5, 15, 60];
const THREADS = [1, 2, 4, 8];
/** So many moves are named while there is no search to tell of. */
const FIRST = 3;
const METHODS = { endgame: t("endgame"), "pre-endgame": t("pre-endgame"), simulation: t("simulation"), static: t("static equity") };

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mountEngine(root, store) {
  const wanted = { seconds: 5, threads: 1, ...read("engine", {}) };
  const button = h("button", { type: "button", class: "button engine-button", onclick: toggle, dataset: { testid: "think" } });
  const seconds = choice(t("Seconds"), SECONDS, wanted.seconds, (value) => t("{seconds} s", { seconds: value }), (value) => keep({ seconds: value }));
  const cores = Math.max(1, navigator.hardwareConcurrency || 1);
  const threads = choice(
    t("Threads"),
    THREADS.filter((count) => count === 1 || count <= cores),
    wanted.threads,
    (value) => tn(value, "{count} thread", "{count} threads"),
    (value) => keep({ threads: value }),
  );
  const said = h("p", { class: "soft engine-said", role: "status", dataset: { testid: "engine-said" } });
  const line = h("p", { class: "engine-line", dataset: { testid: "engine-line" } });
  const notes = h("div", { class: "engine-notes" });
  const progress = h("div", { class: "engine-progress", "aria-hidden": "true" });
  root.append(h("div", { class: "engine-row" }, button, seconds, threads, said), progress, line, notes);

  /** @param {Partial<typeof wanted>} patch */
  function keep(patch) {
    Object.assign(wanted, patch);
    write("engine", wanted);
  }

  function toggle() {
    const { thinking, at } = store.get();
    if (thinking?.node === at) store.actions.stop();
    else store.actions.think(wanted.seconds, wanted.threads);
  }

  watch(
    store,
    (state) => [state.thinking, here(state), state.notes],
    (state) => {
      const node = here(state);
      const thinking = state.thinking?.node === node.number ? state.thinking : null;
      button.disabled = node.over || !node.rack_known;
      button.replaceChildren(icon(thinking ? "stop" : "think"), thinking ? t("Stop") : t("Think"));
      said.textContent = stateText(thinking, node);
      line.replaceChildren(...lineOf(node.thought, thinking !== null));
      notes.replaceChildren(...state.notes.map((note) => h("p", { class: "engine-note" }, note)));
      progress.classList.toggle("engine-progress-on", thinking?.stage === "begun");
      progress.style.setProperty("--seconds", `${thinking?.seconds ?? 1}s`);
    },
  );
  // Nothing must be left thinking for nobody.
  addEventListener("pagehide", () => store.actions.stop());
}

/**
 * @param {string} label
 * @param {number[]} values
 * @param {number} chosen
 * @param {(value: number) => string} text
 * @param {(value: number) => void} changed
 */
function choice(label, values, chosen, text, changed) {
  /** @type {HTMLSelectElement} */
  const select = h("select", { class: "engine-choice", "aria-label": label, onchange: () => changed(Number(select.value)) });
  for (const value of values) select.append(new Option(text(value), String(value), false, value === chosen));
  return select;
}

/**
 * @param {Thinking | null} thinking about this position
 * @param {Api.AnalysisNode} node
 * @returns {string}
 */
function stateText(thinking, node) {
  if (thinking?.stage === "queued") return tn(thinking.ahead, "Waiting: {count} position ahead.", "Waiting: {count} positions ahead.");
  const { thought } = node;
  if (thinking && thought?.method === "static") return t("Searching: by score and leave so far.");
  if (thinking && (thinking.stage === "asked" || !thought)) return t("Thinking…");
  if (node.over || !node.rack_known) return "";
  if (!thought || thought.method === "static") {
    const reason = thought?.assumed[0];
    return reason ? t("Static equity: {reason}.", { reason }) : t("Static equity: score and leave.");
  }
  const effort = { method: METHODS[thought.method], nodes: compact(thought.nodes), seconds: figure(thought.seconds) };
  if (thought.proved) return t("Solved ({method}): {nodes} nodes, {seconds} s.", effort);
  return thinking ? t("Searching ({method}): {nodes} nodes, {seconds} s.", effort) : t("Searched ({method}): {nodes} nodes, {seconds} s.", effort);
}

/**
 * @param {Api.Thought | null} thought
 * @param {boolean} goesOn
 */
function lineOf(thought, goesOn) {
  if (!thought) return [];
  // The line stays while the engine goes on, so that nothing below it moves.
  if (goesOn && thought.line.length < 2) {
    const first = thought.moves.slice(0, FIRST).map(({ text, score }) => `${text} ${score}`);
    return [h("span", { class: "soft" }, t("Best so far:")), ` ${first.join(" · ")}`];
  }
  if (thought.line.length < 2) return [];
  return [h("span", { class: "soft" }, t("Expected:")), ` ${thought.line.join(" · ")}`];
}
