// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { replacedVersions } from "../../Sources/CResources/page/maker.mjs";

describe("what a saved text replaces", () => {
  const read = async name => ({tag: '"' + name + '-now"'});

  it("is nothing, if its name is new", async () => {
    assert.equal(await replacedVersions("new").tagFor("new", false, read), undefined);
  });

  it("is the version that was opened, also when another one is served", async () => {
    assert.equal(await replacedVersions("user", '"opened"').tagFor("user", true, read), '"opened"');
  });

  it("is asked for once, if the name is that of another scenario", async () => {
    const versions = replacedVersions("new");
    assert.equal(await versions.tagFor("user", true, read), null);
    assert.equal(await versions.tagFor("user", true, read), '"user-now"');
  });

  it("is asked for again after a refusal", async () => {
    const versions = replacedVersions("user", '"opened"');
    versions.forget("user");
    assert.equal(await versions.tagFor("user", true, read), null);
  });
});
