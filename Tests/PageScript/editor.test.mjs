// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { editorAddress } from "../../Sources/CResources/page/editor.mjs";

describe("a place for the editor", () => {
  it("is that of an absolute path, or of one in the folder of the server", () => {
    assert.equal(editorAddress("/a/b c.json:3:5", "/work", "127.0.0.1"), "vscode://file/a/b%20c.json:3:5");
    assert.equal(editorAddress("Scenarios/user.json:3:5", "/work", "localhost"), "vscode://file/work/Scenarios/user.json:3:5");
    assert.equal(editorAddress("user.json", "/", "[::1]"), "vscode://file/user.json");
  });

  it("is nowhere, if the server is on another machine or does not say its folder", () => {
    for (const host of ["example.com", "10.0.0.1", "127.0.0.1.example.com", "localhost.example.com", ""]) {
      assert.equal(editorAddress("/a.json:1:1", "/work", host), null, host);
    }
    assert.equal(editorAddress("a.json:1:1", undefined, "localhost"), null);
    assert.equal(editorAddress(null, "/work", "localhost"), null);
    assert.equal(editorAddress(undefined, "/work", "localhost"), null);
  });

  it("is a file only, whatever its name", () => {
    assert.equal(editorAddress("//evil/a?b#c%41:3.json:3:5", "/work", "localhost"), "vscode://file//evil/a%3Fb%23c%2541%3A3.json:3:5");
    assert.equal(editorAddress("javascript:alert(1):1:1", "/work", "localhost"), "vscode://file/work/javascript%3Aalert(1):1:1");
  });
});
