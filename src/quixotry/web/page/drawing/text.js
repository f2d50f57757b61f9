/** Numbers, times and names as people read them. */

import { t, timeAgo } from "../tongue/tongue.js";

export { listed } from "../tongue/tongue.js";

/**
 * @param {number} value
 * @returns {string} with a sign, and a true minus
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/**
 * @param {number} seconds negative in overtime
 * @returns {string} "12:05", "1:02:03", "−0:40"
 */
export function clockText(seconds) {
  const over = seconds < 0;
  // A running clock shows a second until it is used up, and overtime from its first moment.
  const whole = Math.ceil(Math.abs(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, "0");
  const text = hours ? `${hours}:${String(minutes).padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
  return over ? `−${text}` : text;
}

/**
 * @param {string} text
 * @returns {string} with a capital at its head
 */
export function capital(text) {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/**
 * @param {string} text
 * @returns {string} with a capital and a full stop
 */
export function sentence(text) {
  const begun = capital(text);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/**
 * @param {number} then in milliseconds
 * @param {number} [now]
 * @returns {string} "just now", "5 minutes ago", "3 days ago"
 */
export function ago(then, now = Date.now()) {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return t("just now");
  if (minutes < 60) return timeAgo(minutes, "minute");
  if (minutes < 48 * 60) return timeAgo(Math.floor(minutes / 60), "hour");
  return timeAgo(Math.floor(minutes / (24 * 60)), "day");
}

/**
 * A computer that was given no name is "Computer (level 4)": too long for a card, and among several too much alike.
 * @param {Api.State} game
 * @param {Api.SeatState} seat
 */
export function shortName(game, seat) {
  const kind = kindOf(seat);
  const plain = seat.name.replace(/ \([^()]*\)$/, "");
  if (!kind || plain === seat.name) return seat.name;
  return game.seats.length > 2 ? plain.replace(t("Computer"), kind) : plain;
}

/**
 * @param {Api.SeatState} seat
 * @returns {string} nothing of a person
 */
export function kindOf({ level, player }) {
  return level ? t("Level {level}", { level }) : (player ?? "");
}

/**
 * How a seat is spoken of to whoever looks at the screen.
 * @param {Api.State} game
 * @param {number} seat
 * @returns {string} "You", or the name
 */
export function nameOf(game, seat) {
  return game.you.seat === seat ? t("You") : game.seats[seat].name;
}
