// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { eventReader, followEvents } from "../../Sources/CResources/page/events.mjs";

/** The events of a text that comes in pieces. */
function read(...pieces) {
  const events = [];
  const reader = eventReader((kind, data) => events.push([kind, data]));
  pieces.forEach(reader);
  return events;
}

describe("events", () => {
  it("have a kind and data", () => {
    assert.deepEqual(read('event: request\ndata: {"number": 1}\n\nevent: lost\r\ndata:{"events":2}\r\n\r\n'), [
      ["request", {number: 1}], ["lost", {events: 2}],
    ]);
  });

  it("may come in any pieces", () => {
    const text = ': hello\n\nevent: a\ndata: [1,\ndata: 2]\n\n';
    assert.deepEqual(read(...text), [["a", [1, 2]]]);
  });

  it("are not comments, and none without data", () => assert.deepEqual(read(": quiet\n\n", "event: a\n\n", "data: 1\n\n"), [["message", 1]]));
});

describe("a stream of events", () => {
  const streamOf = (...texts) => new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(new TextEncoder().encode(text));
      controller.close();
    },
  });

  it("is opened again after its end, until somebody stops it", async () => {
    const stop = new AbortController();
    const log = [];
    let count = 0;
    await followEvents({
      open: async () => { count += 1; return streamOf("data: " + count + "\n\n"); },
      onOpen: () => log.push("open"), onEvent: (_, data) => { log.push(data); if (data === 2) stop.abort(); },
      onBreak: () => log.push("break"), signal: stop.signal, pause: 0,
    });
    assert.deepEqual(log, ["open", 1, "break", "open", 2]);
  });

  it("that cannot be opened says why, and is tried again", async () => {
    const stop = new AbortController();
    const reasons = [];
    await followEvents({
      open: async () => { throw new Error("refused"); }, onOpen: () => {}, onEvent: () => {},
      onBreak: (error) => { reasons.push(error.message); if (reasons.length === 2) stop.abort(); }, signal: stop.signal, pause: 0,
    });
    assert.deepEqual(reasons, ["refused", "refused"]);
  });

  it("that is silent is broken", async () => {
    const stop = new AbortController();
    let breaks = 0;
    await followEvents({
      // The end of the signal ends a stream, as that of a fetch.
      open: async (signal) => new ReadableStream({start(controller) { signal.addEventListener("abort", () => controller.error(new Error("ended"))); }}),
      onOpen: () => {}, onEvent: () => {}, onBreak: () => { breaks += 1; stop.abort(); }, signal: stop.signal, silence: 1, pause: 0,
    });
    assert.equal(breaks, 1);
  });
});
