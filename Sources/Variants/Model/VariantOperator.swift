// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A way of damaging a response: the operator of a variant. The cases are in the order of `docs/variants.md`.
package enum VariantOperator: String, Sendable, Hashable, CaseIterable {
  // MARK: At a JSON value

  /// The member or element is taken out, with its comma.
  ///
  /// `{"a": 7, "b": 8}` → `{"b": 8}`.
  case drop
  /// `null` in its place.
  ///
  /// `{"a": 7}` → `{"a": null}`.
  case null
  /// `"mockapi"` in place of a value of another kind.
  ///
  /// `{"a": 7}` → `{"a": "mockapi"}`.
  case string
  /// `7` in place of a value of another kind.
  ///
  /// `{"a": "x"}` → `{"a": 7}`.
  case number
  /// `true` in place of a value of another kind.
  ///
  /// `{"a": 7}` → `{"a": true}`.
  case boolean
  /// `{}` in place of a value of another kind.
  ///
  /// `{"a": 7}` → `{"a": {}}`.
  case object
  /// `[]` in place of a value of another kind.
  ///
  /// `{"a": 7}` → `{"a": []}`.
  case array
  /// `""`, `[]` or `{}` in place of a string, array or object that is not empty.
  ///
  /// `{"a": [1, 2]}` → `{"a": []}`.
  case empty
  /// The text of the value as a JSON string; a string stays as it is.
  ///
  /// `{"a": {"b": 1}}` → `{"a": "{\"b\": 1}"}`.
  case stringified
  /// A string that spells a JSON number, without its quotes.
  ///
  /// `{"a": "7"}` → `{"a": 7}`.
  case numeric
  /// Where the contract declares `values`: a string or number that is not among them.
  ///
  /// `{"a": "x"}` → `{"a": "mockapiUnknown"}`.
  case unknownValue
  /// Where the contract declares a `format`: a string or number that has the kind and not the format.
  ///
  /// `{"a": "2026-02-28"}` → `{"a": "mockapi"}`.
  case badFormat
  /// The name of the member in `snake` or `camel` case, or in `upper` case letters, where it differs.
  ///
  /// `{"firstName": 7}` → `{"first_name": 7}`.
  case keyCase
  /// The member again with `null`, before it.
  ///
  /// `{"a": 7}` → `{"a":null,"a": 7}`.
  case duplicateFirst
  /// The member again with `null`, after it.
  ///
  /// `{"a": 7}` → `{"a": 7,"a":null}`.
  case duplicateLast
  /// One more member, first in the object.
  ///
  /// `{"a": 7}` → `{"mockapiUnknown": {"a": [1, null]},"a": 7}`.
  case extraKey
  /// The members of an object, or the elements of an array, in reverse order.
  ///
  /// `{"a": [1, 2, 3]}` → `{"a": [3, 2, 1]}`.
  case reversed
  /// An integer and a half.
  ///
  /// `{"a": 7}` → `{"a": 7.5}`.
  case fraction
  /// An integer with `.0`.
  ///
  /// `{"a": 7}` → `{"a": 7.0}`.
  case wholeFraction
  /// A negative integer becomes positive, any other negative.
  ///
  /// `{"a": 7}` → `{"a": -7}`.
  case negative
  /// `0` in place of an integer.
  ///
  /// `{"a": 7}` → `{"a": 0}`.
  case zero
  /// An integer that a double cannot hold.
  ///
  /// `{"a": 7}` → `{"a": 9007199254740993}`.
  case beyond53
  /// An integer that does not fit into a signed 64-bit integer.
  ///
  /// `{"a": 7}` → `{"a": 9223372036854775808}`.
  case beyondInt64
  /// A number beyond the range of a double, in place of an integer.
  ///
  /// `{"a": 7}` → `{"a": 1e400}`.
  case hugeExponent
  /// A string followed by 65,536 letters; an array with its first element 1,000 times more before all others (not if
  /// this takes more than 64 MiB).
  ///
  /// `{"a": "x"}` → `{"a": "xaaaa…aaaa"}`.
  case long
  /// A string followed by the escape of half a character.
  ///
  /// `{"a": "x"}` → `{"a": "x\ud800"}`.
  case loneSurrogate
  /// A string followed by the escape of NUL and a letter.
  ///
  /// `{"a": "x"}` → `{"a": "x\u0000a"}`.
  case nul
  /// A string followed by a character beyond the basic plane, a combining accent and an emoji of several characters.
  ///
  /// `{"a": "x"}` → `{"a": "x\u{1D504}e\u{301}\u{1F469}\u{200D}\u{1F680}"}`.
  case astral
  /// A string followed by the byte FF.
  ///
  /// `{"a": "x"}` → `{"a": "x\xff"}`.
  case invalidUTF8

  // MARK: Of the body

  /// The first N bytes of the body, complete as HTTP.
  ///
  /// `{"a": 7}` → `{"a":`.
  case cut
  /// An empty body.
  ///
  /// `{"a": 7}` → no bytes.
  case emptyBody
  /// Whitespace in place of the body.
  ///
  /// `{"a": 7}` → ` \r\n\t\n`.
  case blankBody
  /// A page of HTML in place of the body; the `Content-Type` is unchanged.
  ///
  /// `{"a": 7}` → `<!DOCTYPE html><html>…</html>\n`.
  case html
  /// The same page, with `Content-Type: text/html`.
  ///
  /// `{"a": 7}` → `<!DOCTYPE html><html>…</html>\n`.
  case htmlTyped
  /// A line of text in place of the body, with `Content-Type: text/plain`.
  ///
  /// `{"a": 7}` → `Service temporarily unavailable\n`.
  case plainText
  /// The mark of UTF-8 (EF BB BF) before the body.
  ///
  /// `{"a": 7}` → `\xef\xbb\xbf{"a": 7}`.
  case byteOrderMark
  /// `)]}',` and a line feed before the body.
  ///
  /// `{"a": 7}` → `)]}',\n{"a": 7}`.
  case xssiPrefix
  /// A JSON body as the element of an `array`, or as the member `data` of an object.
  ///
  /// `{"a": 7}` → `{"data":{"a": 7}}`.
  case wrapped
  /// A comment of HTML after the body.
  ///
  /// `{"a": 7}` → `{"a": 7}\n<!-- mockapi -->`.
  case trailing
  /// The body twice.
  ///
  /// `{"a": 7}` → `{"a": 7}{"a": 7}`.
  case twice
  /// The body in UTF-16 with its mark, little end first.
  ///
  /// `{}` → `\xff\xfe{\x00}\x00`.
  case utf16
  /// 100,000 arrays, each inside the one before.
  ///
  /// `{"a": 7}` → `[[[[…]]]]`.
  case deep
  /// Only where the contract has a `payload`: a success with what the first failure has beside its payload (`beside`); then with
  /// null as the payload (`null`), without it (`alone`), and with an unknown code (`unknownCode`).
  ///
  /// `{"data": {"a": 7}}` → `{"data":{"a": 7},"errors":[{"code": "x"}]}`.
  case withErrors

  // MARK: Of the head

  /// The same body under another status: 201, 202, 301 without `Location`, 400, 401, 403, 404, 408, 409, 410, 418,
  /// 422, 429 with `Retry-After: 120`, 500, 502, 503, 504, 599.
  ///
  /// `200` → `404`.
  case status
  /// Status 204 without a body, and without the fields that describe one; with the argument `typed` it keeps its
  /// `Content-Type`.
  ///
  /// `200` → `204`.
  case noContent
  /// No `Content-Type` (`absent`), or `text/html` (`html`), `text/plain` (`plain`), `application/problem+json`
  /// (`problem`), with the same body.
  ///
  /// `Content-Type: application/json` → `Content-Type: text/html`.
  case contentType
  /// The `Content-Type` with `charset=iso-8859-1`, and the same body.
  ///
  /// `Content-Type: application/json` → `Content-Type: application/json; charset=iso-8859-1`.
  case charset
  /// Status 301, 302, 307 or 308, to the same target at another port of the server, which keeps a journal.
  ///
  /// `200` → `302`, `Location: http://127.0.0.1:40123/users/7`.
  case redirect

  // MARK: Of the wire

  /// The connection is closed (FIN) before the first byte (`start`), in the middle of the status code (`statusLine`),
  /// after the head (`afterHead`), in the middle of the body (`bodyHalf`), or before the last byte (`beforeEnd`).
  ///
  /// `HTTP/1.1 2` and FIN.
  case close
  /// The connection is reset (RST) at one of the same places.
  ///
  /// `HTTP/1.1 2` and RST.
  case reset
  /// Silence at one of the same places, until the client gives up.
  ///
  /// `HTTP/1.1 2` and nothing more.
  case stall
  /// One mistake in the bytes of the response, of every kind in `docs/faults.md`, where it changes something.
  ///
  /// `Content-Length: 8` → `Content-Length: 9`.
  case malformed
  /// The greeting of another protocol in place of a response.
  ///
  /// `SSH-2.0-OpenSSH_9.2`.
  case notHTTP
  /// The body in ten slices with pauses, in 300 ms, and in less than half the time limit of the client.
  ///
  /// `{"a`, a pause, `": `, a pause, …
  case dribble
  /// The client gets the address of a port that refuses connections.
  ///
  /// no answer.
  case refused
  /// The body in up to 40 slices, which take four times the time limit: each read succeeds, and the whole is too
  /// late. Only on demand (`--operators +trickle`), for bodies of at least 8 bytes.
  ///
  /// `{`, a pause, `"`, a pause, …
  case trickle

  /// The part of a response that an operator damages.
  package enum Target: String, Sendable, Hashable, CaseIterable {
    /// One value of a JSON body; such a variant always has a pointer.
    case value
    /// The whole body.
    case body
    /// The status or a header field.
    case head
    /// The bytes on the wire.
    case wire
  }

  /// The part of a response that it damages.
  package var target: Target {
    switch self {
    case .drop, .null, .string, .number, .boolean, .object, .array, .empty, .stringified, .numeric,
      .unknownValue, .badFormat, .keyCase, .duplicateFirst, .duplicateLast, .extraKey, .reversed,
      .fraction, .wholeFraction, .negative, .zero, .beyond53, .beyondInt64, .hugeExponent, .long,
      .loneSurrogate, .nul, .astral, .invalidUTF8:
      .value
    case .cut, .emptyBody, .blankBody, .html, .htmlTyped, .plainText, .byteOrderMark, .xssiPrefix,
      .wrapped, .trailing, .twice, .utf16, .deep, .withErrors:
      .body
    case .status, .noContent, .contentType, .charset, .redirect: .head
    case .close, .reset, .stall, .malformed, .notHTTP, .dribble, .refused, .trickle: .wire
    }
  }
}
