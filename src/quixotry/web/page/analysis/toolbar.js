/** What can be done with a whole analysis: share it, save it, open another. */

import { openDialog } from "../dialogs/dialog.js";
import { openSettings } from "../dialogs/settings.js";
import { h, icon } from "../drawing/dom.js";
import { ApiError } from "../network/api.js";
import { t } from "../tongue/tongue.js";
import { here } from "./nodes.js";

/** @import { BoardStore } from "./board-store.js" */

/**
 * @param {HTMLElement} root
 * @param {BoardStore} store
 */
export function mount(root, store) {
  root.append(
    tool("share", t("Share and save"), () => share(store)),
    h("a", { class: "button-icon", href: "/analysis/editor", "aria-label": t("Position editor"), title: t("Edit this position"), onclick: (event) => editHere(event, store), dataset: { testid: "edit" } }, icon("edit")),
    tool("settings", t("Settings"), () => openSettings(store.table)),
    h("a", { class: "button-icon", href: "/analysis", "aria-label": t("Open another game"), title: t("Open another game") }, icon("open")),
  );
}

/**
 * @param {string} name
 * @param {string} label
 * @param {() => unknown} onclick
 */
function tool(name, label, onclick) {
  return h(
    "button",
    { type: "button", class: "button-icon", "aria-label": label, title: label, onclick, dataset: { testid: name } },
    icon(name),
  );
}

/**
 * Takes the position that is looked at along to the editor.
 * @param {MouseEvent} event
 * @param {BoardStore} store
 */
async function editHere(event, store) {
  event.preventDefault();
  try {
    const text = await store.actions.exported(`export?format=cgp&node=${store.get().at}`);
    location.assign(`/analysis/editor#cgp=${encodeURIComponent(text.trim())}`);
  } catch (error) {
    store.actions.explain(error);
  }
}

/** @param {BoardStore} store */
async function share(store) {
  const { analysis } = store.get();
  const said = h("p", { class: "soft", role: "status", dataset: { testid: "share-said" } });
  const reader = analysis.owner ? await readerLink(store) : location.href;
  if (!reader) return;
  /** @type {HTMLInputElement} */
  const field = h("input", {
    type: "text",
    readonly: true,
    class: "share-link",
    value: reader,
    "aria-label": t("Link for reading"),
    dataset: { testid: "share-link" },
    onfocus: () => field.select(),
  });
  const copy = h(
    "button",
    { type: "button", class: "button", onclick: () => copied(field, said), dataset: { testid: "copy-link" } },
    icon("copy"),
    t("Copy"),
  );
  openDialog({
    name: "share",
    title: t("Share and save"),
    content: [
      h("p", {}, t("Whoever has this link can read the analysis and lay moves of their own, but changes nothing in it.")),
      h("div", { class: "share-row" }, field, copy),
      said,
      h("p", { class: "exports" }, h("span", { class: "soft" }, t("Save:")), " ", ...saves(store, said)),
    ],
  });
  field.focus();
}

/**
 * @param {BoardStore} store
 * @returns {Promise<string | null>}
 */
async function readerLink(store) {
  try {
    const { id, reader } = await store.actions.links();
    return `${location.origin}/analysis/${id}#key=${reader}`;
  } catch (error) {
    store.actions.explain(error);
    return null;
  }
}

/**
 * @param {HTMLInputElement} field
 * @param {HTMLElement} said
 */
async function copied(field, said) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    said.textContent = t("Copied.");
  } catch {
    said.textContent = t("Press Ctrl+C to copy the link.");
  }
}

/**
 * @param {BoardStore} store
 * @param {HTMLElement} said
 * @returns {HTMLElement[]}
 */
function saves(store, said) {
  const { analysis, at } = store.get();
  const theme = document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
  const name = `quixotry-${analysis.id}`;
  const isGame = analysis.source === "game" || analysis.source === "gcg";
  const picture = `picture?node=${at}&theme=${theme}`;
  /**
   * @param {string} testid
   * @param {string} label
   * @param {() => Promise<[Blob, string]>} make
   */
  const button = (testid, label, make) =>
    h("button", { type: "button", class: "link-button", onclick: () => download(said, make), dataset: { testid } }, label);
  /**
   * @param {string} query
   * @param {string} type
   */
  const fetched = async (query, type) => new Blob([await store.actions.exported(query)], { type });
  return [
    ...(isGame
      ? [
          button("save-gcg", t("Game (GCG)"), async () => [await fetched("export?format=gcg", "text/plain"), `${name}.gcg`]),
          button("save-film", t("Game (moving SVG)"), async () => [
            await fetched(`film?theme=${theme}`, "image/svg+xml"),
            `${name}.svg`,
          ]),
        ]
      : []),
    button("save-cgp", t("Position (CGP)"), async () => [
      await fetched(`export?format=cgp&node=${at}`, "text/plain"),
      `${name}-${at}.cgp`,
    ]),
    button("save-svg", t("Picture (SVG)"), async () => [await fetched(picture, "image/svg+xml"), `${name}-${at}.svg`]),
    button("save-png", t("Picture (PNG)"), async () => [await asPng(await store.actions.exported(picture)), `${name}-${at}.png`]),
  ];
}

/**
 * @param {HTMLElement} said
 * @param {() => Promise<[Blob, string]>} make
 */
async function download(said, make) {
  try {
    const [blob, name] = await make();
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    said.textContent = error.message;
  }
}

/**
 * The picture in points, twice as fine as it is drawn.
 * @param {string} svg
 * @returns {Promise<Blob>}
 */
async function asPng(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new ApiError(0, "picture", t("This browser makes no PNG.")))), "image/png"),
  );
}

/** @param {BoardStore} store */
export function titleOf(store) {
  const { analysis } = store.get();
  const turn = here(store.get()).turn;
  return [turn && t("Turn {number}", { number: turn.number }), analysis.title, t("Analysis")].filter(Boolean).join(" · ");
}
