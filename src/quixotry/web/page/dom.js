/** Making elements, and drawing again only what has changed. */

const SVG = "http://www.w3.org/2000/svg";
const ICONS = new URL("icons.svg", import.meta.url).pathname;

/**
 * An element. `onclick` and the like take functions, `dataset` an object; false, null and undefined leave out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | number | null | undefined | false)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "dataset") Object.assign(element.dataset, value);
    else if (name === "value") element.value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter(isShown).map(asNode));
  return element;
}

/**
 * @param {string} name an icon of icons.svg
 * @returns {SVGElement} hidden from screen readers: the text beside it, or a label, says it
 */
export function icon(name) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `${ICONS}#${name}`);
  svg.append(use);
  return svg;
}

/**
 * Calls `draw` now and whenever what `pick` returns has changed, item by item.
 * @template State
 * @param {{get(): State, subscribe(listener: (state: State) => void): unknown}} store
 * @param {(state: State) => unknown[]} pick
 * @param {(state: State) => void} draw
 */
export function watch(store, pick, draw) {
  let seen = pick(store.get());
  draw(store.get());
  store.subscribe((state) => {
    const now = pick(state);
    if (now.every((item, index) => Object.is(item, seen[index]))) return;
    seen = now;
    draw(state);
  });
}

function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

function asNode(child) {
  return child instanceof Node ? child : String(child);
}
