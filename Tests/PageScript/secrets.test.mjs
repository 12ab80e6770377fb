// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { curlCommand } from "../../Sources/CResources/page/curl.mjs";
import { isSecret, isSecretField, maskedDifference, maskedFields, maskedText } from "../../Sources/CResources/page/secrets.mjs";

const fields = (...list) => list.map(([name, value]) => ({name, value}));

describe("credentials", () => {
  it("are masked in header fields, with their scheme and the names of cookies", () => {
    const masked = maskedFields(fields(
      ["Authorization", "Bearer abc"], ["cookie", "sid=1; theme=dark"], ["Set-Cookie", "sid=2; Path=/"], ["X-Api-Key", "k"],
      ["Accept", "text/html"], ["Referer", "/a?token=t&b=1"]));
    assert.deepEqual(masked.map(({value}) => value), [
      "Bearer •••", "sid=•••; theme=•••", "sid=•••; Path=•••", "•••", "text/html", "/a?token=•••&b=1",
    ]);
  });

  it("are masked in bodies of JSON and of forms, and in targets", () => {
    assert.equal(
      maskedText('{"user": "ada", "passWord":"a\\"b", "pin": 1, "token" : 12}'),
      '{"user": "ada", "passWord":"•••", "pin": "•••", "token" : "•••"}');
    assert.equal(maskedText("user=ada&password=x%20y"), "user=ada&password=•••");
    assert.equal(maskedText("/login?access_token=t&next=/a"), "/login?access_token=•••&next=/a");
  });

  it("are masked as in the list without JavaScript", () => {
    const rows = JSON.parse(readFileSync(new URL("../Data/credential-masks.json", import.meta.url), "utf8"));
    for (const {text, masked} of rows) assert.equal(maskedText(text), masked);
  });

  it("have the names that reports know", () => {
    const rows = JSON.parse(readFileSync(new URL("../Data/secret-names.json", import.meta.url), "utf8"));
    for (const {name, member, field} of rows) assert.deepEqual([name, isSecret(name), isSecretField(name)], [name, member, field]);
  });

  it("are masked whole in a cookie that has no name", () => {
    const masked = maskedFields(fields(["Cookie", "abc"], ["X-Session-Cookie", "abc=d"]));
    assert.deepEqual(masked.map(({value}) => value), ["•••", "•••"]);
  });

  it("are masked in differences by the name of the part, and by those on the way to a place", () => {
    const shown = members => {
      const {expected, actual, note} = maskedDifference({part: "body", matcher: "equalTo", expected: "good", actual: "bad", note: "why", ...members});
      return [expected, actual, note].join(" ");
    };
    for (const members of [
      {part: "header Authorization"}, {part: "query parameter api.key"}, {part: "form parameter card[number]"}, {part: "path parameter token"},
      {part: "cookie id"}, {part: "basic authentication"}, {pointer: "/user/password"}, {xpath: "/user[1]/pin[1]"},
      {part: "body $.password"},
    ]) assert.equal(shown(members), "••• ••• ", JSON.stringify(members));
    assert.equal(shown({matcher: "matchesJsonPath", expected: "$.user.password"}), "••• ••• ");
    assert.equal(shown({part: "header Authorization", actual: null}), "•••  ");
    assert.equal(shown({part: "state of 'auth'", expected: "Started"}), "Started bad why");
    assert.equal(shown({part: "url", expected: "/a?pin=1", actual: "…abc&pin=2", note: "pin=3"}), "/a?pin=••• …&pin=••• pin=•••");
  });

  it("are masked where a text ends inside of them", () => assert.equal(maskedText('{"password": "abc'), '{"password": "•••"'));
});

describe("a command of curl", () => {
  const entry = {request: {
    method: "POST", target: "/a?b='1'", body: '{"password": "it\'s"}',
    headers: fields(["Host", "x"], ["Content-Length", "3"], ["Authorization", "Bearer t"], ["X-Empty", ""]),
  }};

  it("is safe for a shell, and has no fields that curl writes", () => {
    assert.equal(curlCommand(entry, "http://127.0.0.1:8080", false), [
      "curl -i -X 'POST' 'http://127.0.0.1:8080/a?b='\\''1'\\'''", "-H 'Authorization: Bearer t'", "-H 'X-Empty;'",
      "--data-raw '{\"password\": \"it'\\''s\"}'",
    ].join(" \\\n  "));
  });

  it("has masked credentials unless they are shown", () => {
    const text = curlCommand(entry, "", true);
    assert.match(text, /Bearer •••/);
    assert.match(text, /"password": "•••"/);
  });

  it("sends bytes that are no text", () => {
    const request = {method: "PUT", target: "/a", headers: [], bodyBase64: "/w=="};
    assert.equal(curlCommand({request}, "", true), "printf %s '/w==' | base64 -d | curl -i -X 'PUT' '/a' \\\n  --data-binary @-");
  });
});
