// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { conditionsOf } from "../../Sources/CResources/page/conditions.mjs";

describe("the conditions of a pattern", () => {
  it("are one for each thing that is compared", () => {
    assert.deepEqual(conditionsOf({
      method: "POST", urlPath: "/registration", headers: {Accept: {equalTo: "text/plain"}, "X-A": {absent: true}},
      queryParameters: {page: {matches: "[0-9]+", doesNotMatch: "0"}},
      bodyPatterns: [{matchesJsonPath: {expression: "$.password", equalTo: "wrong"}}, {contains: "a"}],
    }), [
      ["method", "POST"], ["urlPath", "/registration"], ["header Accept", "equalTo text/plain"], ["header X-A", "absent true"],
      ["query parameter page", "matches [0-9]+, doesNotMatch 0"],
      ["body", "matchesJsonPath {\"expression\":\"$.password\",\"equalTo\":\"wrong\"}"], ["body", "contains a"],
    ]);
  });

  it("are none for a pattern that every request matches", () => assert.deepEqual(conditionsOf({}), []));

  it("are shown whatever a file has in their place", () => {
    assert.deepEqual(conditionsOf({headers: "none", bodyPatterns: null, cookies: [1]}),
      [["headers", "none"], ["bodyPatterns", "null"], ["cookie", "1"]]);
  });
});
