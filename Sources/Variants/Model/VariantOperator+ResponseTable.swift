// mockapi
// SPDX-License-Identifier: Apache-2.0

extension VariantOperator {
  /// The operators of the body, the head and the wire.
  static let responseTable: [VariantOperator: Documentation] = [
    .cut: Documentation(
      "Cut off",
      "The first N bytes of the body, complete as HTTP.",
      .change(#"{"a": 7}"#, "(5)", #"{"a":"#)),
    .emptyBody: Documentation(
      "No body",
      "An empty body.",
      .change(#"{"a": 7}"#, "", "")),
    .blankBody: Documentation(
      "Only whitespace",
      "Whitespace in place of the body.",
      .change(#"{"a": 7}"#, "", #" \r\n\t\n"#)),
    .html: Documentation(
      "An error page",
      "A page of HTML in place of the body; the `Content-Type` is unchanged.",
      .change(#"{"a": 7}"#, "", #"<!DOCTYPE html><html>…</html>\n"#)),
    .htmlTyped: Documentation(
      "An error page as such",
      "The same page, with `Content-Type: text/html`.",
      .change(#"{"a": 7}"#, "", #"<!DOCTYPE html><html>…</html>\n"#)),
    .plainText: Documentation(
      "Text",
      "A line of text in place of the body, with `Content-Type: text/plain`.",
      .change(#"{"a": 7}"#, "", #"Service temporarily unavailable\n"#)),
    .byteOrderMark: Documentation(
      "A byte order mark",
      "The mark of UTF-8 (EF BB BF) before the body.",
      .change(#"{"a": 7}"#, "", "\u{FEFF}{\"a\": 7}")),
    .xssiPrefix: Documentation(
      "A prefix against scripts",
      "`)]}',` and a line feed before the body.",
      .change(#"{"a": 7}"#, "", #")]}',\n{"a": 7}"#)),
    .wrapped: Documentation(
      "Wrapped",
      "A JSON body as the element of an `array`, or as the member `data` of an object.",
      .change(#"{"a": 7}"#, "(data)", #"{"data":{"a": 7}}"#)),
    .trailing: Documentation(
      "Something behind it",
      "A comment of HTML after the body.",
      .change(#"{"a": 7}"#, "", #"{"a": 7}\n<!-- mockapi -->"#)),
    .twice: Documentation(
      "Twice",
      "The body twice.",
      .change(#"{"a": 7}"#, "", #"{"a": 7}{"a": 7}"#)),
    .utf16: Documentation(
      "UTF-16",
      "The body in UTF-16 with its mark, little end first.",
      .change("{}", "", #"\xff\xfe{\x00}\x00"#)),
    .deep: Documentation(
      "Very deep",
      "100,000 arrays, each inside the one before.",
      .change(#"{"a": 7}"#, "", "[[[[…]]]]")),
    .withErrors: Documentation(
      "With errors",
      "Where the contract has a `payload`: a success with what the first failure has beside its payload (`beside`); then with `null` as its payload (`null`), without it (`alone`), and with an unknown code (`unknownCode`).",
      .change(
        #"{"data": {"a": 7}}"#, "(beside)", #"{"data":{"a": 7},"errors":[{"code": "x"}]}"#)),
    .status: Documentation(
      "Another status",
      "The same body under another status: 201, 202, 301 without `Location`, 400, 401, 403, 404, 408, 409, 410, 418, 422, 429 with `Retry-After: 120`, 500, 502, 503, 504, 599.",
      .text("`200` → `404`")),
    .noContent: Documentation(
      "No content",
      "Status 204 without a body, and without the fields that describe one; `noContent(typed)` keeps the `Content-Type`, so that a client that goes by it parses an empty body.",
      .text("`200` → `204`")),
    .contentType: Documentation(
      "Another type",
      "No `Content-Type` (`absent`), or `text/html` (`html`), `text/plain` (`plain`), `application/problem+json` (`problem`), with the same body.",
      .text("`Content-Type: application/json` → `Content-Type: text/html`")),
    .charset: Documentation(
      "Another charset",
      "The `Content-Type` with `charset=iso-8859-1`, and the same body.",
      .text(
        "`Content-Type: application/json` → `Content-Type: application/json; charset=iso-8859-1`")),
    .redirect: Documentation(
      "A redirect",
      "Status 301, 302, 307 or 308, to the same target at another port of the server, which keeps a journal.",
      .text("`200` → `302`, `Location: http://127.0.0.1:40123/users/7`")),
    .close: Documentation(
      "Closed",
      "The connection is closed (FIN) before the first byte (`start`), in the middle of the status code (`statusLine`), after the head (`afterHead`), in the middle of the body (`bodyHalf`), or before the last byte (`beforeEnd`).",
      .text("`HTTP/1.1 2` and FIN")),
    .reset: Documentation(
      "Reset",
      "The connection is reset (RST) at one of the same places.",
      .text("`HTTP/1.1 2` and RST")),
    .stall: Documentation(
      "Stalled",
      "Silence at one of the same places, until the client gives up.",
      .text("`HTTP/1.1 2` and nothing more")),
    .malformed: Documentation(
      "Malformed",
      "One mistake in the bytes of the response, of every kind in [faults](faults.md), where it changes something.",
      .text("`Content-Length: 8` → `Content-Length: 9`")),
    .notHTTP: Documentation(
      "Not HTTP",
      "The greeting of another protocol in place of a response.",
      .text("`SSH-2.0-OpenSSH_9.2`")),
    .dribble: Documentation(
      "In ten slices",
      "The body in ten slices with pauses, in 300 ms, and in less than half the time limit of the client.",
      .text(#"`{"a`, a pause, `": `, a pause, …"#)),
    .refused: Documentation(
      "Refused",
      "The client gets the address of a port that refuses connections.",
      .text("no answer")),
    .trickle: Documentation(
      "Slower than the limit",
      "The body in up to 40 slices, which take four times the time limit: each read succeeds, and the whole is too late. Only on demand (`--operators +trickle`), for bodies of at least 8 bytes.",
      .text(#"`{`, a pause, `"`, a pause, …"#)),
  ]
}
