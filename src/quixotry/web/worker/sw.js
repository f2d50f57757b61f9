/**
 * Lets the page open without the network. The server fills in the edition and its files; an edition has a cache of its
 * own, and the older ones go when it takes over. What the server says of games is never kept.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const EDITION = "EDITION";
const FILES = ["FILES"];
const CACHE = `quixotry-${EDITION}`;
/** The catalogue of the language that is spoken here, if that is not English. */
const TONGUE = new URL(location.href).searchParams.get("tongue");
const SAID = TONGUE && /^[a-z]{2}$/.test(TONGUE) ? [`/page/${EDITION}/tongues/${TONGUE}.json`] : [];
const PAGE = "/";
/** These and their files are kept when somebody opens them: whoever only plays need not load them. */
const OTHERS = ["/analysis", "/puzzles"];

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(takeOver()));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET" || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (pathname.startsWith("/page/")) event.respondWith(file(request));
});

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...FILES, ...SAID]);
  await worker.skipWaiting();
}

async function takeOver() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/**
 * The page as the server has it now; without the server, as it was last.
 * @param {Request} request
 */
async function page(request) {
  const { pathname } = new URL(request.url);
  const other = OTHERS.find((start) => pathname === start || pathname.startsWith(`${start}/`));
  try {
    const answer = await fetch(request);
    if (other && answer.ok) await keep(other, answer.clone());
    return answer;
  } catch {
    const kept = other ? await caches.match(other) : undefined;
    return kept ?? (await caches.match(PAGE)) ?? Response.error();
  }
}

/**
 * A file of this edition; its address changes when it does.
 * @param {Request} request
 */
async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(request, answer.clone());
  return answer;
}

/**
 * @param {RequestInfo} request
 * @param {Response} answer
 */
async function keep(request, answer) {
  try {
    await (await caches.open(CACHE)).put(request, answer);
  } catch {
    // No room: it is there as long as the server is.
  }
}
