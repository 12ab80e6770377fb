// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { postedOutcome, shortWalk } from "../../Sources/CResources/page/walking.mjs";

const variant = (operator, pointer, outcomes, more = {}) => ({
  id: "ok~" + operator, case: "ok", variant: "ok~" + operator, operator, pointer, expected: {outcomes, code: null, defects: null}, ...more,
});
const control = {id: "ok", case: "ok", variant: null, expected: {outcomes: ["success"], code: null, defects: []}};

describe("a short walk", () => {
  const fields = ["/a", "/b", "/c", "/d"].flatMap((pointer) => [
    variant("drop", pointer, ["unexpected"]), variant("null", pointer, ["unexpected"]), variant("long", pointer, ["success"]),
  ]);
  const others = ["wrapped", "html", "cut", "cut", "stall", "reset", "refused", "redirect"].map((operator) => variant(operator, undefined, ["noAnswer"]));

  it("begins with the case, and has damages of fields and of the answer", () => {
    const walk = shortWalk([...fields, ...others, control]);
    assert.equal(walk[0], control);
    assert.equal(walk.length, 13);
    assert.deepEqual(walk.slice(-5).map(({operator}) => operator), ["html", "cut", "reset", "stall", "wrapped"]);
  });

  it("takes those of fields first that a client can show in part", () => {
    const walk = shortWalk([variant("drop", "/a", ["success"]), variant("drop", "/b", ["unexpected"]), variant("drop", "/c", ["partial"])]);
    assert.deepEqual(walk.map(({pointer}) => pointer), ["/c", "/b", "/a"]);
  });

  it("has the statuses that apps know, one by one", () => {
    const statuses = ["503", "418", "401"].map((argument) => variant("status", undefined, ["unexpected"], {argument}));
    assert.deepEqual(shortWalk(statuses).map(({argument}) => argument), ["401", "503", "418"]);
  });
});

describe("a word of a person", () => {
  const posted = (key, expected, isControl = false) => {
    const one = {case: "ok", variant: isControl ? null : "ok~x", expected: {code: null, defects: null, ...expected}};
    const {scenario: _, case: __, variant: ___, detail: ____, ...outcome} = postedOutcome(one, key, "user");
    return outcome;
  };

  it("that it was right is what a correct client says where data may be shown", () => {
    assert.deepEqual(posted("1", {outcomes: ["success"]}), {outcome: "success"});
    assert.deepEqual(posted("1", {outcomes: ["partial"], defects: ["/name"]}), {outcome: "partial", defects: ["/name"]});
    assert.deepEqual(posted("1", {outcomes: ["partial"]}), {outcome: "ok"});
    assert.deepEqual(posted("1", {outcomes: ["unexpected"]}), {outcome: "success"});
    assert.deepEqual(posted("1", {outcomes: ["failure"], code: "busy"}, true), {outcome: "failure", code: "busy"});
  });

  it("that there was an error is an error", () => assert.deepEqual(posted("2", {outcomes: ["partial"]}), {outcome: "error"}));

  it("that data were wrong is never right", () => {
    assert.deepEqual(posted("3", {outcomes: ["success"]}), {outcome: "error"});
    assert.deepEqual(posted("3", {outcomes: ["partial"], defects: ["/name"]}), {outcome: "success"});
    assert.deepEqual(posted("3", {outcomes: ["unexpected"]}), {outcome: "success"});
  });

  it("that it hung or crashed is an end", () => {
    assert.deepEqual(posted("4", {outcomes: ["success"]}), {ended: {afterMilliseconds: 10000}});
    assert.deepEqual(posted("5", {outcomes: ["success"]}), {ended: {standardError: ""}});
  });
});
