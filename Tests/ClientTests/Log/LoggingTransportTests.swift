// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import Testing

@testable import MockAPIClient

@Suite("Requests as lines for curl")
struct LoggingTransportTests {
  /// The lines for `request`, which takes 12 ms.
  private func lines(
    _ request: Request, to url: String = "https://api.test/v1/users",
    showing visible: LoggingTransport.Visible = .values(),
    _ answer: @escaping @Sendable () throws -> Received = { Received(status: 204) }
  ) async throws -> [String] {
    let lines = Guarded<[String]>([])
    let start = ContinuousClock.now
    let calls = Guarded(0)
    let transport = LoggingTransport(
      StubTransport { _, _ in try answer() }, showing: visible,
      now: {
        calls.withLock { calls in
          calls += 1
          return start + .milliseconds(12) * (calls - 1)
        }
      },
      write: { line in lines.withLock { $0.append(line) } })
    let target = try #require(URL(string: url))
    do {
      _ = try await transport.send(request, to: target, in: Transfer(progress: nil))
    } catch {
      #expect(error is NoAnswer)
    }
    return lines.withLock { $0 }
  }

  private static let secret = Request.get("users")
    .setting(.authorization, to: "Bearer 1").setting(.cookie, to: "a=b")
    .setting(.accept, to: "application/json").setting("X-Id", to: "7")

  @Test(
    "The line has method, URL, fields and body",
    arguments: [
      (.get("users"), "curl 'https://api.test/v1/users'"),
      (.head("users"), "curl --head 'https://api.test/v1/users'"),
      (.delete("users"), "curl -X 'DELETE' 'https://api.test/v1/users'"),
      (.post("users"), "curl -X 'POST' 'https://api.test/v1/users'"),
      (
        .post("users", form: [QueryItem("a", "1 2"), QueryItem("b", "&")]),
        "curl 'https://api.test/v1/users' -H 'Content-Type: application/x-www-form-urlencoded' "
          + "--data-raw 'a=1%202&b=%26'"
      ),
      (
        .put("users").with(body: Data(#"{ "it's": [1.50, null] }"#.utf8), contentType: "a/b+json"),
        "curl -X 'PUT' 'https://api.test/v1/users' -H 'Content-Type: a/b+json' "
          + #"--data-raw '{ "it'\''s": [1.50, null] }'"#
      ),
      (
        .put("users").with(body: Data("@a\nb".utf8), contentType: "text/plain"),
        "curl -X 'PUT' 'https://api.test/v1/users' -H 'Content-Type: text/plain' "
          + #"--data-raw $'@a\nb'"#
      ),
      (
        .put("users").with(body: Data([0xFF, 0xD8]), contentType: "image/jpeg"),
        "curl -X 'PUT' 'https://api.test/v1/users' -H 'Content-Type: image/jpeg' "
          + "--data-binary '@… (2 bytes)'"
      ),
      (
        .put("users").with(body: Data(count: 4097), contentType: "text/plain"),
        "curl -X 'PUT' 'https://api.test/v1/users' -H 'Content-Type: text/plain' "
          + "--data-binary '@… (4097 bytes)'"
      ),
      (.get("users").setting("X-A", to: ""), "curl 'https://api.test/v1/users' -H 'X-A;'"),
      // Curl's own type for a body is left out, too.
      (
        Request(method: .put, path: "users", body: Data()),
        "curl -X 'PUT' 'https://api.test/v1/users' -H 'Content-Type:' --data-raw ''"
      ),
    ] as [(Request, String)])
  func line(request: Request, expected: String) async throws {
    #expect(try await lines(request)[0] == expected)
  }

  @Test("Credentials and what is named as a secret are hidden")
  func secrets() async throws {
    var request = Self.secret
    request.headers[try #require(HTTPField.Name("X-Api-Key"))] = "k"
    request.confidentialFields = [try #require(HTTPField.Name("X-Id"))]
    #expect(
      try await lines(
        request, to: "https://me:pw@api.test/v1?page=2&access_token=t&Q=x#f",
        showing: .values(hiding: ["q"]))[0]
        == "curl 'https://api.test/v1?page=2&access_token=…&Q=…' -H 'Authorization: …' "
        + "-H 'Cookie: …' -H 'Accept: application/json' -H 'X-Id: …' -H 'X-Api-Key: …'")
    let login = Request.post(
      "login",
      json: JSONValue.object([
        "user": .string("me"), "Password": .string("pw"),
        "all": .array([.object(["refreshToken": .array([.string("t")])])]),
      ]))
    #expect(
      try await lines(login)[0].hasSuffix(
        #"--data-raw '{"Password":"…","all":[{"refreshToken":"…"}],"user":"me"}'"#))
  }

  @Test(
    "Every name of a secret counts, however it is written and separated",
    arguments: [
      ("a=1;b=2", "a=1;b=2"), ("a=1;token=t", "a=…"), ("token=t;a=1", "token=…"),
      ("access%5Ftoken=t&a=1", "access%5Ftoken=…&a=1"), ("pass%77d=t", "pass%77d=…"),
      ("db_pwd=t&authorizationCode=t", "db_pwd=…&authorizationCode=…"),
      ("Passphrase=a=b", "Passphrase=…"),
    ])
  func secretItems(items: String, shown: String) async throws {
    #expect(
      try await lines(.get("p"), to: "https://x/?" + items)[0] == "curl 'https://x/?\(shown)'")
    let form = Request.post("p").with(
      body: Data(items.utf8), contentType: "application/x-www-form-urlencoded")
    #expect(try await lines(form)[0].hasSuffix("--data-raw '\(shown)'"))
  }

  @Test("By default no value is on the line, but for those of harmless fields")
  func names() async throws {
    let url = "https://api.test/v1/users?page=2&flag"
    #expect(
      try await lines(Self.secret, to: url, showing: .names)[0]
        == "curl 'https://api.test/v1/users?page=…&flag' -H 'Authorization: …' "
        + "-H 'Cookie: …' -H 'Accept: application/json' -H 'X-Id: …'")
    let body = JSONValue.object(["a": .array([.boolean(true), .null]), "b": .string("me")])
    #expect(
      try await lines(.put("p", json: body), showing: .names)[0].hasSuffix(
        #"--data-raw '{"a":["…",null],"b":"…"}'"#))
    let text = Request.put("p").with(body: Data("me".utf8), contentType: "text/plain")
    #expect(
      try await lines(text, showing: .names)[0].hasSuffix("--data-binary '@… (2 bytes)'"))
  }

  @Test("A form is parts for curl, which makes its own boundary")
  func form() async throws {
    let request = Request.post(
      "p",
      multipart: [
        .field("title", "@a; b"), .field("token", "t"),
        .file("image", name: "a\".png", contentType: "image/png", Data([0, 1])),
        .json("meta", ["a": 1]),
      ])
    #expect(
      try await lines(request)[0]
        == "curl 'https://api.test/v1/users' --form-string 'title=@a; b' --form-string 'token=…' "
        + #"-F 'image=@"a\".png";filename="a\".png";type=image/png' "#
        + #"-F 'meta="…";type=application/json'"#)
  }

  @Test("A body in parts that another encoder has written stays a body")
  func otherForm() async throws {
    let body = Data("--x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n--x--\r\n".utf8)
    let type = #"multipart/form-data; boundary="x""#
    #expect(
      try await lines(.post("p").with(body: body, contentType: type))[0]
        == "curl 'https://api.test/v1/users' -H 'Content-Type: \(type)' "
        + "--data-binary '@… (\(body.count) bytes)'")
    let empty = try await lines(.post("p", multipart: []))[0]
    #expect(empty.contains(" --data-binary '@… ("))
  }

  @Test("A file is named, and its name is a value")
  func file() async throws {
    try await withFolder { folder async throws in
      let file = folder.appending(path: "it's.jpg")
      try Data("x".utf8).write(to: file)
      let path = folder.path + #"/it'\''s.jpg"#
      let request = Request.put("p", file: file, contentType: "image/jpeg")
      #expect(try await lines(request)[0].hasSuffix(" --data-binary '@\(path)'"))
      #expect(try await lines(request, showing: .names)[0].hasSuffix(" --data-binary '@…'"))
      let form = Request.post("p", multipart: [.file("f", contentsOf: file)])
      #expect(
        try await lines(form)[0].hasSuffix(
          " -F 'f=@\"\(path)\";filename=\"it'\\''s.jpg\";type=application/octet-stream'"))
    }
  }

