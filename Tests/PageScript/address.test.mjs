// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readAddress, writeAddress } from "../../Sources/CResources/page/address.mjs";

describe("an address", () => {
  it("has the key and the view", () => {
    assert.deepEqual(readAddress("#k=KEY&at=/team-a/r/17"), {key: "KEY", lease: "team-a", screen: "r", name: "17"});
    assert.equal(writeAddress({key: "KEY", lease: "team-a", screen: "r", name: "17"}), "#k=KEY&at=/team-a/r/17");
  });

  it("may have only the key, or nothing", () => {
    assert.deepEqual(readAddress("#k=KEY"), {key: "KEY", lease: "default", screen: "", name: ""});
    assert.deepEqual(readAddress(""), {key: "", lease: "default", screen: "", name: ""});
    assert.equal(writeAddress({key: "", lease: "default", screen: "", name: ""}), "#at=/default");
  });

  it("is read as it was written, whatever a scenario is called", () => {
    for (const name of ["sub/user", "a&k=other", "ü %2F #", "a+b"]) {
      const view = {key: "k+/=", lease: "default", screen: "s", name};
      assert.deepEqual(readAddress(writeAddress(view)), view);
    }
  });
});
