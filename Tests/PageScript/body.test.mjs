// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { declaredAnswer } from "../../Sources/CResources/page/answers.mjs";
import { damageOf, digestOf, hexadecimal, isObject, jsonLines, lettersOf, parsedJSON } from "../../Sources/CResources/page/body.mjs";
import { rowAt, tops } from "../../Sources/CResources/page/rows.mjs";

describe("the lines of a body", () => {
  it("have the place of each value", () => {
    const lines = jsonLines({"a/b": 1, list: ["x", {"~": null}], none: {}});
    assert.deepEqual(lines.map(({depth, pointer, name, text}) => [depth, pointer, name, text]), [
      [0, "", null, "{"], [1, "/a~1b", "a/b", "1,"], [1, "/list", "list", "["], [2, "/list/0", null, '"x",'], [2, "/list/1", null, "{"],
      [3, "/list/1/~0", "~", "null"], [2, null, null, "}"], [1, null, null, "],"], [1, "/none", "none", "{}"], [0, null, null, "}"],
    ]);
  });

  it("are at most 2,000, and say so", () => {
    const lines = jsonLines(Array.from({length: 3000}, () => 0));
    assert.ok(lines.length < 2010);
    assert.equal(lines.at(-1).text, "… more values are not shown");
  });

  it("of bytes are hexadecimal digits and letters", () => {
    assert.equal(hexadecimal("GIF89a\u0001", 0), "000000  " + "47 49 46 38 39 61 01".padEnd(48) + " GIF89a·");
    assert.equal(hexadecimal("0123456789abcdefghi", 1), "000010  " + "67 68 69".padEnd(48) + " ghi");
  });

  it("of bytes are those of the first 65,536", () => {
    assert.equal(lettersOf(btoa("a\u00ff")), "a\u00ff");
    assert.equal(lettersOf(btoa("x".repeat(65536) + "y")), "x".repeat(65536));
  });
});

describe("the digest of a body", () => {
  const abc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  it("is that of the bytes that were sent", async () => {
    assert.equal(await digestOf({body: "abc", bodySize: 3, bodyComplete: true}), abc);
    assert.equal(await digestOf({bodyBase64: btoa("abc"), bodySize: 3, bodyComplete: true}), abc);
  });

  it("is unknown if other bytes are kept than were sent", async () => {
    assert.equal(await digestOf({body: "abc", bodySize: 2, bodyComplete: true}), null);
    assert.equal(await digestOf({body: "abc", bodySize: 3, bodyComplete: false}), null);
  });
});

it("only objects and arrays are shown with an indentation", () => {
  assert.deepEqual(["{}", "[1]", "1", "null", "{", ""].map(body => isObject({body})), [true, true, false, false, false, false]);
  assert.deepEqual([isObject({bodyBase64: "e30="}), isObject(null)], [false, false]);
});

it("a text that is no JSON has no value", () => assert.deepEqual([parsedJSON("1"), parsedJSON("{")], [1, undefined]));

it("the id of a variant has its parts", () => {
  assert.deepEqual(damageOf("ok~drop@/a/b"), {case: "ok", operator: "drop", argument: null, pointer: "/a/b"});
  assert.deepEqual(damageOf("ok~status(503)"), {case: "ok", operator: "status", argument: "503", pointer: null});
  assert.deepEqual(damageOf("ok~null@"), {case: "ok", operator: "null", argument: null, pointer: ""});
  assert.deepEqual([damageOf("ok"), damageOf(null)], [null, null]);
});

it("a case of a scenario file has its answer, for servers that do not show it", () => {
  const file = {cases: {ok: {response: {jsonBody: {id: 1}}}, bad: {response: {status: 500, headers: {A: "b"}, body: "<h1>"}}, flaky: {sequence: ["ok"]}}};
  assert.equal(declaredAnswer(file, "ok").response.body, '{\n  "id": 1\n}');
  assert.deepEqual(declaredAnswer(file, "bad").response.headers, [{name: "A", value: "b"}]);
  assert.deepEqual([declaredAnswer(file, "flaky"), declaredAnswer(null, "ok")], [null, null]);
});

describe("rows", () => {
  const sums = tops(4, (row) => [10, 20, 30, 40][row]);

  it("begin where those before them end", () => assert.deepEqual([...sums], [0, 10, 30, 60, 100]));

  it("are found by their distance from the beginning", () => {
    assert.deepEqual([-5, 0, 9, 10, 59, 60, 1000].map((distance) => rowAt(sums, distance)), [0, 0, 0, 1, 2, 3, 3]);
  });

  it("may be none", () => assert.equal(rowAt(tops(0, () => 1), 5), 0));
});
