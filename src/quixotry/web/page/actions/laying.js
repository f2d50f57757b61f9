/** What a person does with tiles before a move is played. */

import { isBlocked } from "../game/board-squares.js";
import { exchangedTiles, isExchange } from "../game/game-record.js";
import { BLANK, canLay, lay, nextSquare, onRack, placedOn } from "../game/laid-tiles.js";
import { t } from "../tongue/tongue.js";

/**
 * @import { Cursor } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/** @param {Store} store */
export function layingActions(store) {
  const { get, set } = store;
  /** @param {string} text */
  const say = (text) => store.actions.say(text);
  /** @param {number | undefined} id */
  const rackTile = (id) => get().rackOrder.find((tile) => tile.id === id);

  /**
   * Lays a letter from the rack.
   * @param {number} row
   * @param {number} column
   * @param {string} label the letter
   * @param {boolean} [blank] with a blank standing for it
   * @param {number} [id] with this very tile
   * @returns {boolean}
   */
  function place(row, column, label, blank = false, id = undefined) {
    const state = get();
    if (!canLay(state, row, column)) return false;
    const replaced = rackTile(placedOn(state, row, column)?.tile);
    const usable = replaced ? [...onRack(state), replaced] : onRack(state);
    const wanted = blank ? BLANK : label;
    const tile = id === undefined ? usable.find((one) => one.label === wanted) : rackTile(id);
    if (!tile) return false;
    set(lay(state, tile, { row, column, label }));
    return true;
  }

  /**
   * Puts a tile, from the rack or from another square, on a square; a blank asks for its letter.
   * @param {number} id
   * @param {number} row
   * @param {number} column
   * @returns {boolean}
   */
  function drop(id, row, column) {
    const state = get();
    const tile = rackTile(id);
    if (!tile || !canLay(state, row, column)) return false;
    const before = state.placed.find((laid) => laid.tile === id);
    if (tile.label === BLANK && !before) {
      set({ selected: null });
      store.actions.openDialog({ name: "blank", row, column, tile: id });
      return true;
    }
    set(lay(state, tile, { row, column, label: before?.label ?? tile.label }));
    return true;
  }

  /**
   * Takes a placed tile back to the rack.
   * @param {number} row
   * @param {number} column
   */
  function lift(row, column) {
    const state = get();
    const tile = placedOn(state, row, column);
    if (tile) set({ placed: state.placed.filter((other) => other !== tile) });
    return Boolean(tile);
  }

  function recall() {
    if (get().placed.length) set({ placed: [], preview: null });
  }

  /**
   * Moves a tile of the rack to another place on it; a placed one comes back there.
   * @param {number} id
   * @param {number} index
   */
  function reorder(id, index) {
    const { rackOrder, placed } = get();
    const tile = rackTile(id);
    if (!tile) return;
    const others = rackOrder.filter((other) => other !== tile);
    set({
      rackOrder: [...others.slice(0, index), tile, ...others.slice(index)],
      placed: placed.filter((laid) => laid.tile !== id),
    });
  }

  function shuffle() {
    const { rackOrder } = get();
    const order = [...rackOrder];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [order[last], order[other]] = [order[other], order[last]];
    }
    set({ rackOrder: order });
  }

  /**
   * A square was clicked: what that means depends on what lies there and what is in hand.
   * @param {number} row
   * @param {number} column
   */
  function pointAt(row, column) {
    const { game, selected, cursor } = get();
    if (!game || isBlocked(game, row, column)) return;
    if (selected !== null) {
      if (!drop(selected, row, column)) say(t("No tile can be laid there."));
      return;
    }
    if (lift(row, column)) return;
    const here = cursor?.row === row && cursor.column === column;
    set({ cursor: { row, column, across: here ? !cursor.across : guessDirection(row, column) } });
  }

  /**
   * @param {number} row
   * @param {number} column
   */
  function guessDirection(row, column) {
    const { placed, cursor } = get();
    if (!placed.length) return cursor?.across ?? true;
    return !placed.every((tile) => tile.column === column) || placed.some((tile) => tile.row === row);
  }

  /**
   * A tile of the rack was clicked: it goes to the cursor if there is one, else it is in hand.
   * @param {number} id
   */
  function pick(id) {
    const state = get();
    const { cursor, selected } = state;
    const square = cursor && nextSquare(state, cursor, true);
    if (!square) {
      set({ selected: selected === id ? null : id });
      return;
    }
    const asksLetter = rackTile(id)?.label === BLANK;
    drop(id, square.row, square.column);
    advance(square, asksLetter);
  }

  /**
   * @param {Cursor} square
   * @param {boolean} [pending] the letter of a blank has been asked for
   */
  function advance(square, pending = false) {
    const onwards = {
      ...square,
      row: square.row + (square.across ? 0 : 1),
      column: square.column + (square.across ? 1 : 0),
    };
    set({ cursor: nextSquare(get(), pending ? onwards : square, true) ?? square });
  }

  /**
   * Types a letter at the cursor. A letter that the rack lacks is laid with a blank.
   * @param {string} label
   * @param {boolean} [blank]
   * @returns {boolean}
   */
  function type(label, blank = false) {
    const state = get();
    if (!state.cursor) return false;
    const square = nextSquare(state, { ...state.cursor, keyed: true }, false);
    if (!square) {
      say(t("There is no room for another letter here."));
      return false;
    }
    const { row, column } = square;
    const done = place(row, column, label, blank) || (!blank && place(row, column, label, true));
    if (done) advance(square);
    else say(blank ? t("You have no blank.") : t("You have no {label}.", { label }));
    return done;
  }

  /** Takes the tile placed last back and puts the cursor there. */
  function erase() {
    const { placed, cursor } = get();
    const last = placed.at(-1);
    if (!last) return;
    lift(last.row, last.column);
    set({ cursor: { across: true, ...cursor, row: last.row, column: last.column } });
  }

  function turnCursor() {
    const { cursor } = get();
    if (cursor) set({ cursor: { ...cursor, across: !cursor.across } });
  }

  /**
   * Arrows lead no further than the edge.
   * @param {number} row
   * @param {number} column
   * @param {boolean} [keyed]
   */
  function moveCursor(row, column, keyed = true) {
    const { game, cursor } = get();
    if (!game) return;
    const { rows, columns } = game.board;
    /**
     * @param {number} value
     * @param {number} count
     */
    const within = (value, count) => Math.min(Math.max(value, 0), count - 1);
    set({
      cursor: {
        row: within(row, rows),
        column: within(column, columns),
        across: cursor?.across ?? true,
        keyed,
      },
    });
  }

  return {
    place,
    drop,
    lift,
    recall,
    reorder,
    shuffle,
    pointAt,
    pick,
    type,
    erase,
    turnCursor,
    moveCursor,
    /** @param {number | null} id */
    select: (id) => set({ selected: id }),
    /** @param {Api.MoveTile[] | null} tiles drawn as a ghost until something else is done */
    showMove: (tiles) => get().shown !== tiles && set({ shown: tiles }),
    /**
     * Lays the tiles of a move that the server suggests in place of what is laid now, or asks about its exchange or pass.
     * @param {string} move
     * @param {Api.MoveTile[]} tiles
     */
    takeMove(move, tiles) {
      if (tiles.length) {
        set({ placed: [], shown: null, selected: null, cursor: null });
        for (const { row, column, letter, blank } of tiles) place(row, column, letter, blank);
      } else if (isExchange(move)) store.actions.openDialog({ name: "exchange", tiles: exchangedTiles(move) });
      else store.actions.openDialog({ name: "pass" });
    },
  };
}
