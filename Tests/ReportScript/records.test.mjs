// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { grouped, matches, readChunk, worst } from "../../Sources/CResources/report/records.mjs";

// What the program writes: a test in Swift compares it.
const {index, d0} = JSON.parse(readFileSync(new URL("sample.json", import.meta.url), "utf8"));
const read = (chunk, scenario = index.sections[0].scenario) => readChunk(chunk, scenario, index);

describe("a chunk", () => {
  const records = read(d0);
  const find = (name) => records.find((record) => record.name === name);

  it("has a record for each row, with an id", () => {
    assert.equal(records.length, d0.rows.length);
    for (const record of records) assert.equal(record.id, "scenario-0000/" + record.name);
  });

  it("has numbers, texts and a verdict in each record", () => {
    assert.deepEqual(find("registered~array@"), {
      id: "scenario-0000/registered~array@", name: "registered~array@", operator: "array", argument: "", pointer: "",
      verdict: "hang", sign: "H", milliseconds: 6, requests: 1, place: "Scenarios/my app/scenario-0000.json:7:9",
      replay: "mockapi replay Scenarios 'scenario-0000/registered~array@'", expected: "any outcome", actual: "success",
      message: "expected unexpected or partial; the client said success", reason: "",
      head: "HTTP/1.1 200 OK\nContent-Type: application/json", excerpt: '{"id": 7, "name": null}', offset: 100, size: 123,
      ending: "complete", detail: "", group: "cause 3", known: "known failure: known-failures.txt:4", errors: "", others: "",
    });
  });

  it("tells the root of a body from no place", () => {
    assert.equal(find("registered").pointer, null);
    assert.equal(find("registered~null@/id").pointer, "/id");
    assert.equal(find("registered~number@").pointer, "");
  });

  it("has neither numbers nor texts where the end of a row is left out", () => {
    const {offset, size, head, message, others} = find("registered~number@");
    assert.deepEqual([offset, size, head, message, others], [-1, -1, "", "", ""]);
  });

  it("may have its columns in any order", () => {
    const reversed = {...d0, columns: [...d0.columns].reverse()};
    reversed.rows = d0.rows.map((row) => d0.columns.map((_, place) => row[place] ?? -1).reverse());
    assert.deepEqual(read(reversed), records);
  });

  it("has every column in its records", () => {
    const [record] = read({columns: d0.columns, rows: [d0.columns.map((_, place) => place)], strings: d0.columns});
    for (const name of d0.columns) assert.ok(name in record, name);
  });

  it("has the id of the scenario for a verdict on the whole scenario", () => {
    assert.equal(read({columns: ["name"], rows: [[0]], strings: ["user"]}, "user")[0].id, "user");
  });
});

describe("a filter", () => {
  const record = {
    id: "user/ok~null@/name", verdict: "fail", operator: "null", message: "A Message", detail: "", group: "a cause",
    place: "user.json:1:2", pointer: "/name",
  };
  const filter = {verdicts: new Set(["fail"]), scenario: "", operator: "", text: ""};

  it("passes everything if there is none", () => assert.ok(matches(record, null)));

  it("passes a record of its verdicts and its operator", () => {
    assert.ok(matches(record, {...filter, operator: "null"}));
    assert.ok(!matches(record, {...filter, operator: "drop"}));
    assert.ok(!matches(record, {...filter, verdicts: new Set(["crash"])}));
  });

  it("finds a text in lower case in every part that is shown", () => {
    for (const text of ["user/ok", "a message", "a cause", "user.json", "/name"]) assert.ok(matches(record, {...filter, text}), text);
    assert.ok(!matches({...record, pointer: null}, {...filter, text: "absent"}));
  });
});

describe("records of one cell", () => {
  const verdict = (word) => ({verdict: word});

  it("are shown as the first one with the worst verdict", () => {
    const list = ["silent", "crash", "pass", "crash", "fail"].map(verdict);
    assert.equal(worst(list), list[1]);
  });

  it("have an order of all verdicts, from harmless to severe", () => {
    const words = ["pass", "notExercised", "invalid", "silent", "harness", "hang", "fail", "crash"];
    assert.deepEqual([...words].sort(), [...index.verdicts].sort());
    for (const [number, word] of words.entries()) assert.equal(worst(words.slice(0, number + 1).map(verdict)).verdict, word);
  });
});

it("groups keep the order of their first values", () => {
  assert.deepEqual([...grouped([3, 1, 5, 2], (number) => number % 2)], [[1, [3, 1, 5]], [0, [2]]]);
});
