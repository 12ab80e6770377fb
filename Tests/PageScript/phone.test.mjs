// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { it } from "node:test";
import { hostText, pictureSource, sentence } from "../../Sources/CResources/page/phone.mjs";

it("a reason of the server is a sentence on the page", () => {
  assert.equal(sentence("the server listens only on this machine"), "The server listens only on this machine.");
});

it("a host is listed with the network that has it, on one line", () => {
  assert.equal(hostText({host: "192.168.1.20", interface: "en0"}), "192.168.1.20 (en0)");
  assert.equal(hostText({host: "mac.local"}), "mac.local");
  assert.equal(hostText({host: "10.0.0.1", interface: "e\u202en\n"}), "10.0.0.1 (e\\u{202e}n\\n)");
});

it("a picture is its own source, whatever letters it has", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>é #1 100%</title></svg>';
  const source = pictureSource(svg);
  assert.match(source, /^data:image\/svg\+xml,[\w.!~*'()%-]+$/);
  assert.equal(decodeURIComponent(source.slice(source.indexOf(",") + 1)), svg);
});
