/** Soft sounds, made here and played only if the person has switched them on. */

import { isBingo } from "../game/game-record.js";

/**
 * @import { PageState } from "../state/page-state.js"
 * @import { Store } from "../state/store.js"
 */

/**
 * Notes in hertz, one after the other; how long each rings, how loud.
 * @typedef {{notes: number[], seconds: number, gain: number, wave: OscillatorType}} Sound
 * @type {Record<"tile" | "lift" | "own" | "other" | "bingo" | "wrong" | "end", Sound>}
 */
const SOUNDS = {
  tile: { notes: [520], seconds: 0.05, gain: 0.12, wave: "triangle" },
  lift: { notes: [390], seconds: 0.05, gain: 0.08, wave: "triangle" },
  own: { notes: [392, 523], seconds: 0.12, gain: 0.12, wave: "sine" },
  other: { notes: [523, 392], seconds: 0.12, gain: 0.12, wave: "sine" },
  bingo: { notes: [523, 659, 784, 1047], seconds: 0.14, gain: 0.13, wave: "sine" },
  wrong: { notes: [196], seconds: 0.16, gain: 0.12, wave: "triangle" },
  end: { notes: [523, 659, 784, 659, 784], seconds: 0.18, gain: 0.12, wave: "sine" },
};

/**
 * @param {HTMLElement} _root sounds have no place on the page
 * @param {Store} store
 */
export function mount(_root, store) {
  const play = player();
  store.subscribe((state, previous) => {
    if (!state.settings.sounds) return;
    const sound = soundOf(state, previous);
    if (sound) play(SOUNDS[sound]);
  });
}

/**
 * @param {PageState} state
 * @param {PageState} previous
 * @returns {keyof typeof SOUNDS | null}
 */
function soundOf(state, previous) {
  const { game, placed, message } = state;
  if (message !== previous.message && message?.kind === "error") return "wrong";
  if (state.nudges > previous.nudges) return "wrong";
  const before = previous.game;
  if (!game || !before || game.id !== before.id) return null;
  if (game.over && !before.over) return "end";
  const line = game.history.length > before.history.length ? game.history.at(-1) : null;
  if (line) {
    if (isBingo(line, game.rules)) return "bingo";
    return line.seat === game.you.seat ? "own" : "other";
  }
  if (placed.length > previous.placed.length) return "tile";
  return placed.length < previous.placed.length ? "lift" : null;
}

/** @returns {(sound: Sound) => void} */
function player() {
  /** @type {AudioContext | null} */
  let context = null;
  return ({ notes, seconds, gain, wave }) => {
    const audio = (context ??= new AudioContext());
    notes.forEach((note, index) => {
      const begin = audio.currentTime + index * seconds * 0.75;
      const oscillator = new OscillatorNode(audio, { type: wave, frequency: note });
      const volume = new GainNode(audio, { gain });
      volume.gain.setValueAtTime(gain, begin);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + seconds);
      oscillator.connect(volume).connect(audio.destination);
      oscillator.start(begin);
      oscillator.stop(begin + seconds);
    });
  };
}
