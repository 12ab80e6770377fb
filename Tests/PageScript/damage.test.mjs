// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cellOf } from "../../Sources/CResources/page/damage.mjs";

describe("a cell of the table of damages", () => {
  const verdicts = {a: {verdict: "pass", message: "fine"}, b: {verdict: "crash", message: "it ended"}, c: {verdict: "pass", message: "fine"}};
  const cell = (ids, selected) => cellOf(ids.map(id => ({id})), selected, id => verdicts[id]);

  it("has a letter for its verdict, and other signs for a pass and for none", () => {
    assert.deepEqual(cell(["a"]), {isOn: false, text: "✓", className: " v-pass", verdict: "pass", note: "pass: fine"});
    assert.deepEqual(cell(["b"]), {isOn: false, text: "C", className: " v-crash", verdict: "crash", note: "crash: it ended"});
    assert.deepEqual(cell(["x"]), {isOn: false, text: "·", className: " untried", verdict: "", note: "not tried"});
  });

  it("has an arrow if it is selected, and still says its verdict", () => {
    assert.deepEqual(cell(["b"], "b"), {isOn: true, text: "→", className: " damage", verdict: "crash", note: "crash: it ended"});
  });

  it("shows what failed among several, and how many were tried", () => {
    assert.equal(cell(["a", "b", "c"]).text, "C");
    assert.equal(cell(["a", "b", "x"]).note, "crash: it ended (2 of 3 tried)");
    assert.equal(cell(["x", "c"]).text, "✓");
  });
});