  @Test("Brackets and braces of a URL are no patterns")
  func globbing() async throws {
    #expect(
      try await lines(.get("p"), to: "http://[::1]:80/a")[0] == "curl --globoff 'http://[::1]:80/a'"
    )
  }

  @Test("The second line says how the exchange ended, without a query")
  func ending() async throws {
    let url = "https://api.test/v1?q=secret"
    #expect(
      try await lines(.get("p"), to: url)[1] == "GET https://api.test/v1: 204, 12 ms, 0 bytes")
    #expect(
      try await lines(.get("p"), to: url) { Received(status: 500, body: Data("x".utf8)) }[1]
        == "GET https://api.test/v1: 500, 12 ms, 1 byte")
    #expect(
      try await lines(.get("p"), to: url, showing: .names) {
        throw NoAnswer.cannotConnect("to https://x?secret")
      }[1] == "GET https://api.test/v1: no answer (cannot connect), 12 ms")
    #expect(
      try await lines(.get("p"), to: url) { throw NoAnswer.cannotConnect("no\nroute") }[1]
        == #"GET https://api.test/v1: no answer (cannot connect: no\012route), 12 ms"#)
  }

  @Test(
    "A shell reads a word as it was, and a line stays one",
    arguments: [
      ("", "''"), ("a b$`\"\\!#", "'a b$`\"\\!#'"), ("'", #"''\'''"#), ("ü😀", "'ü😀'"),
      ("a\nb", #"$'a\nb'"#), ("'\\\t\r", #"$'\'\\\t\r'"#), ("\u{1B}[1m", #"$'\033[1m'"#),
      ("\u{85}7", #"$'\302\2057'"#), ("\u{2028}", #"$'\342\200\250'"#),
      ("\u{202E}a", #"$'\342\200\256a'"#), ("\r\n", #"$'\r\n'"#),
    ])
  func quoting(text: String, word: String) {
    #expect(ShellWord.quoted(text) == word)
  }

  @Test("What is sent is what the app asked for, and an error stays the same")
  func transparent() async throws {
    let seen = Guarded<[Request]>([])
    let transport = LoggingTransport(
      StubTransport { request, _ in
        seen.withLock { $0.append(request) }
        throw NoAnswer.timedOut
      }
    ) { _ in }
    let url = try #require(URL(string: "https://api.test/v1"))
    await #expect(throws: NoAnswer.timedOut) { try await transport.send(Self.secret, to: url) }
    #expect(seen.withLock { $0 } == [Self.secret])
  }
}
