/**
 * QR codes for links: bytes, error correction level M, versions 1 to 10 (up to 213 bytes), after ISO/IEC 18004.
 * Loaded only when a link is shown.
 */

/** For each version from 1 on: error correction bytes a block, blocks, and all code words. */
const VERSIONS = [
  [10, 1, 26],
  [16, 1, 44],
  [26, 1, 70],
  [18, 2, 100],
  [24, 2, 134],
  [16, 4, 172],
  [18, 4, 196],
  [22, 4, 242],
  [22, 5, 292],
  [26, 5, 346],
];
/** Where the small squares lie that keep a scanner straight. */
const ALIGNED = [[], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50]];
/** @type {((row: number, column: number) => boolean)[]} */
const MASKS = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];
const PADDING = [0xec, 0x11];
const QUIET = 4;

/** Powers of two and their logarithms in the field of 256 elements that the code calculates in. */
const POWER = new Uint8Array(255);
const LOGARITHM = new Uint8Array(256);
for (let exponent = 0, value = 1; exponent < 255; exponent += 1) {
  POWER[exponent] = value;
  LOGARITHM[value] = exponent;
  value = (value << 1) ^ (value & 0x80 ? 0x11d : 0);
}

/**
 * @param {string} text
 * @returns {boolean[][]} dark or not, row by row
 */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text);
  const version = VERSIONS.findIndex(([correction, blocks, all], index) => {
    const header = index + 1 < 10 ? 2 : 3;
    return bytes.length + header <= all - correction * blocks;
  });
  if (version < 0) throw new RangeError("The link is too long for a code.");
  const words = interleaved(dataWords(bytes, version + 1), version);
  const size = 21 + 4 * version;
  const fixed = fixedPattern(size, version);
  const filled = withData(fixed, words);
  const candidates = MASKS.map((mask, number) => masked(filled, fixed, mask, number));
  return candidates.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

/**
 * @param {boolean[][]} code
 * @returns {SVGSVGElement} with its quiet zone
 */
export function qrPicture(code) {
  const size = code.length + 2 * QUIET;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", `0 0 ${size} ${size}`);
  svg.setAttribute("class", "qr-code");
  svg.setAttribute("role", "img");
  const path = document.createElementNS(svg.namespaceURI, "path");
  const dots = code.flatMap((row, y) =>
    row.flatMap((dark, x) => (dark ? [`M${x + QUIET} ${y + QUIET}h1v1h-1z`] : [])),
  );
  path.setAttribute("d", dots.join(""));
  svg.append(path);
  return /** @type {SVGSVGElement} */ (svg);
}

/**
 * @param {Uint8Array} bytes
 * @param {number} version
 * @returns {number[]} mode, length, text, padding
 */
