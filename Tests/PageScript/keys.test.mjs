// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { it } from "node:test";
import { keyTable } from "../../Sources/CResources/page/keys.mjs";

it("the documentation lists the keys of the page", () => {
  const page = readFileSync(new URL("../../docs/page.md", import.meta.url), "utf8").split("## Keys")[1];
  const rows = [...page.matchAll(/^\| `(.+)` \| (.+) \|$/gm)].map(([, key, text]) => [key, text]);
  assert.deepEqual(rows, keyTable);
});
