/** Talking with the server about analyses. */

import { askServer, headers, send } from "../network/api.js";

/** @typedef {ReturnType<typeof createBoardApi>} BoardApi */

export function createBoardApi() {
  /** @param {string} id */
  const path = (id) => `/analyses/${encodeURIComponent(id)}`;

  return {
    /**
     * @param {Api.NewAnalysis} wanted
     * @returns {Promise<Api.AnalysisCreated>}
     */
    open: (wanted) => askServer("/analyses", { body: wanted }),
    /**
     * @param {Api.EditedPosition} position
     * @returns {Promise<Api.PositionEdited>}
     */
    edit: (position) => askServer("/positions", { body: position }),
    /**
     * @param {string} game
     * @param {string} secret of a seat
     * @returns {Promise<Api.AnalysisCreated>}
     */
    ofGame: (game, secret) => askServer(`/games/${encodeURIComponent(game)}/analysis`, { secret, body: {} }),
    /**
     * @param {string} id
     * @param {string} secret
     * @returns {Promise<Api.AnalysisState>}
     */
    state: (id, secret) => askServer(path(id), { secret }),
    /**
     * @param {string} id
     * @param {string} secret
     * @returns {Promise<Api.AnalysisCreated>}
     */
    links: (id, secret) => askServer(`${path(id)}/link`, { secret }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Api.LookRequest} look
     * @param {AbortSignal} signal
     * @returns {Promise<Api.AnalysisPreview>}
     */
    preview: (id, secret, look, signal) => askServer(`${path(id)}/preview`, { secret, body: look, signal }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Api.ExplainRequest} body
     * @param {AbortSignal} signal
     * @returns {Promise<Api.MoveExplained>}
     */
    explain: (id, secret, body, signal) => askServer(`${path(id)}/explain`, { secret, body, signal }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {number} node
     * @param {AbortSignal} signal
     * @returns {Promise<Api.KeptBefore>}
     */
    kept: (id, secret, node, signal) => askServer(`${path(id)}/kept?node=${node}`, { secret, signal }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {"moves" | "rack" | "remove"} what
     * @param {Api.TryRequest | Api.RackRequest | Api.RemoveRequest} body
     * @returns {Promise<Api.AnalysisChange>}
     */
    change: (id, secret, what, body) => askServer(`${path(id)}/${what}`, { secret, body }),
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Api.ThinkRequest} body
     * @param {AbortSignal} signal
     */
    async think(id, secret, body, signal) {
      const answer = await send(`/api${path(id)}/think`, {
        method: "POST",
        signal,
        headers: headers(secret, body),
        body: JSON.stringify(body),
      });
      return answer.body;
    },
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Api.MapRequest} body
     * @param {AbortSignal} signal
     */
    async exactMap(id, secret, body, signal) {
      const answer = await send(`/api${path(id)}/map`, { method: "POST", signal, headers: headers(secret, body), body: JSON.stringify(body) });
      return answer.body;
    },
    /**
     * @param {string} id
     * @param {string} secret
     * @param {Api.PuzzlesRequest} body
     * @param {AbortSignal} signal
     */
    async makePuzzles(id, secret, body, signal) {
      const answer = await send(`/api${path(id)}/puzzles`, { method: "POST", signal, headers: headers(secret, body), body: JSON.stringify(body) });
      return answer.body;
    },
    /**
     * @param {string} id
     * @param {string} secret
     * @param {string} query such as "export?format=gcg"
     */
    async exported(id, secret, query) {
      return (await send(`/api${path(id)}/${query}`, { headers: headers(secret) })).text();
    },
  };
}
