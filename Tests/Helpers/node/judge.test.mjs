// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fixture, runNode, scenarios } from "./scratch.mjs";

describe("a judged client", () => {
  /** The part of the report of each judgement, by its name. */
  const parts = {};
  before(async () => {
    const words = ["--test", "--test-reporter=tap", fixture("judge.test.mjs")];
    const { output } = await runNode({ after }, words, { SCENARIOS: scenarios, MOCKAPI_URL: "" });
    for (const part of output.split(/^# Subtest: /m)) parts[part.split("\n")[0]] = part.replace(/^ +# Subtest: .*\n/gm, "");
  });
  const line = (isRight, id) => new RegExp(`^ +${isRight ? "ok" : "not ok"} \\d+ - ${id.replace(/[/()]/g, "\\$&")}$`, "m");

  it("passes each case and variant of which it makes what the contract says", () => {
    for (const id of ["complete", "complete~drop@/id", "complete~drop@/name", "complete~null@", "complete~null@/homepage"]) {
      assert.match(parts.careful, line(true, `user/${id}`));
    }
    assert.doesNotMatch(parts.careful, /not ok/);
  });

  it("fails for an error that is not mapped, with the error's own stack, the field and the place", () => {
    const part = parts.crashing;
    assert.match(part, line(true, "user/complete~drop@/email"));
    assert.match(part, line(false, "user/complete~drop@/name"));
    assert.match(part, /user\/complete~drop@\/name: .*\n +Missing at \/name \(drop\)\n +at .*user\.json:\d+:\d+\n/);
    assert.match(part, /TypeError: Cannot read properties of undefined \(reading 'trim'\)/);
    assert.match(part, /getUser \(file:.*judge\.test\.mjs:\d+:\d+\)/);
    assert.doesNotMatch(part, /lib\/test\.js:\d+:\d+\)/);
  });

  it("fails for damage that it takes for a success", () => {
    assert.match(parts.trusting, line(false, "user/complete~drop@/id"));
    assert.match(parts.trusting, line(true, "user/complete~drop@/homepage"));
  });

  it("has no verdict on variants of a case that it does not pass itself", () => {
    const part = parts["wrong from the start"];
    assert.match(part, line(false, "user/complete"));
    assert.match(part, /ok \d+ - user\/complete~drop@\/id # SKIP the case 'complete' itself does not pass/);
  });

  it("hangs if it does not answer within its time limit and ten seconds more", () => {
    assert.match(parts.hanging, line(false, "user/complete"));
    assert.match(parts.hanging, /the client did not answer in time/);
    const [, milliseconds] = parts.hanging.match(/duration_ms: ([\d.]+)/);
    assert.ok(Number(milliseconds) >= 10_000, milliseconds);
  });

  it("is judged in a subtest, too", () => {
    assert.match(parts["as a subtest"] + parts.inner, line(true, "user/complete~cut(1)"));
  });

  it("is judged by some variants only, and their case", () => {
    const names = [...parts.some.matchAll(/^ +ok \d+ - (\S+)$/gm)].map(([, name]) => name);
    assert.deepEqual(names, ["user/complete", "user/complete~drop@/email", "user/complete~null@/name"]);
    assert.match(parts["not there"], /'variants' must name variants that these options choose; found 'complete~drop@\/nam'/);
  });

  it("fails if there is nothing to judge", () => {
    assert.match(parts["nothing to judge"], /^not ok/m);
    assert.match(parts["nothing to judge"], /nonsense/);
  });
});
