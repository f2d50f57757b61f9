/** What a game's record says, and what its turns come to. */

import { tilesIn } from "./look-back.js";
import { t } from "../tongue/tongue.js";

const GIVEN_UP = ["resign", "forfeit"];

/**
 * @param {Api.HistoryLine} line
 * @returns {string} what happened, as whoever looks is told of it: "You play QUIZ at 8D for 48 points."
 */
export function toldToYou({ to_you: toYou, text }) {
  return toYou ?? text;
}

/**
 * @param {Api.HistoryLine} line
 * @returns {boolean} whether it says how a challenge ended
 */
export function isAboutChallenge({ kind }) {
  return kind === "challenge" || kind === "withdrawn";
}

/**
 * @param {Api.State} game
 * @returns {string} "Your turn.", "Computer is thinking.", "Ann is to play."
 */
export function whoIsNext(game) {
  if (game.over || game.turn === null) return "";
  const { kind } = game.seats[game.turn];
  if (game.turn === game.you.seat) return game.ending ? t("Accept the last move, or challenge it.") : t("Your turn.");
  const { name } = game.seats[game.turn];
  return kind === "computer" ? t("{name} is thinking…", { name }) : t("{name} is to play.", { name });
}

/**
 * @param {Api.State} game in which a move has just been taken back
 * @returns {string} by whom
 */
export function takenBack(game) {
  const seat = game.taken_back;
  if (seat === null || seat === game.you.seat) return t("Taken back.");
  return t("{name} has taken a move back.", { name: game.seats[seat].name });
}

/**
 * @param {Api.State} game one whose seed was chosen
 * @returns {string} so that nobody knows more than the others
 */
export function chosenSeed({ seed }) {
  return t("The tiles are dealt from seed {seed}, which somebody chose: who has seen that deal knows what comes.", { seed: String(seed) });
}

/**
 * @param {Api.State} game one that is over
 * @returns {string} why it ended
 */
export function endingSentence(game) {
  const given = game.history.findLast(({ kind }) => GIVEN_UP.includes(kind));
  if (given) return givenUp(game, given);
  const out = game.result?.racks.indexOf("") ?? -1;
  if (out < 0) return t("Too many turns in a row scored nothing.");
  return out === game.you.seat ? t("You went out first.") : t("{name} went out first.", { name: game.seats[out].name });
}

/**
 * @param {Api.State} game
 * @param {Api.HistoryLine} line
 */
function givenUp(game, { kind, seat }) {
  const { name } = game.seats[seat];
  if (seat === game.you.seat) return kind === "resign" ? t("You resigned.") : t("You ran out of time.");
  return kind === "resign" ? t("{name} resigned.", { name }) : t("{name} ran out of time.", { name });
}

/**
 * @typedef {object} Summary
 * @property {number} seat
 * @property {string} name
 * @property {number} score
 * @property {string} rack what was left
 * @property {{word: string, score: number} | null} best
 * @property {string[]} bingos words that used the whole rack
 * @property {number | null} mean points a turn
 */

/**
 * @param {Api.State} game one that is over
 * @returns {Summary[]} the winner first
 */
export function summaryOf(game) {
  const { result } = game;
  if (!result) return [];
  const standing = playsThatStood(game.history);
  return game.seats
    .map(({ seat, name }) => {
      const plays = standing.filter((line) => line.seat === seat);
      const turns = game.history.filter(
        (line) => line.seat === seat && ["place", "exchange", "pass"].includes(line.kind),
      );
      const most = Math.max(...plays.map(({ score }) => score));
      const best = plays.find(({ score }) => score === most);
      const gained = plays.reduce((sum, line) => sum + line.score, 0);
      return {
        seat,
        name,
        score: result.scores[seat],
        rack: result.racks[seat],
        best: best ? { word: best.words[0], score: best.score } : null,
        bingos: plays.filter((line) => isBingo(line, game.rules)).map((line) => line.words[0]),
        mean: turns.length ? gained / turns.length : null,
      };
    })
    .sort((one, other) => wins(result, other) - wins(result, one) || other.score - one.score);
}

/**
 * @param {Api.HistoryLine} line
 * @param {Api.RulesOfGame} rules
 * @returns {boolean} whether it laid a whole rack and was paid for it
 */
export function isBingo(line, rules) {
  return line.kind === "place" && rules.bonus > 0 && line.squares.length === rules.rack_size;
}

/**
 * @param {Api.GameResult} result
 * @param {Summary} summary
 */
function wins({ winner }, { seat }) {
  return Number(winner === seat);
}

/** @param {Api.HistoryLine[]} history */
function playsThatStood(history) {
  /** @type {Api.HistoryLine[]} */
  const plays = [];
  for (const line of history) {
    if (line.kind === "place") plays.push(line);
    if (line.kind === "withdrawn")
      plays.splice(
        plays.findLastIndex(({ seat }) => seat === line.seat),
        1,
      );
  }
  return plays;
}

/**
 * @param {string} move as records write it
 * @returns {boolean}
 */
export function isExchange(move) {
  return move.startsWith("-") && move.length > 1;
}

/**
 * @param {string} move an exchange, "-AE[CH]?": labels of several characters stand in brackets
 * @returns {string[]} the labels of its tiles
 */
export function exchangedTiles(move) {
  return tilesIn(move.slice(1));
}
