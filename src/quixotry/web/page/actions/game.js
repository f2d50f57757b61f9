/** Beginning, entering and leaving games, and taking turns in them. */

import { ApiError } from "../api.js";
import { isYourTurn } from "../position.js";
import { rememberInvites, rememberSecrets, savedInvites, savedSecrets } from "../saved.js";
import { NO_GAME } from "../state.js";
import { asTile } from "./help.js";

/**
 * @param {import("../store.js").Store} store
 * @param {import("../api.js").Api} api
 * @param {ReturnType<typeof import("../session.js").createSession>} session
 */
export function gameActions(store, api, session) {
  const { get, set } = store;
  const say = (text, kind) => store.actions.say(text, kind);

  /**
   * Makes a game and enters it.
   * @param {object} newGame as the API wants it
   * @param {{remote?: number[]}} [options] remote: seats of people on other screens, who get links
   * @throws {ApiError} with the place of what was refused
   */
  async function start(newGame, { remote = [] } = {}) {
    const { id, seats } = await api.newGame(newGame);
    const people = seats.filter(({ secret }) => secret);
    const invites = people.filter(({ seat }) => remote.includes(seat));
    const here = people.filter(({ seat }) => !remote.includes(seat));
    const secrets = Object.fromEntries(here.map(({ seat, secret }) => [seat, secret]));
    rememberSecrets(id, secrets);
    rememberInvites(id, invites);
    history.pushState(null, "", `/game/${id}${fragment(secrets)}`);
    await open(id, secrets);
    if (invites.length) store.actions.openDialog("invite");
  }

  /**
   * @param {string} id
   * @param {Record<string, string>} secrets by seat
   */
  async function open(id, secrets) {
    session.leave();
    const [first] = Object.keys(secrets).map(Number);
    set({ ...NO_GAME, seats: secrets, invites: savedInvites(id), viewer: first });
    await session.look(id, first);
    set({ view: "game" });
  }

  /** Several people at this screen: after a reload nobody knows who is looking, so the rack stays hidden. */
  function hideRack() {
    const { game, seats } = get();
    if (Object.keys(seats).length > 1 && String(game.turn) in seats) set({ handover: game.turn });
  }

  /** Shows what the address says. */
  async function route({ pathname, hash }) {
    const [, id] = pathname.match(/^\/game\/([^/]+)/) ?? [];
    if (!id) return leave();
    try {
      const secrets = await secretsFor(decodeURIComponent(id), hash);
      if (!Object.keys(secrets).length) {
        set({ ...NO_GAME, view: "setup" });
        return say("This game opens with the link of one of its players.", "error");
      }
      await open(decodeURIComponent(id), secrets);
      hideRack();
    } catch (error) {
      report(error);
      if (!get().game) set({ view: "setup" });
    }
  }

  async function secretsFor(id, hash) {
    const secrets = { ...savedSecrets(id) };
    const given = new URLSearchParams(hash.slice(1)).get("seat")?.split(",") ?? [];
    for (const secret of given.filter((one) => one && !Object.values(secrets).includes(one))) {
      try {
        const game = await api.game(id, secret);
        secrets[game.you.seat] = secret;
      } catch (error) {
        // A wrong link is no reason to keep somebody from a seat that is theirs.
        if (!Object.keys(secrets).length) throw error;
      }
    }
    if (Object.keys(secrets).length) rememberSecrets(id, secrets);
    return secrets;
  }

  function leave() {
    session.leave();
    set({ ...NO_GAME, view: "setup" });
  }

  function report(error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message, "error");
  }

  async function play() {
    const state = get();
    if (!state.placed.length) return say("Lay some tiles first.");
    if (!isYourTurn(state)) return say("It is not your turn yet.");
    const { preview, placed } = state;
    // Whoever types fast presses Enter before the answer about the last letter is here.
    if (preview?.placed === placed && !preview.legal) return say(preview.reason, "error");
    return session.act("move", { tiles: state.placed.map(asTile) });
  }

  return {
    start,
    open,
    route,
    play,
    /** Back to the start page. */
    goHome() {
      history.pushState(null, "", "/");
      leave();
    },
    /** @param {string[]} labels */
    exchange: (labels) => session.act("exchange", { tiles: labels }),
    pass: () => session.act("pass"),
    challenge: () => session.act("challenge"),
    accept: () => session.act("accept"),
    undo: () => session.act("undo"),
    redo: () => session.act("redo"),
    resign: () => session.act("resign"),
    /** The person whose turn it is has the screen now. */
    async takeSeat() {
      const { game, handover } = get();
      if (handover === null) return;
      set({
        viewer: handover,
        handover: null,
        rackOrder: [],
        placed: [],
        preview: null,
        selected: null,
        cursor: null,
      });
      try {
        await session.look(game.id, handover);
      } catch (error) {
        set({ handover });
        report(error);
      }
    },
    /**
     * @param {"gcg" | "cgp" | "json"} format
     * @returns {Promise<Blob>}
     */
    exported(format) {
      const { game, seats, viewer } = get();
      return api.exported(game.id, seats[viewer], format);
    },
  };
}

function fragment(secrets) {
  return `#seat=${Object.values(secrets).join(",")}`;
}
