// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addEntries, begun, filterEntries, groupEntries, judgedNumbers } from "../../Sources/CResources/page/requests.mjs";

const entry = (number, more = {}, response = {}) => ({
  number, scenario: "user", case: "ok", variant: null, reason: "default", nearMisses: null,
  request: {method: "GET", target: "/users"}, response: {status: 200, ending: "complete", fault: null, ...response}, ...more,
});
const numbers = (list) => list.map((one) => one.number);

describe("the requests", () => {
  it("have the newest first, in whatever order they come", () => {
    assert.deepEqual(numbers(addEntries([], [entry(2), entry(1), entry(3)])), [3, 2, 1]);
  });

  it("have each number once, and its answer when it has ended", () => {
    const list = addEntries([], [entry(1), entry(2, {}, {ending: "inProgress"})]);
    addEntries(list, [entry(2)]);
    assert.deepEqual(list.map((one) => one.response.ending), ["complete", "complete"]);
    addEntries(list, [begun({number: 2, lease: "default", method: "GET", target: "/users"})]);
    assert.equal(list[0].response.ending, "complete");
  });

  it("have numbers of their own where there is no journal", () => {
    assert.deepEqual(numbers(addEntries(addEntries([], [entry(null)]), [entry(null)])), [2, 1]);
  });

  it("are at most 1,000", () => {
    const list = addEntries([], Array.from({length: 1200}, (_, number) => entry(number + 1)));
    assert.equal(list.length, 1000);
    assert.equal(list[0].number, 1200);
  });
});

describe("a filter", () => {
  const list = [
    entry(5, {}, {status: 500}), entry(4, {scenario: null, case: null, nearMisses: []}, {status: 404}), entry(3, {variant: "ok~drop@/id"}),
    entry(2, {}, {status: null, fault: "reset", ending: "reset"}), entry(1, {request: {method: "POST", target: "/Login"}}, {status: null, ending: "inProgress"}),
  ];
  const found = (kind, text = "") => numbers(filterEntries(list, {kind, text}));

  it("has kinds", () => {
    assert.deepEqual(found(""), [5, 4, 3, 2, 1]);
    assert.deepEqual(found("unmatched"), [4]);
    assert.deepEqual(found("damaged"), [3, 2]);
    assert.deepEqual(found("errors"), [5, 4]);
    assert.deepEqual(found("pending"), [1]);
  });

  it("has letters of the request, the answer, and the status", () => {
    assert.deepEqual(found("", " post /login"), [1]);
    assert.deepEqual(found("", "drop"), [3]);
    assert.deepEqual(found("errors", "500"), [5]);
  });
});

it("equal requests with equal answers are a group, at the place of the newest", () => {
  const groups = groupEntries([entry(4), entry(3, {}, {status: 500}), entry(2), entry(1)]);
  assert.deepEqual(groups.map((group) => [group.entry.number, group.count]), [[4, 3], [3, 1]]);
  assert.deepEqual(groups.map((group) => group.numbers), [[4, 2, 1], [3]]);
});

describe("a verdict", () => {
  const list = [
    entry(6, {scenario: "other"}), entry(5, {variant: "ok~drop@/id"}), entry(4), entry(3, {variant: "ok~drop@/id"}), entry(2),
    entry(1, {case: "flaky", served: "bad"}),
  ];
  const judged = (id, requests) => judgedNumbers(list, {id, requests});

  it("is about the last requests that got its case or variant, as many as it counts", () => {
    assert.deepEqual(judged("user/ok", 1), [4]);
    assert.deepEqual(judged("user/ok", 2), [4, 2]);
    assert.deepEqual(judged("user/ok~drop@/id", 1), [5]);
    assert.deepEqual(judged("user/ok~drop@/id", 9), [5, 3]);
    assert.deepEqual(judged("user/bad", 1), [1]);
    assert.deepEqual(judged("user/flaky", 1), [1]);
  });

  it("is about no request, if none came", () => {
    assert.deepEqual(judged("user/ok", 0), []);
    assert.deepEqual(judged("user/ok~null@/id", 1), []);
  });
});
