// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What the servers serve while some rows of the table are measured.
struct StubSet: Sendable {
  enum Kind: Sendable {
    /// `GET /m/NUMBER`.
    case exact
    /// `GET /t/NUMBER/{name}`.
    case templates
    /// `GET` with a path that a regular expression matches; the expressions have no beginning of their own.
    case expressions
    /// `POST /orders` with a JSON body in which a number must have a value.
    case body
    /// `GET /large`, answered with a mebibyte.
    case large
    /// The registration scenario of this project, whose body decides, and the request log.
    case registration
  }

  let name: String
  let kind: Kind
  let count: Int
  var threads = 1
  let rows: [Row]

  /// A request, and a row of the table.
  struct Row: Sendable {
    let name: String
    var method = "GET"
    let target: String
    var body = ""
    /// Whether no stub answers it.
    var isMissing = false
    /// A part of the right answer.
    var answer = ""
    /// Whether the answer has a mebibyte.
    var isLarge = false

    /// The bytes of the request.
    var request: String {
      let fields =
        body.isEmpty
        ? "" : "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n"
      return "\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n\(body)"
    }
  }

  static let all: [StubSet] =
    [
      StubSet(
        name: "1 stub", kind: .exact, count: 1,
        rows: [Row(name: "1 stub", target: "/m/0", answer: #""id":0"#)]),
      StubSet(
        name: "1 stub, two threads", kind: .exact, count: 1, threads: 2,
        rows: [Row(name: "1 stub, two threads", target: "/m/0", answer: #""id":0"#)]),
    ] + [1_000, 10_000, 100_000].map(exact) + [
      StubSet(
        name: "10,000 templates", kind: .templates, count: 10_000,
        rows: [
          Row(name: "10,000 templates, last", target: "/t/9999/ada", answer: #""id":9999"#)
        ]),
      StubSet(
        name: "100 regular expressions", kind: .expressions, count: 100,
        rows: [
          Row(name: "100 regular expressions, first", target: "/abc/0/17", answer: #""id":0"#),
          Row(name: "100 regular expressions, last", target: "/abc/99/17", answer: #""id":99"#),
        ]),
      StubSet(
        name: "a JSON body", kind: .body, count: 1,
        rows: [
          Row(
            name: "a JSON body is matched", method: "POST", target: "/orders",
            body: #"{"user": {"id": 42, "name": "Ada"}, "items": [{"sku": "a1", "count": 2}]}"#,
            answer: #""id":0"#)
        ]),
      StubSet(
        name: "1 MB", kind: .large, count: 1,
        rows: [Row(name: "an answer of 1 MB", target: "/large", answer: "aaaa", isLarge: true)]),
      StubSet(
        name: "registration", kind: .registration, count: 1,
        rows: [
          Row(
            name: "the registration scenario, with the log", method: "POST",
            target: "/registration",
            body: #"{"email": "ada@example.com", "password": "wrong"}"#, answer: "errorCode")
        ]),
    ]

  private static func exact(_ count: Int) -> StubSet {
    let name = count == 1_000 ? "1,000" : count == 10_000 ? "10,000" : "100,000"
    return StubSet(
      name: "\(name) stubs", kind: .exact, count: count,
      rows: [
        Row(name: "\(name) stubs, first", target: "/m/0", answer: #""id":0"#),
        Row(
          name: "\(name) stubs, last", target: "/m/\(count - 1)", answer: #""id":\#(count - 1)"#),
        Row(name: "\(name) stubs, none matches", target: "/m/none", isMissing: true),
      ])
  }

  func with(rows: [Row]) -> StubSet {
    StubSet(name: name, kind: kind, count: count, threads: threads, rows: rows)
  }
}
