// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction
import Testing

struct RedactorTests {
  @Test(arguments: try RedactionRow.rows())
  func `a body keeps everything but its secrets`(row: RedactionRow) {
    var redactor = Redactor(row.options)
    redactor.collect(body: Array(row.body.utf8), mediaType: row.mediaType)
    let redacted = redactor.redacted(body: Array(row.body.utf8), mediaType: row.mediaType)
    #expect(String(decoding: redacted, as: UTF8.self) == row.redacted)
    #expect(redactor.counts == row.counts)
  }

  @Test(arguments: try RedactionRow.rows())
  func `a value is redacted as a body is`(row: RedactionRow) throws {
    // The rows with other bodies have no value.
    guard let root = try? JSONDocument(parsing: row.body).root else { return }
    var redactor = Redactor(row.options)
    redactor.collect(root)
    let expected = try JSONDocument(parsing: row.redacted).root
    #expect(redactor.redactedValue(root).isEquivalent(to: expected))
    #expect(
      try JSONDocument(parsing: redactor.redacted(root).bytes).root.isEquivalent(to: expected))
  }

  @Test
  func `the token of an answer is replaced in requests, whether it comes before or after them`()
    throws
  {
    let answer = try JSONDocument(parsing: #"{"access_token": "k9x/77af", "user": "ada"}"#).root
    var redactor = Redactor(RedactionOptions())
    redactor.collect(answer)
    #expect(redactor.redacted(text: "/sessions/k9x/77af/end") == "/sessions/REDACTED/end")
    #expect(redactor.redacted(url: "/me?as=k9x%2F77af&x=1") == "/me?as=REDACTED&x=1")
    #expect(redactor.redacted(text: "the user ada") == "the user ada")
  }

  @Test func `a word that was a password once is not replaced everywhere`() throws {
    let login = try JSONDocument(parsing: #"{"password": "password", "pin": "1234"}"#).root
    var redactor = Redactor(RedactionOptions())
    redactor.collect(login)
    #expect(redactor.redacted(text: "grant_type=password in 1234") == "grant_type=password in 1234")
  }

  @Test(arguments: [
    ("Authorization", "Bearer k9x-77af", "Bearer REDACTED"),
    ("authorization", "Basic dXNlcjpwYXNz", "Basic REDACTEDREDACTED"),
    ("Proxy-Authorization", "k9x-77af", "REDACTED"),
    ("Cookie", "theme=dark; sid=a1b2", "theme=REDACTED; sid=REDACTED"),
    ("Set-Cookie", "sid=a1b2; Path=/; HttpOnly", "sid=REDACTED; Path=/; HttpOnly"),
    ("X-Api-Key", "k1", "REDACTED"), ("X-Amz-Security-Token", "k1", "REDACTED"),
    ("Idempotency-Key", "k1", "REDACTED"), ("Sec-WebSocket-Key", "k1", "k1"),
    ("Location", "/cb?code=1&token=t1", "/cb?code=1&token=REDACTED"),
    ("WWW-Authenticate", #"Bearer realm="api""#, #"Bearer realm="api""#),
    ("Accept", "application/json", "application/json"),
  ])
  func `a header field keeps all but its secret`(name: String, value: String, redacted: String) {
    var redactor = Redactor(RedactionOptions())
    #expect(redactor.redacted(header: name, value) == redacted)
  }

  @Test func `the credentials of a request are known in all texts`() {
    var redactor = Redactor(RedactionOptions())
    redactor.collect(header: "Authorization", "Bearer k9x-77af")
    redactor.collect(header: "Cookie", "sid=a1b2c3d4; theme=dark")
    redactor.collect(fields: "api_key=SECRET%2Fkey&base=EUR-12345", ofForm: false)
    #expect(
      redactor.redacted(text: "k9x-77af a1b2c3d4 SECRET/key SECRET%2Fkey EUR-12345 dark")
        == "REDACTED REDACTED REDACTEDREDACTED REDACTEDREDACTED EUR-12345 dark")
  }

  @Test func `a secret parameter of a query is no secret field of a form`() {
    var redactor = Redactor(RedactionOptions())
    #expect(redactor.redacted(fields: "key=a&q=b", ofForm: false) == "key=REDACTED&q=b")
    #expect(redactor.redacted(fields: "key=a&q=b", ofForm: true) == "key=a&q=b")
  }

  /// Each would take minutes if a part of it were read again at each repetition.
  @Test(arguments: [
    "<token>", "<a x=\"", "</token", "<![CDATA[", "<!--<token>", "<name>a</name>", "?a=%41",
    "?a=%2541", "\\\"", "a: \"", "a='", " token=.", "\n- a:", "https://", "&lt;token&gt;",
  ])
  func `a text that goes on in the same way is read once`(part: String) {
    let body = Array(String(repeating: part, count: 10_000).utf8)
    for type in ["text/html", "application/yaml", "application/json"] {
      var redactor = Redactor(RedactionOptions())
      redactor.collect(body: body, mediaType: type)
      #expect(redactor.redacted(body: body, mediaType: type).count == body.count)
    }
  }

  @Test func `the UUID of a sample is a secret only where its name says so`() throws {
    let uuid = "3fa85f64-5717-4562-b3fc-2c963f66afa6"
    let sample = try JSONDocument(parsing: #"{"sessionId": "\#(uuid)", "id": "\#(uuid)"}"#).root
    for (isOfSamples, id) in [(true, uuid), (false, "00000000-0000-4000-8000-000000000000")] {
      var redactor = Redactor(RedactionOptions(), ofSamples: isOfSamples)
      redactor.collect(sample)
      let redacted = redactor.redactedValue(sample)
      #expect(redacted["id"]?.string == id)
      #expect(redacted["sessionId"]?.string == "00000000-0000-4000-8000-000000000000")
    }
  }

  @Test func `a value that was made keeps its members, and no secret that is known`() throws {
    let made = try JSONDocument(
      parsing: #"{"token": "token", "message": "no k9x-77af", "pin": {"value": 4}}"#
    ).root
    var redactor = Redactor(RedactionOptions())
    redactor.collect(header: "X-Api-Key", "k9x-77af")
    let redacted = try JSONDocument(
      parsing: #"{"token": "token", "message": "no REDACTED", "pin": {"value": 4}}"#
    ).root
    #expect(redactor.redactedTexts(made).isEquivalent(to: redacted))
  }

  @Test func `binary bodies stay as they are`() {
    var redactor = Redactor(RedactionOptions())
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0xFF]
    #expect(redactor.redacted(body: png, mediaType: "image/png") == png)
    #expect(redactor.redacted(body: png, mediaType: nil) == png)
  }

  @Test func `what a redaction writes is known as such`() {
    for text in [
      "REDACTED", "REDACTEDREDACTED", "000-000",
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.e30.UkVEQUNURUQ",
    ] {
      #expect(Replacement.isReplacement(text), "\(text)")
    }
    for text in ["", "R", "REDACTEDX", "created", "-", "0a"] {
      #expect(!Replacement.isReplacement(text), "\(text)")
    }
  }
}
