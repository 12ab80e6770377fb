// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { leaseText, makeLease, offlineChange } from "../../Sources/CResources/page/leases.mjs";
import { coverageText, scenarioRow } from "../../Sources/CResources/page/scenarios.mjs";

it("what is different in a lease is said in words", () => {
  assert.equal(leaseText({select: {}}), "as in the files");
  assert.equal(leaseText({select: {a: "b"}, disturb: {delayMilliseconds: [100, 200]}}), "1 endpoint not as in the files, delayed by 100 to 200 ms");
  assert.equal(leaseText({select: {}, disturb: {failures: {share: 0.2}}}), "20 % fail");
  assert.equal(leaseText({select: {}, disturb: {offline: true, delayMilliseconds: 5}}), "delayed by 5 ms, offline");
  assert.equal(leaseText({select: {}, disturb: {failures: {share: 1}}}), "100 % fail");
  assert.equal(leaseText({select: {}, disturb: {failures: {share: 1, case: "busy"}}}), "100 % fail");
});

describe("a lease", () => {
  const now = Date.parse("2026-01-01T10:00:00Z");

  it("goes offline for ten minutes, and keeps its delays and failures until then", () => {
    assert.deepEqual(offlineChange(undefined, now), {offline: true, seconds: 600});
    assert.deepEqual(offlineChange({delayMilliseconds: 5, until: "2026-01-01T10:01:00Z"}, now), {delayMilliseconds: 5, offline: true, seconds: 600});
  });

  it("comes back, with the delays and failures that it had", () => {
    assert.equal(offlineChange({offline: true, until: "2026-01-01T10:01:00Z"}, now), null);
    assert.deepEqual(offlineChange({offline: true, delayMilliseconds: 5, until: "2026-01-01T10:01:00Z"}, now), {delayMilliseconds: 5, seconds: 60});
    assert.deepEqual(offlineChange({offline: true, failures: {share: 0.2}}, now), {failures: {share: 0.2}});
  });
});

describe("a new lease", () => {
  const control = (status) => {
    const calls = [];
    return {
      calls,
      put: async (path) => {
        calls.push("PUT " + path);
        if (status) throw Object.assign(new Error("no"), {status});
      },
      post: async (path, body) => { calls.push("POST " + path + " " + JSON.stringify(body)); },
    };
  };
  const made = async (name, status) => {
    const one = control(status);
    await makeLease(one, name);
    return one.calls;
  };

  it("has its name as its id, where it may be one", async () => {
    assert.deepEqual(await made("team-a"), ["PUT leases/team-a"]);
    assert.deepEqual(await made("Ada's phone"), ['POST leases {"name":"Ada\'s phone"}']);
    assert.deepEqual(await made(""), ["POST leases {}"]);
  });

  it("has another id at a server that chooses it", async () => {
    assert.deepEqual(await made("team-a", 405), ["PUT leases/team-a", 'POST leases {"name":"team-a"}']);
    await assert.rejects(made("team-a", 503));
  });
});

describe("what requests have met", () => {
  const scenario = {name: "user", method: "GET", target: "/users", cases: [{name: "ok"}, {name: "bad"}], file: "user.json"};

  it("is in the row of a scenario", () => {
    const coverage = {cases: [{name: "ok", met: true}, {name: "bad", met: false}], codes: [{code: "busy", met: false}]};
    assert.deepEqual(scenarioRow(scenario, coverage, 3), {
      name: "user", asks: "GET /users", cases: "1/2", requests: "3", missing: "bad, code busy", place: "user.json",
    });
    assert.equal(scenarioRow(scenario, undefined, 0).cases, "2");
  });

  it("is a sentence for all", () => {
    assert.equal(coverageText({cases: {met: 1, total: 2}, codes: {met: 0, total: 1}}), "Requests have met 1 of 2 cases and 0 of 1 error code.");
    assert.equal(coverageText({cases: {met: 1, total: 1}, codes: {met: 0, total: 0}}), "Requests have met 1 of 1 case.");
  });
});
