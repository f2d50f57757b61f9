/** Several small texts as one ZIP file, stored as they are: the format's own directory and no compression. */

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Uint8Array} data */
function checksum(data) {
  let value = 0xffffffff;
  for (const byte of data) value = TABLE[(value ^ byte) & 0xff] ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * @param {[number, number][]} fields values with their sizes in bytes
 * @returns {Uint8Array<ArrayBuffer>}
 */
function packed(fields) {
  const view = new DataView(new ArrayBuffer(fields.reduce((sum, [, size]) => sum + size, 0)));
  let at = 0;
  for (const [value, size] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return new Uint8Array(view.buffer);
}

/**
 * @param {[string, string][]} files names and texts
 * @returns {Blob}
 */
export function zipped(files) {
  const encoder = new TextEncoder();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const directory = [];
  let at = 0;
  for (const [title, text] of files) {
    const name = encoder.encode(title);
    const data = encoder.encode(text);
    // Version 2.0, names in UTF-8, stored, the first day that the format knows.
    /** @type {[number, number][]} */
    const common = [[20, 2], [0x800, 2], [0, 2], [0, 2], [33, 2], [checksum(data), 4], [data.length, 4], [data.length, 4], [name.length, 2], [0, 2]];
    const head = packed([[0x04034b50, 4], ...common]);
    parts.push(head, name, data);
    directory.push(packed([[0x02014b50, 4], [20, 2], ...common, [0, 2], [0, 2], [0, 2], [0, 4], [at, 4]]), name);
    at += head.length + name.length + data.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = packed([[0x06054b50, 4], [0, 2], [0, 2], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
