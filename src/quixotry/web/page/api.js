/** Talking with the server: one request, one answer or one `ApiError` with a sentence for people. */

/** @typedef {ReturnType<typeof createApi>} Api */

/** A request that was refused or did not arrive (`status` 0). */
export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} code
   * @param {string} message
   * @param {string | null} [place] the field that is wrong
   */
  constructor(status, code, message, place = null) {
    super(message);
    this.status = status;
    this.code = code;
    this.place = place;
  }

  /** Whether asking again later may help. */
  get passing() {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/**
 * @param {string} [base] where the API lies
 */
export function createApi(base = "/api") {
  async function ask(path, { secret, body, signal, method = body ? "POST" : "GET" } = {}) {
    const response = await send(base + path, {
      method,
      signal,
      headers: headers(secret, body),
      body: body && JSON.stringify(body),
    });
    return response.json();
  }

  return {
    ask,
    rulesets: () => ask("/rulesets"),
    lexica: () => ask("/lexica"),
    players: () => ask("/players"),
    /** @param {object} newGame */
    newGame: (newGame) => ask("/games", { body: newGame }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {string} [part] such as "/hint?step=1"
     */
    game: (id, secret, part = "") => ask(`/games/${encodeURIComponent(id)}${part}`, { secret }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {string} action
     * @param {object} body
     * @param {AbortSignal} [signal]
     */
    act: (id, secret, action, body, signal) =>
      ask(`/games/${encodeURIComponent(id)}/${action}`, { secret, body, signal }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {"gcg" | "cgp" | "json"} format
     * @returns {Promise<Blob>}
     */
    async exported(id, secret, format) {
      const address = `${base}/games/${encodeURIComponent(id)}/export?format=${format}`;
      return (await send(address, { headers: headers(secret) })).blob();
    },
    /**
     * @param {string} id
     * @param {string} secret
     * @param {AbortSignal} signal
     * @returns {Promise<ReadableStream>}
     */
    async events(id, secret, signal) {
      const address = `${base}/games/${encodeURIComponent(id)}/events`;
      return (await send(address, { headers: headers(secret), signal, cache: "no-store" })).body;
    },
  };
}

function headers(secret, body) {
  return {
    ...(secret && { Authorization: `Bearer ${secret}` }),
    ...(body && { "Content-Type": "application/json" }),
  };
}

async function send(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, "unreachable", "The server cannot be reached.");
  }
  if (response.ok) return response;
  throw await refusal(response);
}

async function refusal(response) {
  const answer = await response.json().catch(() => null);
  const { code = "error", message = `The server answered ${response.status}.`, place } = answer?.error ?? {};
  return new ApiError(response.status, code, message, place);
}
