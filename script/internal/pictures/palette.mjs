// mockapi
// SPDX-License-Identifier: Apache-2.0

// Smaller pictures: a PNG with at most 128 colours in place of millions. Pictures of a page need few of them.
import { deflateSync, inflateSync } from "node:zlib";

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The chunks of a PNG (PNG, section 5.3). */
function* chunks(png) {
  for (let place = signature.length; place < png.length;) {
    const size = png.readUInt32BE(place);
    yield {kind: png.toString("latin1", place + 4, place + 8), data: png.subarray(place + 8, place + 8 + size)};
    place += size + 12;
  }
}

/** The width, the height and the colours (0xRRGGBB) of a PNG with 8 bits for each channel and without interlacing. */
export function pixels(png) {
  const parts = [...chunks(png)];
  const head = parts.find(({kind}) => kind === "IHDR")?.data;
  const channels = {2: 3, 6: 4}[head?.[9]];
  if (!png.subarray(0, 8).equals(signature) || head?.[8] !== 8 || !channels || head[12]) {
    throw new Error("a picture must be a PNG in RGB or RGBA with 8 bits for each channel, without interlacing");
  }
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const data = inflateSync(Buffer.concat(parts.filter(({kind}) => kind === "IDAT").map(part => part.data)));
  const row = width * channels;
  const colours = new Uint32Array(width * height);
  let above = new Uint8Array(row);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (row + 1)];
    const line = Uint8Array.from(data.subarray(y * (row + 1) + 1, (y + 1) * (row + 1)));
    // The filters of PNG, section 9: a byte is the difference to those before and above it.
    for (let x = 0; x < row; x += 1) {
      const left = x < channels ? 0 : line[x - channels];
      const corner = x < channels ? 0 : above[x - channels];
      line[x] += [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)][filter];
    }
    for (let x = 0; x < width; x += 1) {
      const place = x * channels;
      colours[y * width + x] = line[place] << 16 | line[place + 1] << 8 | line[place + 2];
    }
    above = line;
  }
  return {width, height, colours};
}

function paeth(left, up, corner) {
  const [toLeft, toUp, toCorner] = [left, up, corner].map(value => Math.abs(left + up - corner - value));
  return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
}

function distance(one, other) {
  const difference = shift => (one >> shift & 255) - (other >> shift & 255);
  return difference(16) ** 2 + difference(8) ** 2 + difference(0) ** 2;
}

/** The colours of a palette: the most frequent one, then always the one that the others replace worst, by its distance and frequency. */
export function palette(colours, limit) {
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const rest = [...counts].map(([colour, count]) => ({colour, count, error: Infinity}));
  rest.sort((one, other) => other.count - one.count);
  const chosen = [];
  let next = rest[0];
  while (next?.error && chosen.length < limit) {
    chosen.push(next.colour);
    const last = next.colour;
    next = undefined;
    for (const one of rest) {
      one.error = Math.min(one.error, distance(one.colour, last) * one.count);
      if (!next || one.error > next.error) next = one;
    }
  }
  return chosen;
}

const table = Uint32Array.from({length: 256}, (_, number) => {
  for (let bit = 0; bit < 8; bit += 1) number = number & 1 ? 0xedb88320 ^ number >>> 1 : number >>> 1;
  return number;
});

function chunk(kind, data) {
  const content = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  let sum = 0xffffffff;
  for (const byte of content) sum = table[(sum ^ byte) & 255] ^ sum >>> 8;
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  check.writeUInt32BE((sum ^ 0xffffffff) >>> 0);
  return Buffer.concat([size, content, check]);
}

/** The same picture with at most `limit` colours, each pixel as the nearest of them. */
export function withPalette(png, limit = 128) {
  const {width, height, colours} = pixels(png);
  const chosen = palette(colours, limit);
  const places = new Map();
  const nearest = colour => chosen.reduce((best, other, place) => distance(colour, other) < distance(colour, chosen[best]) ? place : best, 0);
  const lines = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = colours[y * width + x];
      if (!places.has(colour)) places.set(colour, nearest(colour));
      lines[y * (width + 1) + 1 + x] = places.get(colour);
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // 8 bits, a palette (PNG, section 11.2.2).
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature, chunk("IHDR", head), chunk("PLTE", Buffer.from(chosen.flatMap(colour => [colour >> 16, colour >> 8 & 255, colour & 255]))),
    chunk("IDAT", deflateSync(lines, {level: 9, memLevel: 9})), chunk("IEND", Buffer.alloc(0)),
  ]);
}
