// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// One condition of a pattern, and where it stands.
public struct RequestCondition: Sendable, Hashable {
  /// What is asked of the request.
  public let part: Part
  /// Where the condition stands in its file.
  public let position: SourcePosition

  public init(_ part: Part, position: SourcePosition) {
    self.part = part
    self.position = position
  }

  /// A part of a request and what it has to be.
  public enum Part: Sendable, Hashable {
    case method(String)
    /// Path and query, exactly as sent.
    case url(String)
    /// The path exactly as sent, whatever the query.
    case urlPath(String)
    case header(name: String, ValuePattern)
    case queryParameter(name: String, ValuePattern)
    case body(BodyPattern)
  }
}

extension RequestCondition.Part {
  /// The order in which conditions are tried, and in which differences are worth telling.
  var rank: Int {
    switch self {
    case .url, .urlPath: 0
    case .method: 1
    case .header: 2
    case .queryParameter: 3
    case .body: 4
    }
  }

  func matches(_ request: some RequestView, method: String) -> Bool {
    switch self {
    case .method(let expected):
      method == expected
    case .url(let expected):
      ByteEquality.areEqual(request.target.bytes[...], expected)
    case .urlPath(let expected):
      ByteEquality.areEqual(request.target.path, expected)
    case .header(let name, let pattern):
      pattern.matchesAny(of: request.headerValues(named: name))
    case .queryParameter(let name, let pattern):
      pattern.matchesAny(of: request.target.queryValues(named: name))
    case .body(let pattern):
      pattern.matches(request)
    }
  }

  /// Whether every request that fulfils this condition fulfils the other one.
  func implies(_ other: RequestCondition.Part) -> Bool {
    switch (self, other) {
    case (.url(let url), .urlPath(let path)):
      ByteEquality.areEqual(RequestTarget(url).path, path)
    case (.url(let url), .queryParameter(let name, let pattern)):
      pattern.matchesAny(of: RequestTarget(url).queryValues(named: name))
    case (.header(let name, let pattern), .header(let otherName, let otherPattern)):
      HeaderField(name: name, value: "").isNamed(otherName) && pattern == otherPattern
    default:
      self == other
    }
  }

  /// The condition in words, `header Accept equal to "text/html"`.
  public var description: (what: String, expected: String) {
    switch self {
    case .method(let method): ("method", method)
    case .url(let url): ("url", url)
    case .urlPath(let path): ("urlPath", path)
    case .header(let name, let pattern): ("header \(name)", pattern.description)
    case .queryParameter(let name, let pattern): ("query parameter \(name)", pattern.description)
    case .body(let pattern): (pattern.subject, pattern.description)
    }
  }

  /// What the request has there, as text; `nil` when it has nothing.
  func actual(in request: some RequestView) -> String? {
    switch self {
    case .method: request.method
    case .url: request.target.text
    case .urlPath: String(decoding: request.target.path, as: UTF8.self)
    case .header(let name, _): Self.list(request.headerValues(named: name))
    case .queryParameter(let name, _): Self.list(request.target.queryValues(named: name))
    case .body(let pattern): pattern.actual(in: request)
    }
  }

  private static func list(_ values: [String]) -> String? {
    values.isEmpty ? nil : values.joined(separator: ", ")
  }
}
