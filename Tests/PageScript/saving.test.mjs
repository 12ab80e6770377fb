// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { it } from "node:test";
import { knownFailures, reports } from "../../Sources/CResources/page/saving.mjs";

it("known failures are the findings, a line for each", () => {
  const verdicts = [{id: "user/ok", status: "pass"}, {id: "user/ok~drop@/id", status: "finding"}, {id: "user/ok~cut(3)", status: "fault"}];
  assert.equal(knownFailures(verdicts), "# Findings of a walk\nuser/ok~drop@/id\n");
  assert.equal(knownFailures([]), "# Findings of a walk\n");
});

it("no id among known failures begins a comment or another line", () => {
  const ids = ["#user/ok", "a #b/ok", "a\n#b/ok", "a#b/ok"].map(id => ({id, status: "finding"}));
  assert.deepEqual(knownFailures(ids).split("\n").slice(1, -1), ["*user/ok", "a *b/ok", "a*#b/ok", "a#b/ok"]);
});

it("each report has a file of its own", () => {
  assert.equal(new Set(reports.map(([, , ending]) => ending)).size, reports.length);
});
