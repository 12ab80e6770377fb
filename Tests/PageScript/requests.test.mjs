// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addEntries, addVerdict, begun, filterEntries, groupEntries, readVerdicts } from "../../Sources/CResources/page/requests.mjs";

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

describe("the verdicts", () => {
  const verdict = (word, numbers) => ({verdict: word, numbers});
  const words = verdicts => [...verdicts].map(([number, one]) => number + " " + one.verdict);

  it("are those of the entries, and of the events by the numbers that they name", () => {
    const verdicts = new Map();
    readVerdicts(verdicts, [entry(2, {verdict: verdict("pass")}), entry(1, {verdict: null}), begun({number: 3})], verdicts);
    assert.deepEqual(words(verdicts), ["2 pass"]);
    addVerdict(verdicts, verdict("fail", [1, 2]), []);
    addVerdict(verdicts, verdict("notExercised", []), []);
    assert.deepEqual(words(verdicts), ["2 fail", "1 fail"]);
  });

  it("stay where a later one has come while the entries were read", () => {
    const verdicts = new Map();
    addVerdict(verdicts, verdict("fail", [1, 2]), []);
    const before = new Map(verdicts);
    addVerdict(verdicts, verdict("pass", [2, 3]), []);
    readVerdicts(verdicts, [1, 2, 3].map(number => entry(number, {verdict: verdict("crash")})), before);
    assert.deepEqual(words(verdicts), ["1 crash", "2 pass", "3 pass"]);
  });

  it("are forgotten with their requests", () => {
    const list = addEntries([], Array.from({length: 3000}, (_, number) => entry(number + 1)));
    const verdicts = new Map();
    for (const {number} of Array.from({length: 3000}, (_, number) => entry(number + 1))) addVerdict(verdicts, verdict("pass", [number]), list);
    assert.ok(verdicts.size <= 2000, String(verdicts.size));
    assert.ok(list.every(({number}) => verdicts.has(number)));
  });
});
