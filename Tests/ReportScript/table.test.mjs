// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { followKeys } from "../../Sources/CResources/report/cells.mjs";
import { chips, listed, matrix } from "../../Sources/CResources/report/table.mjs";
import { document } from "./dom.mjs";

globalThis.document = document;

const operators = ["drop", "null", "cut", "status"];
const record = (operator, pointer, more = {}) => ({
  name: `ok~${operator}@${pointer}`, operator, pointer, argument: "", verdict: "pass", sign: "·", known: "", ...more,
});
const texts = (table) => table.querySelectorAll("tr").map((row) => row.cells.map((cell) => cell.textContent));

describe("a matrix", () => {
  it("has the operators in their order, and the fields by their names and numbers", () => {
    const table = matrix([
      record("cut", "/b/10"), record("null", ""), record("drop", "/b/9", {verdict: "fail", sign: "F"}), record("drop", "/b/10"),
    ], operators);
    assert.deepEqual(texts(table), [
      ["field", "drop", "null", "cut"], ["(root)", "", "·", ""], ["/b/9", "F", "", ""], ["/b/10", "·", "", "·"],
    ]);
  });

  it("shows the worst of several records in a cell, and their number", () => {
    const list = [record("drop", "/a"), record("drop", "/a", {verdict: "crash", sign: "C"})];
    const cell = matrix(list, operators).querySelector(".cell");
    assert.equal(cell.textContent, "C2");
    assert.ok(cell.matches(".v-crash"));
    assert.equal(cell.attributes["aria-label"], "crash: ok~drop@/a, ok~drop@/a");
    assert.deepEqual(listed.get(cell), list);
  });

  it("marks a cell as known if all of its records are", () => {
    const known = {known: "known failure: known.txt:1"};
    const cells = matrix([record("drop", "/a", known), record("null", "/a", known), record("null", "/a")], operators)
      .querySelectorAll(".cell");
    assert.deepEqual(cells.map((cell) => cell.matches(".known")), [true, false]);
  });

  it("has a button for more than 200 fields", () => {
    const fields = Array.from({length: 201}, (_, number) => record("drop", "/" + number));
    assert.equal(matrix(fields.slice(1), operators).querySelector(".plain"), null);
    const scroll = matrix(fields, operators);
    assert.equal(scroll.querySelectorAll(".cell").length, 200);
    const more = scroll.querySelector(".plain");
    assert.equal(more.textContent, "Show more of 201 fields");
    more.onclick();
    assert.equal(scroll.querySelectorAll(".cell").length, 201);
    assert.equal(scroll.querySelector(".plain"), null);
  });
});

describe("a table of operators without a place", () => {
  it("has their arguments in the order of their numbers, or verdicts, and the control first", () => {
    const table = chips([
      record("status", null, {argument: "503"}), record("cut", null, {argument: "12"}), record("cut", null, {argument: "3"}),
      record("", null),
    ], operators);
    assert.deepEqual(texts(table), [["control", "· pass"], ["cut", "· 3· 12"], ["status", "· 503"]]);
    assert.deepEqual(table.querySelectorAll(".cell").map((cell) => cell.tabIndex), [0, -1, -1, -1]);
  });
});

describe("keys in a table", () => {
  // a: drop, null; b: drop only; c: drop, null
  const table = matrix(["/a", "/b", "/c"].flatMap((pointer) => [
    record("drop", pointer), ...(pointer === "/b" ? [] : [record("null", pointer)]),
  ]), operators);
  followKeys(table);
  const cells = table.querySelectorAll(".cell");
  /** The number of the cell that has the focus after a key at a cell, and whether the page must not scroll. */
  const press = (number, key) => {
    let isHandled = false;
    cells[number].focus();
    table.listeners.keydown({key, target: cells[number], preventDefault: () => { isHandled = true; }});
    return [cells.indexOf(document.activeElement), isHandled];
  };

  it("have one stop for the tab key", () => assert.deepEqual(cells.map((cell) => cell.tabIndex), [0, -1, -1, -1, -1]));

  it("move along and across, over what is empty", () => {
    assert.deepEqual(press(0, "ArrowRight"), [1, true]);
    assert.deepEqual(press(1, "ArrowDown"), [4, true]);
    assert.deepEqual(press(4, "ArrowUp"), [1, true]);
    assert.deepEqual(press(3, "ArrowUp"), [2, true]);
    assert.deepEqual(press(2, "ArrowLeft"), [1, true]);
    assert.deepEqual(press(2, "Home"), [0, true]);
    assert.deepEqual(press(2, "End"), [4, true]);
  });

  it("take the stop of the tab key with them", () => {
    press(0, "End");
    assert.deepEqual([cells[0].tabIndex, cells[4].tabIndex], [-1, 0]);
  });

  it("stay at an edge", () => {
    for (const [number, key] of [[0, "ArrowLeft"], [0, "ArrowUp"], [4, "ArrowRight"], [4, "ArrowDown"]]) {
      assert.deepEqual(press(number, key), [number, true]);
    }
  });

  it("are left to the browser if they are others", () => assert.deepEqual(press(1, "Enter"), [1, false]));
});
