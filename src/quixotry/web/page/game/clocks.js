/** The time that runs on between what the server tells. */

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * Reckoned from the moment the state came, so that no error adds up.
 * @param {PageState} state
 * @param {number} seat
 * @returns {number} seconds, negative in overtime
 */
export function remainingOf({ game, receivedAt }, seat) {
  const told = game?.seats[seat].remaining ?? 0;
  if (game?.over || game?.turn !== seat) return told;
  return told - (performance.now() - receivedAt) / 1000;
}

/**
 * Calls back at each full second of the running clock, while there is one.
 * @param {Store} store
 * @param {(state: PageState) => void} callback
 */
export function onTick(store, callback) {
  let timer = 0;
  const schedule = () => {
    clearTimeout(timer);
    const state = store.get();
    const { game } = state;
    if (!game?.clock || game.over || game.turn === null) return;
    const left = remainingOf(state, game.turn);
    const untilNextSecond = (left - Math.floor(left)) * 1000;
    timer = setTimeout(() => {
      callback(store.get());
      schedule();
    }, untilNextSecond + 5);
  };
  store.subscribe((state, previous) => state.game !== previous.game && schedule());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    callback(store.get());
    schedule();
  });
  schedule();
}
