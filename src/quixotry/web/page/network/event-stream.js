/** Server-sent events read with fetch, because EventSource cannot send the header with the secret. */

import { ApiError } from "./api.js";

const SILENCE = 40_000;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;

/**
 * @typedef {object} Ears
 * @property {(game: Api.State) => void} state
 * @property {(seat: number) => void} thinking
 * @property {() => void} open
 * @property {() => void} lost
 * @property {(error: ApiError) => void} refused asking again will not help
 */

/**
 * Listens until closed, and comes back by itself after a lost connection.
 * @param {(signal: AbortSignal) => Promise<ReadableStream<BufferSource> | null>} connect
 * @param {Ears} heard
 * @returns {{close: () => void, retry: () => void}} retry: does not wait for the next attempt any longer
 */
export function listen(connect, heard) {
  let closed = false;
  let controller = new AbortController();
  let wakeUp = () => {};
  let lastHeard = performance.now();

  async function run() {
    for (let failures = 0; !closed; failures += 1) {
      // One missed beat is mended before anybody need know.
      if (failures > 1) heard.lost();
      if (failures) await pause(Math.min(FIRST_WAIT * 2 ** (failures - 1), LONGEST_WAIT));
      if (closed) return;
      controller = new AbortController();
      try {
        const stream = await connect(controller.signal);
        if (!stream) continue;
        await readEvents(stream, controller, sign, (name, data) => {
          failures = 0;
          tell(name, data);
        });
      } catch (error) {
        if (closed) return;
        if (error instanceof ApiError && !error.passing) return heard.refused(error);
      }
    }
  }

  function sign() {
    lastHeard = performance.now();
  }

  /**
   * A fault in the page is no fault of the connection.
   * @param {string} name
   * @param {string} data
   */
  function tell(name, data) {
    if (closed) return;
    try {
      heard.open();
      if (name === "state") heard.state(JSON.parse(data));
      else if (name === "thinking") heard.thinking(JSON.parse(data).seat);
    } catch (error) {
      reportError(error);
    }
  }

  /**
   * @param {number} time in milliseconds
   * @returns {Promise<void>}
   */
  function pause(time) {
    return new Promise((resolve) => {
      wakeUp = resolve;
      setTimeout(resolve, time * (0.75 + Math.random() / 2));
    });
  }

  // A device that has slept finds its connection dead, though nobody has said so.
  const awake = () => {
    if (performance.now() - lastHeard > SILENCE / 2) controller.abort();
    wakeUp();
  };
  addEventListener("online", awake);
  document.addEventListener("visibilitychange", awake);
  run();
  return {
    close() {
      closed = true;
      controller.abort();
      removeEventListener("online", awake);
      document.removeEventListener("visibilitychange", awake);
    },
    retry: () => wakeUp(),
  };
}

/**
 * @param {ReadableStream<BufferSource>} stream
 * @param {AbortController} controller
 * @param {() => void} onSign any sign of life
 * @param {(name: string, data: string) => void} onEvent
 */
export async function readEvents(stream, controller, onSign, onEvent) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    // Heartbeats come every 15 s: a longer silence is a dead connection that nobody has closed.
    const timer = setTimeout(() => controller.abort(), SILENCE);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) return;
    onSign();
    const blocks = (text + value).split(/\r?\n\r?\n/);
    text = blocks.pop() ?? "";
    for (const block of blocks) dispatch(block, onEvent);
  }
}

/**
 * @param {string} block
 * @param {(name: string, data: string) => void} onEvent
 */
function dispatch(block, onEvent) {
  let name = "message";
  const data = [];
  for (const line of block.split(/\r?\n/)) {
    if (line.startsWith("event:")) name = line.slice(6).trim();
    else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
  }
  if (data.length) onEvent(name, data.join("\n"));
}
