// mockapi
// SPDX-License-Identifier: Apache-2.0

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { curlCommand } from "../../Sources/CResources/page/curl.mjs";
import { isSecret, isSecretField, maskedAt, maskedDifference, maskedFields, maskedLine, maskedText } from "../../Sources/CResources/page/secrets.mjs";

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
    const masked = maskedFields(fields(
      ["Cookie", "abc"], ["X-Session-Cookie", "abc=d"], ["Cookie", "abc; theme=x"], ["Set-Cookie", "abc; Secure; Path=/"]));
    assert.deepEqual(masked.map(({value}) => value), ["•••", "•••", "•••; theme=•••", "•••; Secure; Path=•••"]);
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
    assert.equal(shown({part: "multipart", matcher: "multipartPatterns", expected: "a part named password hunter2"}), "••• ••• ");
    assert.equal(shown({matcher: "not", expected: "[matchesJsonPath] $.password hunter2"}), "••• ••• ");
    assert.equal(shown({actual: '…b4dor & 3 horse battery","b":1}'}), 'good …","b":1} why');
    assert.equal(shown({part: "url", expected: "/a?pin=1", actual: "…abc&pin=2", note: "pin=3"}), "/a?pin=••• …&pin=••• pin=•••");
  });

  it("are masked in the lines of a difference, of the head and of the body", () => {
    for (const [line, isOfHead, shown] of /** @type {[string, boolean, string][]} */ ([
      ["  HTTP/1.1 200", true, "  HTTP/1.1 200"], ["- Set-Cookie: sid=abc", true, "- Set-Cookie: sid=•••"], ["+ X-Api-Key: k", true, "+ X-Api-Key: •••"],
      ['- {"token":"t0ken"}', false, '- {"token":"•••"}'], ["  …0ken\", \"b\": 1", false, '  …", "b": 1'], ["On the wire: reset", false, "On the wire: reset"],
    ])) assert.equal(maskedLine(line, isOfHead), shown);
  });

  it("are masked at a place of a body, by the names on the way to it", () => {
    assert.equal(maskedAt("/tokens/0", '"a,b",'), '"•••",');
    assert.equal(maskedAt("/user/password/value", "12,"), '"•••",');
    assert.equal(maskedAt("/tokens", "["), "[");
    assert.equal(maskedAt("/users/0", '"a"'), '"a"');
  });

  it("are masked in no more time for a JSON text in a JSON text", () => {
    // Each quotation mark would begin a search to the end: of 300 kB, that took seconds.
    const inner = JSON.stringify(Array.from({length: 20000}, (_, id) => ({id, name: "a"})));
    const text = JSON.stringify([inner]);
    assert.equal(maskedText(text), text);
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