function dataWords(bytes, version) {
  const [correction, blocks, all] = VERSIONS[version - 1];
  const room = all - correction * blocks;
  /** @type {number[]} */
  const bits = [];
  /**
   * @param {number} value
   * @param {number} count
   */
  const put = (value, count) => {
    for (let bit = count - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, Math.min(4, room * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const words = [];
  for (let at = 0; at < bits.length; at += 8) words.push(parseInt(bits.slice(at, at + 8).join(""), 2));
  for (let at = 0; words.length < room; at += 1) words.push(PADDING[at % 2]);
  return words;
}

/**
 * The blocks with their error correction, a byte of each in turn.
 * @param {number[]} words
 * @param {number} version counted from 0
 */
function interleaved(words, version) {
  const [correction, count] = VERSIONS[version];
  const short = Math.floor(words.length / count);
  const long = words.length % count;
  const blocks = [];
  for (let block = 0, at = 0; block < count; block += 1) {
    const length = short + (block >= count - long ? 1 : 0);
    blocks.push(words.slice(at, at + length));
    at += length;
  }
  const checks = blocks.map((block) => remainder(block, correction));
  const result = [];
  for (let at = 0; at <= short; at += 1) for (const block of blocks) if (at < block.length) result.push(block[at]);
  for (let at = 0; at < correction; at += 1) for (const check of checks) result.push(check[at]);
  return result;
}

/**
 * Reed and Solomon's check bytes: the remainder of a division of polynomials.
 * @param {number[]} data
 * @param {number} count
 */
function remainder(data, count) {
  let divisor = [1];
  for (let root = 0; root < count; root += 1) {
    const next = [...divisor, 0];
    divisor.forEach((coefficient, at) => (next[at + 1] ^= times(coefficient, POWER[root])));
    divisor = next;
  }
  const rest = [...data, ...new Array(count).fill(0)];
  for (let at = 0; at < data.length; at += 1) {
    const factor = rest[at];
    if (factor) divisor.forEach((coefficient, step) => (rest[at + step] ^= times(coefficient, factor)));
  }
  return rest.slice(data.length);
}

/**
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  return a && b ? POWER[(LOGARITHM[a] + LOGARITHM[b]) % 255] : 0;
}

/**
 * What does not depend on the text; null where data goes.
 * @param {number} size
 * @param {number} version counted from 0
 * @returns {(boolean | null)[][]}
 */
function fixedPattern(size, version) {
  /** @type {(boolean | null)[][]} */
  const code = Array.from({ length: size }, () => new Array(size).fill(null));
  for (let at = 0; at < size; at += 1) code[6][at] = code[at][6] = at % 2 === 0;
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    ring(code, row, column, 4, (distance) => distance !== 2 && distance !== 4);
  for (const row of ALIGNED[version])
    for (const column of ALIGNED[version]) {
      const far = size - 7;
      const corner = (row === 6 && (column === 6 || column === far)) || (row === far && column === 6);
      if (!corner) ring(code, row, column, 2, (distance) => distance !== 1);
    }
  for (let at = 0; at < 9; at += 1) {
    if (at !== 6) code[8][at] = code[at][8] = false;
    if (at < 8) code[8][size - 1 - at] = code[size - 1 - at][8] = false;
  }
  code[size - 8][8] = true;
  if (version >= 6) {
    const bits = coded(version + 1, 12, 0x1f25);
    for (let at = 0; at < 18; at += 1) {
      const dark = Boolean((bits >> at) & 1);
      const [far, near] = [size - 11 + (at % 3), Math.floor(at / 3)];
      code[far][near] = code[near][far] = dark;
    }
  }
  return code;
}

/**
 * @param {(boolean | null)[][]} code
 * @param {number} row
 * @param {number} column
 * @param {number} reach
 * @param {(distance: number) => boolean} isDark
 */
function ring(code, row, column, reach, isDark) {
  for (let down = -reach; down <= reach; down += 1)
    for (let right = -reach; right <= reach; right += 1) {
      const line = code[row + down];
      if (line && column + right in line) line[column + right] = isDark(Math.max(Math.abs(down), Math.abs(right)));
    }
}

/**
 * A number followed by its check bits (Bose, Chaudhuri and Hocquenghem's).
 * @param {number} value
 * @param {number} bits
 * @param {number} divisor
 */
function coded(value, bits, divisor) {
  let rest = value << bits;
  const highest = 31 - Math.clz32(divisor);
  for (let at = 31 - Math.clz32(rest); at >= highest; at = 31 - Math.clz32(rest)) rest ^= divisor << (at - highest);
  return (value << bits) | rest;
}

/**
 * Fills in the data, up and down in columns of two from the right.
 * @param {(boolean | null)[][]} fixed
 * @param {number[]} words
 */
function withData(fixed, words) {
  const size = fixed.length;
  const code = fixed.map((row) => [...row]);
  let at = 0;
  for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const row = up ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        if (code[row][column] !== null) continue;
        code[row][column] = Boolean(((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
        at += 1;
      }
    }
  }
  return code;
}

/**
 * @param {(boolean | null)[][]} filled
 * @param {(boolean | null)[][]} fixed
 * @param {(row: number, column: number) => boolean} mask
 * @param {number} number of the mask
 * @returns {boolean[][]}
 */
function masked(filled, fixed, mask, number) {
  const size = filled.length;
  const code = filled.map((row, i) => row.map((dark, j) => Boolean(dark) !== (fixed[i][j] === null && mask(i, j))));
  // Level M is 00.
  const bits = coded(number, 10, 0x537) ^ 0x5412;
  for (let at = 0; at < 15; at += 1) {
    const dark = Boolean((bits >> at) & 1);
    code[at < 6 ? at : at < 8 ? at + 1 : size - 15 + at][8] = dark;
    code[8][at < 8 ? size - 1 - at : at === 8 ? 7 : 14 - at] = dark;
  }
  return code;
}

/**
 * How hard it is to read, by the four rules of the standard.
 * @param {boolean[][]} code
 */
function penalty(code) {
  const columns = code.map((_, column) => code.map((row) => row[column]));
  let sum = 0;
  for (const line of [...code, ...columns]) {
    const text = line.map((dark) => (dark ? "1" : "0")).join("");
    for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    for (let at = 0; at + 11 <= text.length; at += 1)
      if (["10111010000", "00001011101"].includes(text.slice(at, at + 11))) sum += 40;
  }
  for (let i = 1; i < code.length; i += 1)
    for (let j = 1; j < code.length; j += 1)
      if (code[i][j] === code[i - 1][j] && code[i][j] === code[i][j - 1] && code[i][j] === code[i - 1][j - 1]) sum += 3;
  const dark = code.flat().filter(Boolean).length / code.length ** 2;
  return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
