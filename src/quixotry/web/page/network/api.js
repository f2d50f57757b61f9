/** Talking with the server: one request, one answer or one `ApiError` with a sentence for people. */

import { language, t } from "../tongue/tongue.js";

/**
 * @typedef {ReturnType<typeof createApi>} Server
 * @typedef {"gcg" | "cgp" | "json"} Format
 * @typedef {{move: Api.PlaceRequest, exchange: Api.ExchangeRequest, "undo/answer": Api.AnswerRequest}
 *   & Record<"pass" | "challenge" | "accept" | "undo" | "redo" | "resign", Api.TurnRequest>} Turns
 */

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
  /**
   * @param {string} path
   * @param {Options} [options]
   */
  const ask = (path, options) => askServer(path, options, base);

  /** @param {string} id */
  const game = (id) => `/games/${encodeURIComponent(id)}`;

  return {
    /** @returns {Promise<Api.Ruleset[]>} */
    rulesets: () => ask("/rulesets"),
    /** @returns {Promise<Api.LexiconEntry[]>} */
    lexica: () => ask("/lexica"),
    /** @returns {Promise<Api.ChallengeRuleEntry[]>} */
    challenges: () => ask("/challenges"),
    /** @returns {Promise<Api.Players>} */
    players: () => ask("/players"),
    /**
     * @param {Api.NewLexicon} wordList
     * @returns {Promise<Api.KeptLexicon>}
     */
    newLexicon: (wordList) => ask("/word-lists", { body: wordList }),
    /**
     * @param {string} id
     * @param {string} secret
     * @returns {Promise<Api.Created>} with the secret of the seat that asks
     */
    rematch: (id, secret) => ask(`${game(id)}/rematch`, { secret, body: {} }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {string} name
     * @returns {Promise<Api.State>}
     */
    rename: (id, secret, name) => ask(`${game(id)}/name`, { secret, body: { name } }),
    /**
     * @param {Api.NewGame} newGame
     * @returns {Promise<Api.Created>}
     */
    newGame: (newGame) => ask("/games", { body: newGame }),
    /**
     * @param {string} id
     * @param {string} secret
     * @returns {Promise<Api.State>}
     */
    game: (id, secret) => ask(game(id), { secret }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {number} step 1 to 3
     * @returns {Promise<Api.HintAnswer>}
     */
    hint: (id, secret, step) => ask(`${game(id)}/hint?step=${step}`, { secret }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {number} count
     * @returns {Promise<Api.Candidate[]>}
     */
    moves: (id, secret, count) => ask(`${game(id)}/moves?count=${count}`, { secret }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Api.PreviewRequest} laid
     * @param {AbortSignal} signal
     * @returns {Promise<Api.Preview>}
     */
    preview: (id, secret, laid, signal) => ask(`${game(id)}/preview`, { secret, body: laid, signal }),
    /**
     * @template {keyof Turns} Action
     * @param {string} id
     * @param {string} secret
     * @param {Action} action
     * @param {Turns[Action]} body
     * @returns {Promise<Api.State>}
     */
    act: (id, secret, action, body) => ask(`${game(id)}/${action}`, { secret, body }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Format} format
     */
    async exported(id, secret, format) {
      return (await send(`${base}${game(id)}/export?format=${format}`, { headers: headers(secret) })).blob();
    },
    /**
     * @param {string} id
     * @param {string} secret
     * @param {AbortSignal} signal
     */
    async events(id, secret, signal) {
      const address = `${base}${game(id)}/events`;
      return (await send(address, { headers: headers(secret), signal, cache: "no-store" })).body;
    },
  };
}

/** @typedef {{secret?: string, body?: object, signal?: AbortSignal}} Options */

/**
 * @param {string} path
 * @param {Options} [options]
 * @param {string} [base] where the API lies
 */
export async function askServer(path, { secret, body, signal } = {}, base = "/api") {
  const response = await send(base + path, {
    method: body ? "POST" : "GET",
    signal,
    headers: headers(secret, body),
    body: body && JSON.stringify(body),
  });
  return response.json();
}

/**
 * @param {string} [secret]
 * @param {object} [body]
 * @returns {HeadersInit}
 */
export function headers(secret, body) {
  return {
    "Accept-Language": language,
    ...(secret && { Authorization: `Bearer ${secret}` }),
    ...(body && { "Content-Type": "application/json" }),
  };
}

/**
 * @param {string} address
 * @param {RequestInit} options
 */
export async function send(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (error) {
    if (error instanceof Error && error.name === "AbortError") throw error;
    throw new ApiError(0, "unreachable", t("The server cannot be reached."));
  }
  if (response.ok) return response;
  throw await refusal(response);
}

/** @param {Response} response */
async function refusal(response) {
  /** @type {Api.ErrorAnswer | null} */
  const answer = await response.json().catch(() => null);
  const { code = "error", message = t("The server answered {status}.", { status: response.status }), place = null } = answer?.error ?? {};
  return new ApiError(response.status, code, message, place);
}
