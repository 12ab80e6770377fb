// mockapi
// SPDX-License-Identifier: Apache-2.0
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { waitFor } from "../../Sources/CResources/page/state.mjs";

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
});
