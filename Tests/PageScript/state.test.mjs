// mockapi
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { changed, holdWhilePressed, onChange, waitFor } from "../../Sources/CResources/page/state.mjs";

describe("drawing", () => {
  it("comes ten times a second for many requests, and at once after a rest", () => {
    assert.equal(waitFor(["requests", "head"], 0), 100);
    assert.equal(waitFor(["requests"], 70), 30);
    assert.equal(waitFor(["requests"], 5000), 16);
  });

  it("does not wait for what somebody changes", () => {
    assert.equal(waitFor(["served"], 0), 16);
    assert.equal(waitFor(["head", "served", "request"], 20), 16);
  });

  it("waits while a button of the mouse is down, also if the press before has just ended", context => {
    const listeners = {};
    Object.assign(globalThis, {
      document: {body: {}, querySelector: () => ({setAttribute() {}}), activeElement: null},
      addEventListener: (kind, listener) => { listeners[kind] = listener; },
    });
    context.after(() => { for (const name of ["document", "addEventListener"]) delete globalThis[name]; });
    context.mock.timers.enable({apis: ["setTimeout"]});
    let drawn = 0;
    onChange("served", () => { drawn += 1; });
    holdWhilePressed();
    listeners.pointerdown();
    changed("served");
    listeners.pointerup();
    listeners.pointerdown();
    context.mock.timers.tick(1000);
    assert.equal(drawn, 0);
    listeners.pointerup();
    context.mock.timers.tick(1000);
    assert.equal(drawn, 1);
  });
});
