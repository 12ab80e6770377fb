// mockapi
// SPDX-License-Identifier: Apache-2.0

// Tests of what makes the pictures of docs/ small: node --test Tests/Pages/*.test.mjs
import assert from "node:assert/strict";
import { test } from "node:test";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import { palette, pixels, withPalette } from "../../script/internal/pictures/palette.mjs";

const red = 0xff0000;
const almostRed = 0xfe0000;
const blue = 0x0000ff;
const white = 0xffffff;

/** The bytes of a PNG in RGB, whose lines have their filters; no reader of these tests looks at the check sums. */
function picture(width, height, lines, depth = 8) {
  const chunk = (kind, data) => {
    const size = Buffer.alloc(4);
    size.writeUInt32BE(data.length);
    return Buffer.concat([size, Buffer.from(kind), data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, 2], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), chunk("IHDR", head), chunk("IDAT", deflateSync(Buffer.from(lines.flat()))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test("the filters of a PNG are undone", () => {
  const [first, second] = [[10, 20, 30], [11, 22, 33]];
  const expected = [0x0a141e, 0x0b1621, 0x0a141e, 0x0b1621];
  const filtered = {
    none: [[0, ...first, ...second], [0, ...first, ...second]],
    sub: [[1, ...first, 1, 2, 3], [1, ...first, 1, 2, 3]],
    up: [[0, ...first, ...second], [2, 0, 0, 0, 0, 0, 0]],
    average: [[0, ...first, ...second], [3, 5, 10, 15, 1, 1, 2]],
    paeth: [[0, ...first, ...second], [4, 0, 0, 0, 0, 0, 0]],
  };
  for (const [name, lines] of Object.entries(filtered)) {
    assert.deepEqual([...pixels(picture(2, 2, lines)).colours], expected, name);
  }
});

test("a palette has the colours that others replace worst", () => {
  const colours = [...Array(90).fill(white), ...Array(6).fill(red), ...Array(3).fill(almostRed), blue];
  assert.deepEqual(palette(colours, 3), [white, red, blue]);
  assert.deepEqual(palette(colours, 9).sort(), [white, red, almostRed, blue].sort());
});

test("a picture with a palette is a PNG with the nearest colours", () => {
  const png = withPalette(picture(3, 1, [[0, 255, 0, 0, 255, 0, 0, 254, 0, 0]]), 1);
  assert.equal(png.toString("latin1", 12, 16), "IHDR");
  assert.deepEqual([...png.subarray(24, 29)], [8, 3, 0, 0, 0]);
  const place = png.indexOf("PLTE");
  assert.deepEqual([...png.subarray(place - 4, place + 7)], [0, 0, 0, 3, ...Buffer.from("PLTE"), 255, 0, 0]);
  // The check sum of an end is the same in each PNG (PNG, annex D).
  assert.equal(png.subarray(-8).toString("hex"), Buffer.from("IEND").toString("hex") + "ae426082");
});

test("another form is refused", () => {
  assert.throws(() => pixels(picture(1, 1, [[0, 0, 0, 0, 0, 0, 0]], 16)), /a picture must be a PNG in RGB or RGBA with 8 bits/);
});

test("the pictures of the page are small", () => {
  for (const name of ["main", "damage", "why", "walk"]) {
    const png = readFileSync(new URL(`../../docs/pictures/page-${name}.png`, import.meta.url));
    assert.ok(png.length < 60_000, `page-${name}.png must be smaller than 60 kB; it has ${png.length} bytes`);
  }
});
