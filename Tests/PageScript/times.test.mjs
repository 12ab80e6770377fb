// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { timeLine } from "../../Sources/CResources/page/times.mjs";

const steps = (response, durationMilliseconds = 812) =>
  timeLine({response: {bytesOnWire: null, bytesUncut: null, delayMilliseconds: 0, ...response}, durationMilliseconds});

describe("the time line of a request", () => {
  it("has the delay and the first byte of an answer", () => {
    assert.deepEqual(steps({ending: "complete"}), ["arrived", "first byte", "end after 812 ms"]);
    assert.deepEqual(steps({ending: "complete", delayMilliseconds: 800}), ["arrived", "delay 800 ms", "first byte", "end after 812 ms"]);
  });

  it("says where an answer was cut", () => {
    assert.deepEqual(steps({ending: "close", bytesOnWire: 24, bytesUncut: 117}), [
      "arrived", "first byte", "cut after 24 of 117 bytes, head and body", "the connection was closed by a fault after 812 ms",
    ]);
    assert.deepEqual(steps({ending: "stall", bytesOnWire: 0, bytesUncut: 117}), [
      "arrived", "cut after 0 of 117 bytes, head and body", "nothing more until the client left after 812 ms",
    ]);
    assert.deepEqual(steps({ending: "close", bytesOnWire: 117, bytesUncut: 117}), [
      "arrived", "first byte", "the connection was closed by a fault after 812 ms",
    ]);
  });

  it("claims nothing that the server does not know", () => {
    assert.deepEqual(steps({ending: "clientLeft"}), ["arrived", "the client left after 812 ms"]);
    assert.deepEqual(steps({ending: "inProgress", delayMilliseconds: 800}, null), ["arrived", "delay 800 ms", "the answer has not ended"]);
    assert.deepEqual(timeLine({response: {ending: "complete"}, durationMilliseconds: 1}), ["arrived", "first byte", "end after 1.0 ms"]);
  });
});
