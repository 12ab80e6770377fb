// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { fixture, runNode, scenarios } from "./scratch.mjs";

describe("a test with a lease", () => {
  let output;
  before(async () => {
    const run = await runNode({ after }, ["--test", "--test-reporter=tap", fixture("leases.test.mjs")], { SCENARIOS: scenarios, MOCKAPI_URL: "" });
    output = run.output + run.errors;
  });
  const passes = (name) => new RegExp(`^ *ok \\d+ - ${name}( #.*)?$`, "m");
  const fails = (name) => new RegExp(`^ *not ok \\d+ - ${name}$`, "m");

  it("passes at the top level, in suites, as a subtest, and beside others", () => {
    for (const name of ["has a lease", "a suite", "selects", "a subtest", "is leased", "at the same time", "selects missingName"]) {
      assert.match(output, passes(name));
    }
    assert.match(output, passes("selects complete~drop@/id"));
  });

  it("has the options of the runner", () => assert.match(output, /^ok \d+ - is skipped # SKIP later$/m));

  it("that fails prints the requests that no scenario answered", () => {
    assert.match(output, fails("fails with an unanswered request"));
    assert.match(output, /^# no scenario answers GET \/fails; the nearest is '\w+' /m);
    assert.doesNotMatch(output, /\/passes/);
  });

  it("that runs out of time prints them too", () => {
    assert.match(output, fails("fails after its time"));
    assert.match(output, /^# no scenario answers GET \/late; /m);
  });

  it("fails with the server's words for a selection that does not exist", () => {
    assert.match(output, fails("selects nothing that is there"));
    assert.match(output, /the selection for 'user' must name one of its cases; found 'nobody'/);
  });
});
