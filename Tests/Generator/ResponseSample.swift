// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A response that uses one of the keys that a response may have, or several that belong together.
public struct ResponseSample: Sendable {
  public let name: String
  public let response: JSONText

  /// The name of the file that responses name.
  public static let bodyFile = "files/body.txt"
  /// Its text, which is a template, too.
  public static let bodyText = "{{request.method}} of a file\n"

  /// At least one for each key; all delays are some milliseconds.
  public static let all: [ResponseSample] = [
    sample("nothing", [:]),
    sample("status", ["status": 404]),
    sample("noContent", ["status": 204]),
    sample("notModified", ["status": 304, "headers": ["ETag": "\"a\""]]),
    sample("statusMessage", ["status": 299, "statusMessage": "As You Like"]),
    sample("body", ["body": "a text ä"]),
    sample("emptyBody", ["body": ""]),
    sample("jsonBody", ["jsonBody": ["name": "John", "n": .number("1.50")]]),
    sample("base64Body", ["base64Body": "AAEC/w=="]),
    sample("bodyFileName", ["bodyFileName": .string(bodyFile), "template": false]),
    sample("headers", ["headers": ["X-A": ["1", "2"], "content-type": "text/x"], "body": "x"]),
    sample("withheld", ["headers": ["Date": nil], "body": "x"]),
    sample("untilClose", ["headers": ["Content-Length": nil], "body": "until the end"]),
    sample("chunked", ["headers": ["Transfer-Encoding": "chunked"], "body": "in chunks"]),
    sample("closing", ["headers": ["Connection": "close"], "body": "x"]),
    sample("location", ["status": 302, "headers": ["Location": "/moved"]]),
    sample("cookie", ["headers": ["Set-Cookie": ["a=1; Path=/", "b=2"]]]),
    sample(
      "template",
      ["template": true, "body": "{{request.method}} {{request.path}} {{request.body}}"]),
    sample(
      "templateOfJSON", ["template": true, "jsonBody": ["m": "{{request.method}}", "n": 1]]),
    sample(
      "templateOfHeaders", ["template": true, "headers": ["X-Method": "{{request.method}}"]]),
    sample("templateOfFile", ["template": true, "bodyFileName": .string(bodyFile)]),
    sample("drawnTemplate", ["template": true, "body": "{{randomInt}} {{randomValue length=8}}"]),
    sample("compression", ["compression": "gzip", "jsonBody": ["text": .string(long)]]),
    sample("noDelay", ["fixedDelayMilliseconds": 0, "body": "x"]),
    sample("delay", ["fixedDelayMilliseconds": 2, "body": "x"]),
    sample(
      "fixedDistribution",
      ["delayDistribution": ["type": "fixed", "milliseconds": 2], "body": "x"]),
    sample(
      "uniform",
      ["delayDistribution": ["type": "uniform", "lower": 0, "upper": 3], "jsonBody": ["a": 1]]),
    sample(
      "logNormal",
      [
        "delayDistribution": [
          "type": "lognormal", "median": 1, "sigma": .number("0.4"), "maxValue": 3,
        ],
        "body": "x",
      ]),
    sample(
      "dribble", ["chunkedDribbleDelay": ["numberOfChunks": 3, "totalDuration": 3], "body": "abc"]),
    sample("speed", ["bytesPerSecond": 1_000_000, "body": "abc"]),
    sample("speedOfBody", ["bodyBytesPerSecond": 1_000_000, "body": "abc"]),
    sample("discard", ["status": 401, "beforeRequestBody": "discard"]),
    sample("close", ["status": 413, "beforeRequestBody": "close", "body": "too large"]),
    sample("cutOff", ["body": "abcdef", "fault": ["at": ["bodyByte": 2]]]),
    sample("resetAfterHead", ["body": "abcdef", "fault": ["at": "afterHead", "then": "reset"]]),
    sample(
      "shareOfFaults",
      [
        "body": "abcdef",
        "fault": ["at": "start", "requests": ["share": .number("0.5"), "seed": 7]],
      ]),
    sample("everyThird", ["body": "abcdef", "fault": ["at": "start", "requests": ["every": 3]]]),
    sample("bytes", ["fault": ["bytes": "SSH-2.0\r\n"]]),
    sample("malformed", ["body": "abc", "fault": ["malformed": "contentLengthTooLong", "by": 2]]),
    sample("faultByName", ["fault": "EMPTY_RESPONSE"]),
  ]

  private static func sample(_ name: String, _ response: JSONText) -> ResponseSample {
    ResponseSample(name: name, response: response)
  }

  /// Worth compressing.
  private static let long = String(repeating: "a long text ", count: 40)

  /// The names of all keys that are used.
  public static var keys: Set<String> {
    Set(
      all.flatMap { sample -> [String] in
        guard case .object(let members) = sample.response else { return [] }
        return members.map(\.name)
      })
  }

  /// A scenario file in which this response is the default case `a`; `b` is another constant, and `c` the response again if a header
  /// field is there.
  public var file: ScenarioFolder.File {
    let scenario: JSONText = [
      "name": .string("key \(name)"),
      "request": ["method": ["oneOf": ["GET", "POST"]], "urlPath": .string("/keys/\(name)")],
      "cases": [
        "c": ["when": ["headers": ["X-Case": ["equalTo": "c"]]], "response": response],
        "a": ["response": response], "b": ["response": ["status": 203, "body": "b"]],
      ],
      "default": "a",
    ]
    return ScenarioFolder.File(name: "key-\(name).json", text: scenario.text)
  }

  /// Requests for it, in an order that all of them share.
  public var drafts: [RequestDraft] {
    var get = RequestDraft()
    get.path = "/keys/\(name)"
    var post = get
    post.method = "POST"
    post.body = Array("some body".utf8)
    func asking(_ change: (inout RequestDraft) -> Void) -> RequestDraft {
      var draft = get
      change(&draft)
      return draft
    }
    var chunked = post
    chunked.isChunked = true
    var waiting = post
    waiting.set("Expect", "100-continue")
    return [
      get, get, post, chunked, waiting,
      asking { $0.method = "HEAD" }, asking { $0.method = "OPTIONS" },
      asking { $0.method = "DELETE" },
      asking { $0.set("X-Case", "c") }, asking { $0.set("X-Case", "d") },
      asking { $0.set("Prefer", "case=b") }, asking { $0.set("Prefer", "case=none") },
      asking { $0.set("Prefer", #"case="a~status(503)""#) },
      asking { $0.set("Prefer", #"case="b~close(bodyHalf)""#) },
      asking { $0.set("Accept-Encoding", "gzip") }, asking { $0.set("Origin", "http://app.test") },
      asking { $0.query = [("q", "1")] }, asking { $0.path = "http://mock.test" + $0.path },
      asking { $0.set("X-Long", String(repeating: "x", count: 3000)) },
      asking { $0.version = "HTTP/1.0" }, get,
    ]
  }
}
