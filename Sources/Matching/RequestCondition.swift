// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIRegularExpression
package import MockAPIText

/// A condition of a pattern, with its place.
package struct RequestCondition: Sendable, Hashable {
  /// The condition.
  package let part: Part
  /// The place of the condition in its file.
  package let position: SourcePosition

  package init(_ part: Part, position: SourcePosition) {
    self.part = part
    self.position = position
  }

  /// A part of a request, with its expected value.
  // Boxed, since each request is compared with copies.
  package indirect enum Part: Sendable, Hashable {
    case method(Methods)
    /// Path and query, exactly as sent.
    case url(String)
    /// The whole path and query match the expression as sent.
    case urlPattern(RegularExpression)
    /// The path exactly as sent, with any query.
    case urlPath(String)
    /// The whole path matches the expression as sent.
    case urlPathPattern(RegularExpression)
    case urlPathTemplate(PathTemplate)
    /// The value of a variable of the template, as sent.
    case pathParameter(name: String, PathTemplate, ValuePattern)
    /// The host name or address of the request, without the port.
    case host(ValuePattern)
    /// The port of the request, or the default port of the scheme.
    case port(Int)
    case scheme(String)
    /// The whole `X-Forwarded-For`, or the address of the peer.
    case clientIP(ValuePattern)
    case header(name: String, FieldPattern)
    /// An `Authorization` field of the scheme Basic with this user and password.
    case basicAuthentication(username: String, password: String)
    case queryParameter(name: String, FieldPattern)
    case formParameter(name: String, FieldPattern)
    case cookie(name: String, ValuePattern)
    case body(ValuePattern)
    case multipart(MultipartPattern)
  }
}

extension RequestCondition.Part {
  /// The kinds of parts of a request, in the order in which differences are reported.
  package enum Kind: Sendable, Hashable {
    case url, method, fields, body
  }

  package var kind: Kind {
    switch self {
    case .url, .urlPath, .urlPattern, .urlPathPattern, .urlPathTemplate: .url
    case .method: .method
    case .host, .port, .scheme, .clientIP, .pathParameter, .header, .basicAuthentication,
      .queryParameter, .cookie:
      .fields
    case .formParameter, .body, .multipart: .body
    }
  }

  /// The order in which conditions are checked: cheap and selective ones first. Conditions of a kind stay together.
  var rank: Int {
    switch self {
    case .url, .urlPath: 0
    case .urlPattern, .urlPathPattern, .urlPathTemplate: 1
    case .method: 2
    case .host, .port, .scheme, .clientIP: 3
    case .pathParameter: 4
    case .header, .basicAuthentication: 5
    case .queryParameter: 6
    case .cookie: 7
    case .formParameter, .body, .multipart: 8
    }
  }

  func matches(_ request: some RequestView) -> Bool { outcome(of: request) == .matched }

  /// The result of the condition by itself. ``RequestPattern/outcome(of:for:)`` handles HEAD that is answered like
  /// GET.
  func outcome(of request: some RequestView) -> MatchOutcome {
    switch self {
    case .urlPattern(let pattern):
      MatchOutcome(request.target.bytes[...], of: pattern, request.budget)
    case .urlPathPattern(let pattern):
      MatchOutcome(request.target.path, of: pattern, request.budget)
    case .url, .urlPath, .urlPathTemplate: outcome(of: request.target)
    case .method(let methods): MatchOutcome(methods.allows(request.method))
    case .pathParameter(let name, let template, let pattern):
      Self.outcome(of: pattern, template.value(of: name, in: request.target.path), request)
    case .host(let pattern): Self.outcome(of: pattern, request.authority?.host, request)
    case .port(let port): MatchOutcome(request.authority?.port == port)
    case .scheme(let scheme): MatchOutcome(request.scheme == scheme)
    case .clientIP(let pattern): Self.outcome(of: pattern, request.clientIP, request)
    case .header(let name, let pattern):
      pattern.outcome(
        of: request.headerValues(named: name), at: request.time, budget: request.budget)
    case .basicAuthentication(let username, let password):
      MatchOutcome(
        request.headerValues(named: "Authorization").contains {
          BasicCredentials.areEqual($0, username: username, password: password)
        })
    case .queryParameter(let name, let pattern):
      pattern.outcome(
        of: request.target.queryValues(named: name), at: request.time, budget: request.budget)
    case .formParameter(let name, let pattern):
      request.formValues(named: name).map {
        pattern.outcome(of: $0, at: request.time, budget: request.budget)
      } ?? .limitReached
    case .cookie(let name, let pattern):
      Self.outcome(of: pattern, cookies: request.cookies(named: name), request)
    case .body(let pattern): pattern.outcome(of: .body(of: request))
    case .multipart(let pattern): pattern.outcome(of: request)
    }
  }

  /// The result of a condition on the URL, undecided if it takes longer than an instant; for others not a match.
  package func outcome(of target: RequestTarget) -> MatchOutcome {
    switch self {
    case .url(let expected): MatchOutcome(ByteEquality.areEqual(target.bytes[...], expected))
    case .urlPattern(let pattern): MatchOutcome(target.bytes[...], quicklyOf: pattern)
    case .urlPath(let expected): MatchOutcome(ByteEquality.areEqual(target.path, expected))
    case .urlPathPattern(let pattern): MatchOutcome(target.path, quicklyOf: pattern)
    case .urlPathTemplate(let template): MatchOutcome(template.matches(target.path))
    default: .notMatched
    }
  }

  /// A missing cookie matches only `absent`, as in WireMock.
  private static func outcome(
    of pattern: ValuePattern, cookies: [String], _ request: some RequestView
  ) -> MatchOutcome {
    cookies.isEmpty
      ? MatchOutcome(pattern == .absent)
      : FieldPattern.any(pattern).outcome(
        of: cookies, at: request.time, budget: request.budget)
  }

  private static func outcome(
    of pattern: ValuePattern, _ text: String?, _ request: some RequestView
  ) -> MatchOutcome {
    pattern.outcome(
      of: text.map {
        .text($0, at: request.time, budget: pattern.isCounted ? request.budget : nil)
      } ?? .missing)
  }
}
