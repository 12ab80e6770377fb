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

  it("says where a walk goes on, of its own scenario only", () => {
    const view = {key: "k", lease: "default", screen: "walk", name: "sub/user", from: {scenario: "sub/user", at: "short a~b(c d)@/e&f"}};
    assert.equal(writeAddress(view), "#k=k&at=/default/walk/sub/user&from=short%20a~b(c%20d)%40/e%26f");
    assert.deepEqual(readAddress(writeAddress(view)), view);
    assert.equal(writeAddress({...view, name: "user"}), "#k=k&at=/default/walk/user");
    assert.equal(writeAddress({...view, screen: "s"}), "#k=k&at=/default/s/sub/user");
  });

  it("is read as it was written, whatever a scenario is called", () => {
    for (const name of ["sub/user", "a&k=other", "ü %2F #", "a+b"]) {
      const view = {key: "k+/=", lease: "default", screen: "s", name};
      assert.deepEqual(readAddress(writeAddress(view)), view);
    }
  });
});
