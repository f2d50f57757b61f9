/** What a game's record says: turns in sentences, and what they come to. */

import { does, listed, nameOf, plural, sentence } from "./text.js";

const GIVEN_UP = { resign: "resigned", forfeit: "ran out of time" };

/**
 * @param {object} game
 * @param {object} line of its history
 * @returns {string} "Computer plays QUIZ at 8D for 48 points."
 */
export function turnSentence(game, line) {
  if (line.kind === "exchange") return `${does(game, line.seat, "exchange")} ${plural(line.tiles, "tile")}.`;
  if (line.kind === "pass") return `${does(game, line.seat, "pass")}.`;
  if (isAboutChallenge(line)) return challengeSentence(game, line);
  if (line.kind !== "place") return sentence(line.text);
  const [place] = line.move.split(" ");
  const [word, ...others] = line.words;
  const also = others.length ? `, with ${listed(others)},` : "";
  return `${does(game, line.seat, "play")} ${word} at ${place}${also} for ${plural(line.score, "point")}.`;
}

/**
 * @param {{kind: string}} line of a history
 * @returns {boolean} whether it says how a challenge ended
 */
export function isAboutChallenge({ kind }) {
  return kind === "challenge" || kind === "withdrawn";
}

/**
 * @param {object} game
 * @param {object} line of its history, about a challenge
 * @returns {string} what its seat did or suffered: "challenged VITRIC in vain: turn lost"
 */
export function challengeText(game, line) {
  const [word] = challengedWords(game, line);
  if (line.kind === "withdrawn") return `${word} came off after a challenge`;
  if (line.score > 0) return `${word} challenged in vain: bonus`;
  return `challenged ${word} in vain${losesTurn(game) ? ": turn lost" : ""}`;
}

function challengeSentence(game, line) {
  const words = challengedWords(game, line);
  const [be, all] = words.length > 1 ? ["are", "all "] : ["is", ""];
  if (line.kind === "withdrawn") return `${listed(words)} ${be} not ${all}on the word list: the move comes off.`;
  const good = `${listed(words)} ${be} ${all}good`;
  if (line.score > 0) return `${good}. ${does(game, line.seat, "gain")} ${plural(line.score, "point")}.`;
  return losesTurn(game) ? `${good}. ${does(game, line.seat, "lose")} the turn.` : `${good}: nothing changes.`;
}

function challengedWords({ history }, { number }) {
  return history.findLast((line) => line.kind === "place" && line.number < number)?.words ?? [];
}

function losesTurn({ rules }) {
  return rules.challenge === "double";
}

/**
 * @param {object} game
 * @returns {string} "Your turn.", "Computer is thinking.", "Ann is to play."
 */
export function whoIsNext(game) {
  if (game.over || game.turn === null) return "";
  const { kind } = game.seats[game.turn];
  if (game.turn === game.you.seat) return game.ending ? "Accept the last move, or challenge it." : "Your turn.";
  return kind === "computer" ? `${nameOf(game, game.turn)} is thinking.` : `${nameOf(game, game.turn)} is to play.`;
}

/**
 * @param {object} game one that is over
 * @returns {string} why it ended
 */
export function endingSentence(game) {
  const given = game.history.findLast(({ kind }) => kind in GIVEN_UP);
  if (given) return `${nameOf(game, given.seat)} ${GIVEN_UP[given.kind]}.`;
  const out = game.result.racks.findIndex((rack) => rack === "");
  return out < 0 ? "Too many turns in a row brought no points." : `${nameOf(game, out)} went out first.`;
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
 * @param {object} game one that is over
 * @returns {Summary[]} the winner first
 */
export function summaryOf(game) {
  const standing = playsThatStood(game.history);
  return game.seats
    .map(({ seat, name }) => {
      const plays = standing.filter((line) => line.seat === seat);
      const turns = game.history.filter(
        (line) => line.seat === seat && ["place", "exchange", "pass"].includes(line.kind),
      );
      const best = plays.reduce((top, line) => (!top || line.score > top.score ? line : top), null);
      const gained = plays.reduce((sum, line) => sum + line.score, 0);
      return {
        seat,
        name,
        score: game.result.scores[seat],
        rack: game.result.racks[seat],
        best: best && { word: best.words[0], score: best.score },
        bingos: plays.filter((line) => isBingo(line, game.rules)).map((line) => line.words[0]),
        mean: turns.length ? gained / turns.length : null,
      };
    })
    .sort((one, other) => wins(game, other) - wins(game, one) || other.score - one.score);
}

/**
 * @param {object} line of the history
 * @param {object} rules
 * @returns {boolean} whether it laid a whole rack and was paid for it
 */
export function isBingo(line, rules) {
  return line.kind === "place" && rules.bonus > 0 && line.squares.length === rules.rack_size;
}

function wins(game, { seat }) {
  return Number(game.result.winner === seat);
}

function playsThatStood(history) {
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
