/** Making and finding elements, and drawing again only what has changed. */

const SVG = "http://www.w3.org/2000/svg";
const ICONS = new URL("../icons.svg", import.meta.url).pathname;

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 * @typedef {string | number | boolean | null | undefined} Value
 * @typedef {"accept" | "autocomplete" | "checked" | "class" | "disabled" | "for" | "form" | "href" | "id" | "inputmode" | "max"
 *   | "maxlength" | "method" | "min" | "multiple" | "name" | "pattern" | "placeholder" | "readonly" | "rel" | "role" | "rows"
 *   | "scope" | "spellcheck" | "step" | "tabindex" | "target" | "title" | "type" | "value"} Name
 * @typedef {{[Event in keyof HTMLElementEventMap as `on${Event}`]?: (event: HTMLElementEventMap[Event]) => unknown}
 *   & {[Aria in `aria-${string}`]?: Value}
 *   & {[Each in Name]?: Value}
 *   & {dataset?: Record<string, string | number>}} Attributes
 */

/**
 * An element. `onclick` and the like take functions, `dataset` an object; false, null and undefined leave out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (typeof value === "object") Object.assign(element.dataset, value);
    else if (name === "value") Object.assign(element, { value });
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child instanceof Node) element.append(child);
    else if (child !== null && child !== undefined && child !== false) element.append(String(child));
  }
  return element;
}

/**
 * A sentence with elements in it, wherever its language wants them.
 * @param {string} text with {placeholders}
 * @param {Record<string, Child>} parts
 * @returns {Child[]}
 */
export function parted(text, parts) {
  return text.split(/(\{\w+\})/).map((piece) => (/^\{\w+\}$/.test(piece) ? (parts[piece.slice(1, -1)] ?? piece) : piece));
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
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement} one that is there
 */
export function find(root, selector) {
  const [element] = findAll(root, selector);
  if (!element) throw new Error(`There is no ${selector}.`);
  return element;
}

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
export function findAll(root, selector) {
  return Array.from(root.querySelectorAll(selector)).filter((element) => element instanceof HTMLElement);
}

/**
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null} the element of this kind that it happened in
 */
export function around({ target }, selector) {
  const element = target instanceof Element ? target.closest(selector) : null;
  return element instanceof HTMLElement ? element : null;
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
