/** Beginning, entering and leaving games, and taking turns in them. */

import { isYourTurn } from "../game/board-squares.js";
import { ApiError } from "../network/api.js";
import { rememberInvites, rememberSecrets, savedInvites, savedSecrets } from "../state/browser-storage.js";
import { NO_GAME, WATCHER } from "../state/page-state.js";
import { asTile } from "./advice.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Server } from "../network/api.js"
 * @import { GameLink } from "../network/game-link.js"
 * @import { Secrets } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * @param {Store} store
 * @param {Server} api
 * @param {GameLink} link
 */
export function playingActions(store, api, link) {
  const { get, set } = store;
  /**
   * @param {string} text
   * @param {"info" | "error"} [kind]
   */
  const say = (text, kind) => store.actions.say(text, kind);

  /**
   * Makes a game and enters it.
   * @param {Api.NewGame} newGame
   * @param {{remote?: number[]}} [options] remote: seats of people on other screens, who get links
   * @throws {ApiError} with the place of what was refused
   */
  async function start(newGame, { remote = [] } = {}) {
    const { id, seats, watch } = await api.newGame(newGame);
    if (seats.every(({ secret }) => !secret)) return enter(id, { [WATCHER]: watch });
    const people = seats.flatMap(({ seat, name, secret }) => (secret ? [{ seat, name, secret }] : []));
    const invites = people.filter(({ seat }) => remote.includes(seat));
    if (invites.length) invites.push({ seat: WATCHER, name: t("Whoever only wants to watch"), secret: watch });
    const here = people.filter(({ seat }) => !remote.includes(seat));
    const secrets = Object.fromEntries(here.map(({ seat, secret }) => [seat, secret]));
    rememberInvites(id, invites);
    await enter(id, secrets);
    if (invites.length) store.actions.openDialog({ name: "invite" });
  }

  /**
   * @param {string} id
   * @param {Secrets} secrets
   */
  async function enter(id, secrets) {
    rememberSecrets(id, secrets);
    history.pushState(null, "", `/game/${id}${fragment(secrets)}`);
    await open(id, secrets);
  }

  /** The game that follows, for all the seats on this screen. */
  async function rematch() {
    const { game, seats } = get();
    if (!game) return;
    try {
      /** @type {Secrets} */
      const secrets = {};
      let id = "";
      for (const secret of Object.values(seats)) {
        const made = await api.rematch(game.id, secret);
        id = made.id;
        for (const one of made.seats) if (one.secret) secrets[one.seat] = one.secret;
      }
      await enter(id, secrets);
      hideRack();
    } catch (error) {
      report(error);
    }
  }

  /**
   * Answers for everybody on this screen who is asked.
   * @param {boolean} agree
   */
  async function answerUndo(agree) {
    const { game, seats } = get();
    if (!game) return;
    try {
      for (const seat of game.undo_asked?.waiting ?? []) {
        if (seat in seats) await api.act(game.id, seats[seat], "undo/answer", { version: game.version, agree });
      }
    } catch (error) {
      await link.explain(error, game.id);
    }
  }

  /** @param {string} name what whoever looks is called */
  async function rename(name) {
    const { game, seats, viewer } = get();
    if (!game || viewer === null) return;
    try {
      await api.rename(game.id, seats[viewer], name);
    } catch (error) {
      report(error);
    }
  }

  /**
   * @param {string} id
   * @param {Secrets} secrets
   */
  async function open(id, secrets) {
    link.leave();
    const [first] = Object.keys(secrets).map(Number);
    set({ ...NO_GAME, seats: secrets, invites: savedInvites(id), viewer: first });
    await link.look(id, first);
    set({ view: "game" });
  }

  /** Several people at this screen: after a reload nobody knows who is looking, so the rack stays hidden. */
  function hideRack() {
    const { game, seats } = get();
    if (game && Object.keys(seats).length > 1 && String(game.turn) in seats) set({ handover: game.turn });
  }

  /**
   * Shows what the address says.
   * @param {{pathname: string, hash: string}} address
   */
  async function route({ pathname, hash }) {
    const [, id] = pathname.match(/^\/game\/([^/]+)/) ?? [];
    if (!id) {
      leave();
      // The boards for looking come as this page only where there is no server.
      if (pathname !== "/" && !/^\/(analysis|puzzles)(\/|$)/.test(pathname)) say(t("There is nothing at {address}. This is where games begin.", { address: pathname }), "error");
      return;
    }
    try {
      const secrets = await secretsFor(decodeURIComponent(id), hash);
      if (!Object.keys(secrets).length) {
        set({ ...NO_GAME, view: "setup" });
        return say(t("This game opens with the link of one of its players."), "error");
      }
      await open(decodeURIComponent(id), secrets);
      hideRack();
      if (isNamelessGuest()) store.actions.openDialog({ name: "name" });
    } catch (error) {
      report(error);
      if (!get().game) set({ view: "setup" });
    }
  }

  /** Whoever comes by a link for the first time, and was given no name. */
  function isNamelessGuest() {
    const { game, seats, invites } = get();
    if (!game || game.over || invites.length || Object.keys(seats).length !== 1 || game.you.seat < 0) return false;
    const people = game.seats.filter(({ kind }) => kind === "person").length;
    return people > 1 && game.seats[game.you.seat].name === t("Player {number}", { number: game.you.seat + 1 });
  }

  /**
   * @param {string} id
   * @param {string} hash of the address
   * @returns {Promise<Secrets>}
   */
  async function secretsFor(id, hash) {
    const secrets = { ...savedSecrets(id) };
    const told = new URLSearchParams(hash.slice(1));
    const given = [...(told.get("seat")?.split(",") ?? []), told.get("watch") ?? ""];
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
    link.leave();
    set({ ...NO_GAME, view: "setup" });
  }

  /** @param {unknown} error */
  function report(error) {
    if (!(error instanceof ApiError)) throw error;
    say(error.message, "error");
  }

  async function play() {
    const state = get();
    if (!state.placed.length) return say(t("Lay some tiles first."));
    if (!isYourTurn(state)) return say(t("It is not your turn yet."));
    const { preview, placed } = state;
    // Whoever types fast presses Enter before the answer about the last letter is here.
    if (preview?.placed === placed && !preview.legal) return store.actions.nudge();
    return link.act("move", { tiles: state.placed.map(asTile) });
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
    exchange: (labels) => link.act("exchange", { tiles: labels }),
    pass: () => link.act("pass", {}),
    challenge: () => link.act("challenge", {}),
    accept: () => link.act("accept", {}),
    undo: () => link.act("undo", {}),
    answerUndo,
    rematch,
    rename,
    redo: () => link.act("redo", {}),
    resign: () => link.act("resign", {}),
    /** The person whose turn it is has the screen now. */
    async takeSeat() {
      const { game, handover } = get();
      if (!game || handover === null) return;
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
        await link.look(game.id, handover);
      } catch (error) {
        set({ handover });
        report(error);
      }
    },
    exported: link.exported,
  };
}

/** @param {Secrets} secrets */
function fragment(secrets) {
  return WATCHER in secrets ? `#watch=${secrets[WATCHER]}` : `#seat=${Object.values(secrets).join(",")}`;
}
