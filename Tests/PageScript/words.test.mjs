// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  duration, expectedText, isUnmatched, limitText, oneLine, othersTitle, pendingText, turnsText, verdictLetters, visible, whyText,
} from "../../Sources/CResources/page/words.mjs";

const entry = (more) => ({scenario: "user", case: "ok", served: "ok", variant: null, reason: "default", nearMisses: null, ...more});

describe("a text that is shown", () => {
  it("has no letters that change the order of others, or that nobody sees", () => {
    assert.equal(visible("a\u202eb\u200bc\u0000"), "a\\u{202e}b\\u{200b}c\\u{0}");
    assert.equal(visible("Grüße, 日本 👩 \"<b>\""), "Grüße, 日本 👩 \"<b>\"");
  });

  it("keeps its lines, unless it must be one", () => {
    assert.equal(visible("a\n\tb"), "a\n\tb");
    assert.equal(oneLine("a\n\tb"), "a\\n\\tb");
  });
});

it("each verdict has a letter of its own", () => {
  const letters = Object.values(verdictLetters);
  assert.equal(new Set(letters).size, 8);
});

describe("a sentence", () => {
  it("says why a case answered", () => {
    assert.equal(whyText(entry()), "ok of user answered, because it is the default of its scenario.");
    assert.equal(whyText(entry({reason: "when"})), "ok of user answered, because its conditions (when) match.");
    assert.equal(whyText(entry({variant: "ok~drop@/id", reason: "selection"})), "ok~drop@/id of user answered, because it is selected here.");
    assert.equal(
      whyText(entry({case: "flaky", served: "busy"})),
      "flaky of user answered, because it is the default of its scenario, and it was the turn of busy.");
  });

  it("says that nothing matched, or that a file answered", () => {
    const nothing = {scenario: null, case: null, served: null, reason: null};
    assert.equal(whyText(entry({...nothing, nearMisses: []})), "No scenario matched.");
    assert.equal(whyText(entry({...nothing, reason: "file"})), "A file answered by itself; no scenario matched.");
    assert.equal(whyText(entry(nothing)), "The server itself answered.");
  });

  it("says how many other scenarios match", () => {
    const nothing = {scenario: null, case: null, served: null, reason: null, nearMisses: []};
    const title = (more, count, rest = 0) => othersTitle(entry(more), {scenarios: Array(count).fill({}), more: rest});
    assert.equal(title({}, 0), "No other scenario matches it");
    assert.equal(title({}, 1), "1 other scenario matches it");
    assert.equal(title({}, 20, 9), "29 other scenarios match it");
    assert.equal(title(nothing, 0), "");
    assert.equal(title(nothing, 1), "1 scenario matches it");
  });

  it("says what a correct client makes of an answer", () => {
    assert.equal(expectedText({outcomes: ["partial"], code: null, defects: ["/name", ""]}), "partial, a defect at /name, the root");
    assert.equal(expectedText({outcomes: ["failure"], code: "busy", defects: []}), "failure, code busy");
    assert.equal(expectedText({outcomes: ["failure", "unexpected"], code: null, defects: null}), "failure or unexpected");
    assert.equal(expectedText({outcomes: [], code: null, defects: null}), "anything but a crash or a hang");
  });

  it("says what answers in place of a sequence or a draw", () => {
    assert.equal(turnsText({kind: "sequence", cases: ["a", "b"]}), "Its cases answer in turn: a, b");
    assert.equal(turnsText({kind: "draw", cases: ["a", "b"]}), "One of its cases answers by chance: a, b");
    assert.equal(turnsText({kind: "response"}), "");
  });

  it("says for which requests a case is selected", () => {
    assert.equal(limitText(undefined), "");
    assert.equal(limitText({next: 1}), "the next request");
    assert.equal(limitText({next: 3, seconds: 1.2}), "the next 3 requests, for 2 s");
    assert.equal(limitText({share: 0.2}), "20 % of the requests");
    assert.equal(limitText({seconds: 30}), "the requests of 30 s");
  });
});

it("times have the unit that people read", () => {
  assert.equal(pendingText("2026-01-31T11:34:56.789Z", Date.parse("2026-01-31T11:35:00Z")), "… 3 s");
  assert.deepEqual([0.21, 9.99, 21.4, 1500].map(duration), ["0.2 ms", "10.0 ms", "21 ms", "1.5 s"]);
});

it("a request is unmatched if neither a scenario nor a file answered it", () => {
  const nothing = {scenario: null, nearMisses: []};
  assert.deepEqual(
    [entry(), entry(nothing), entry({...nothing, reason: "file"}), entry({scenario: null})].map(isUnmatched), [false, true, false, false]);
});
