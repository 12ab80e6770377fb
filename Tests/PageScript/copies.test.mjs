// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { callText, preference, replayCommand, servedName } from "../../Sources/CResources/page/copies.mjs";

const entry = {
  scenario: "login", case: "turns", served: "garbage", variant: null, reason: "when", response: {fault: null},
  request: {
    method: "POST", target: "/login?token=abc", body: '{"password": "hidden"}\n',
    headers: [["Host", "a"], ["Content-Type", "application/json"], ["X-A", "1"], ["x-a", "\u202e2"], ["Prefer", "code=200"]]
      .map(([name, value]) => ({name, value})),
  },
};
const base = "http://127.0.0.1:8080";

describe("the case that a copy asks for", () => {
  it("is the one that was served", () => {
    assert.equal(servedName(entry), "garbage");
    assert.equal(servedName({...entry, variant: "garbage~drop@/id"}), "garbage~drop@/id");
    assert.equal(servedName({...entry, served: null, case: "ok"}), "ok");
  });

  it("is none without a scenario, after a failure by chance, and if the connection is refused", () => {
    assert.equal(servedName({...entry, scenario: null, served: null, case: null}), null);
    assert.equal(servedName({...entry, reason: "failure", response: {fault: "close"}}), null);
    assert.equal(servedName({...entry, variant: "ok~refused"}), null);
  });

  it("is quoted if it is more than a word", () => {
    assert.equal(preference("not-found.2"), "case=not-found.2");
    assert.equal(preference('ok~header(a"\\)'), 'case="ok~header(a\\"\\\\)"');
  });
});

describe("a call with the preference", () => {
  it("is one in Swift", () => assert.equal(callText("Swift", entry, base, false), [
    'var request = URLRequest(url: URL(string: "http://127.0.0.1:8080/login?token=abc")!)',
    'request.httpMethod = "POST"',
    'request.setValue("application/json", forHTTPHeaderField: "Content-Type")',
    'request.setValue("1, \\u{202e}2", forHTTPHeaderField: "X-A")',
    'request.setValue("case=garbage", forHTTPHeaderField: "Prefer")',
    'request.httpBody = Data("{\\"password\\": \\"hidden\\"}\\n".utf8)',
    "let (data, response) = try await URLSession.shared.data(for: request)", "",
  ].join("\n")));

  it("is one in Python", () => assert.equal(callText("Python", entry, base, false), [
    "import urllib.error", "import urllib.request", "",
    "request = urllib.request.Request(",
    '    "http://127.0.0.1:8080/login?token=abc", method="POST",',
    '    headers={"Content-Type": "application/json", "X-A": "1, \\u202e2", "Prefer": "case=garbage"},',
    '    data="{\\"password\\": \\"hidden\\"}\\n".encode(),',
    ")",
    "try:", "    answer = urllib.request.urlopen(request)", "except urllib.error.HTTPError as error:", "    answer = error",
    "print(answer.status, answer.read())", "",
  ].join("\n")));

  it("is one in JavaScript, which sends it", async () => {
    const text = callText("JavaScript", {...entry, variant: "garbage~null@/a"}, base, false);
    const calls = [];
    const Body = Object.getPrototypeOf(async () => {}).constructor;
    await new Body("fetch", "console", text)(async (...call) => { calls.push(call); return {text: async () => ""}; }, {log() {}});
    assert.deepEqual(calls, [[base + "/login?token=abc", {
      method: "POST", body: entry.request.body,
      headers: {"Content-Type": "application/json", "X-A": "1, \u202e2", Prefer: 'case="garbage~null@/a"'},
    }]]);
  });

  for (const language of ["Swift", "Python", "JavaScript"]) {
    it("masks credentials unless they are shown: " + language, () => {
      assert.doesNotMatch(callText(language, entry, base, true), /hidden|abc/);
      assert.match(callText(language, entry, base, false), /hidden/);
    });

    it("has no body where clients refuse one, and bytes in base64: " + language, () => {
      const binary = {...entry.request, body: undefined, bodyBase64: "/w=="};
      assert.match(callText(language, {...entry, request: binary}, base, true), /"\/w=="/);
      assert.doesNotMatch(callText(language, {...entry, request: {...binary, method: "GET"}}, base, true), /\/w==|body|data=/i);
    });
  }
});

describe("the command of replay", () => {
  it("names the case by the path that is served", () => {
    assert.equal(replayCommand(entry, "Scenarios/login.json", ["a", "Scenarios"]), "mockapi replay Scenarios login/garbage");
    assert.equal(replayCommand(entry, "wm/mappings/a.json", ["wm/"]), "mockapi replay wm/ login/garbage");
    assert.equal(replayCommand({...entry, variant: "ok~drop@/id"}, "it's.json", ["it's.json"]),
      "mockapi replay 'it'\\''s.json' 'login/ok~drop@/id'");
    assert.equal(replayCommand(entry, "Scenarios2/login.json", ["Scenarios"]), "mockapi replay Scenarios2/login.json login/garbage");
  });

  it("is missing for what is in no file, and for what was no case", () => {
    assert.equal(replayCommand(entry, null, ["Scenarios"]), null);
    assert.equal(replayCommand({...entry, variant: "ok~refused"}, "a.json", []), null);
  });
});
