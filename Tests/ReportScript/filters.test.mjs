// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hasFilter, readFilter, readFragment, setForm, writeFragment } from "../../Sources/CResources/report/filters.mjs";

const words = ["pass", "fail", "crash"];
/** The values of a form. */
const values = (verdicts, texts = {}) => {
  const result = new URLSearchParams({scenario: "", operator: "", text: "", ...texts});
  for (const word of verdicts) result.append("verdict", word);
  return result;
};

describe("the values of the form", () => {
  it("are no filter if they ask for everything", () => assert.equal(readFilter(values(words, {text: " "}), words.length), null));

  it("are a filter if they leave something out", () => {
    assert.deepEqual(readFilter(values(["fail"]), words.length), {
      verdicts: new Set(["fail"]), scenario: "", operator: "", text: "",
    });
    for (const name of ["scenario", "operator", "text"]) {
      assert.equal(readFilter(values(words, {[name]: "x"}), words.length)[name], "x");
    }
  });

  it("have their text without spaces around it, in lower case", () => {
    assert.equal(readFilter(values(words, {text: " The Name "}), words.length).text, "the name");
  });
});

describe("the address", () => {
  it("has a filter or the id of a verdict", () => {
    assert.ok(hasFilter("#?verdict=crash"));
    assert.ok(!hasFilter("#user/ok~drop@/name"));
    assert.equal(readFragment("#user/ok?verdict=crash").getAll("verdict").length, 0);
  });

  it("has the chosen verdicts and the fields that are not empty", () => {
    const fragment = writeFragment(values(["fail", "crash"], {operator: "drop", text: " a&b "}), words.length);
    assert.equal(fragment, "#?verdict=fail&verdict=crash&operator=drop&text=a%26b");
  });

  it("has no verdict if all are chosen, and an empty one if none is", () => {
    assert.equal(writeFragment(values(words, {text: "x"}), words.length), "#?text=x");
    assert.equal(writeFragment(values([]), words.length), "#?verdict=");
  });
});

describe("the form", () => {
  /** A list with choices: a value that is none of them leaves nothing selected, as in a browser. */
  class List {
    constructor(...choices) { this.choices = choices; this.selectedIndex = 0; }
    get value() { return this.choices[this.selectedIndex] ?? ""; }
    set value(text) { this.selectedIndex = this.choices.indexOf(text); }
  }
  const set = (fragment) => {
    const boxes = words.map((value) => ({value, checked: true}));
    const elements = {scenario: new List("", "user"), operator: new List("", "drop"), text: {value: "before"}};
    setForm({elements, querySelectorAll: () => boxes}, readFragment(fragment));
    assert.ok(elements.scenario.selectedIndex >= 0 && elements.operator.selectedIndex >= 0);
    return [boxes.map((box) => box.checked), elements.scenario.value, elements.operator.value, elements.text.value];
  };

  it("is as the address says", () => {
    const fragment = writeFragment(values(["crash"], {scenario: "user", operator: "drop", text: "a&b"}), words.length);
    assert.deepEqual(set(fragment), [[false, false, true], "user", "drop", "a&b"]);
  });

  it("shows everything if the address has no filter", () => assert.deepEqual(set("#user/ok"), [[true, true, true], "", "", ""]));

  it("shows no verdict if the address says so", () => assert.deepEqual(set("#?verdict=")[0], [false, false, false]));

  it("shows all scenarios if the report does not have that of the address", () => {
    assert.deepEqual(set("#?scenario=other&operator=other").slice(1), ["", "", ""]);
  });
});
