// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { coalesced, ordered } from "../../Sources/CResources/page/actions.mjs";

describe("a task for many calls", () => {
  it("runs once more for all calls that come while it runs", async () => {
    let count = 0;
    let release = () => {};
    const run = coalesced(() => { count += 1; return new Promise((resolve) => { release = resolve; }); });
    const first = run();
    await Promise.all([run(), run(), run()]);
    assert.equal(count, 1);
    release();
    await new Promise((resolve) => { setImmediate(resolve); });
    assert.equal(count, 2);
    release();
    await first;
    assert.equal(count, 2);
  });

  it("runs again after a failure", async () => {
    let count = 0;
    const run = coalesced(async () => { count += 1; if (count === 1) throw new Error("no"); });
    await assert.rejects(run());
    await run();
    assert.equal(count, 2);
  });
});

describe("answers that overlap", () => {
  it("are shown in the order of their questions", () => {
    const ask = ordered();
    const [first, second, third] = [ask(), ask(), ask()];
    assert.equal(second(), true);
    // It comes late.
    assert.equal(first(), false);
    assert.equal(third(), true);
    assert.equal(ask()(), true);
  });
});
