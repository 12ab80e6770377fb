// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

struct SecretsTests {
  @Test(
    "secret values are not in a text that is reported",
    arguments: [
      (
        "> Authorization: Bearer abc.def-1\r\n> Accept: a",
        "> Authorization: [redacted]\r\n> Accept: a"
      ),
      ("authorization=Basic dXNlcjpwYXNz\nx", "authorization=[redacted]\nx"),
      ("Cookie: a=1; b=2\nx", "Cookie: [redacted]\nx"),
      ("< Set-Cookie: session=8; Path=/\nx", "< Set-Cookie: [redacted]\nx"),
      (
        "{'Authorization': 'Bearer abc', 'Accept': 'a'}",
        "{'Authorization': [redacted], 'Accept': 'a'}"
      ),
      (#"{"access_token": "abc", "id": 7}"#, #"{"access_token": [redacted], "id": 7}"#),
      ("GET /users?api_key=abc&page=2", "GET /users?api_key=[redacted]&page=2"),
      ("X-Api-Key: abc", "X-Api-Key: [redacted]"),
      ("clientSecret=abc)", "clientSecret=[redacted])"),
      ("sent Bearer eyJ0eXAi.x1 to", "sent Bearer [redacted] to"),
      ("token=abc", "token=[redacted]"), ("access_tokens=a1", "access_tokens=[redacted]"),
      (#"{"token": "abc"}"#, #"{"token": [redacted]}"#),
      ("key: token=abc", "key: token=[redacted]"),
      ("größe_token = 'a b' c", "größe_token = [redacted] c"),
      (#"{"pass": "abc", "session": 'x'}"#, #"{"pass": [redacted], "session": [redacted]}"#),
      ("password: abc", "password: [redacted]"), ("jwt=abc&pw=1", "jwt=[redacted]&pw=[redacted]"),
    ])
  func secret(_ text: String, _ redacted: String) {
    #expect(Secrets.redacted(text) == redacted)
  }

  @Test(
    "other texts stay as they are",
    arguments: [
      "", "KeyError: 'id'", "Missing key: id", "SyntaxError: Unexpected token: <", "keyword=1",
      "Idempotency-Key: 7", "DecodingError.keyNotFound: Key 'id' not found",
      "Basic authentication failed",
      "TokenExpiredException: late", "the key is /id", "id: 7",
      #"{"usage": {"prompt_tokens": 12, "total_tokens":null}}"#, "?max_tokens=100&n=1",
      "GET /items?pageToken=abc&nextPageToken=abd", "token_type=Bearer", "session: closed",
      "1 pass: a",
    ])
  func open(_ text: String) {
    #expect(Secrets.redacted(text) == text)
  }

  @Test(
    "a long word costs no more than its letters",
    arguments: ["a", "-", "key", "a-", "key=\"", "token:'", "bearer ", "cookie", "(A", " at "])
  func length(_ part: String) {
    // Looking for a name from each letter would take an hour.
    let text = String(repeating: part, count: 200_000 / part.count)
    #expect(Secrets.redacted("x\n\(text)\ntoken=abc").hasSuffix("[redacted]"))
  }
}
