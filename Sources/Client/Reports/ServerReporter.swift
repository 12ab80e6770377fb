// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

/// Tells a mock server what the app made of each of its answers, so that the server judges it while a person uses the app.
///
///     #if DEBUG
///       let client = APIClient(baseURL: apiURL, reporters: [ServerReporter(apiURL)])
///     #else
///       let client = APIClient(baseURL: apiURL)
///     #endif
///
/// It is for a base URL of `mockapi serve`, and not for an app in a store. Each request to the server gets a header field
/// `Mockapi-Exchange`, by which the server finds the case or variant that has answered. The outcomes are posted in their order, after
/// the app has them; the app never waits. At most 1,000 wait to be posted; beyond that the oldest are dropped. Downloads to files and
/// exchanges whose task is cancelled are not posted.
public final class ServerReporter: DefectReporter, ExchangeReporter {
  /// An outcome that waits.
  private struct Posting: Encodable {
    let request: String
    let outcome: String
    let defects: [String]?
    let detail: String?
  }

  private struct State {
    var waiting: [Posting] = []
    var isPosting = false
    /// Those that wait until everything is posted.
    var flushes: [CheckedContinuation<Void, Never>] = []
    /// The reason for which an outcome was not judged, so that a lasting one is told once.
    var lastProblem: String?
  }

  private static let capacity = 1_000
  private static let field = HTTPField.Name("Mockapi-Exchange")

  private let state = Guarded(State())
  private let url: URL
  private let outcomes: URL
  private let token: String?
  private let transport: any Transport
  private let log: @Sendable (String) -> Void

  /// Creates a reporter.
  ///
  /// - Parameters:
  ///   - url: the base URL of the client: that of the server, or of a lease, such as `http://localhost:8080/__mockapi/at/team-a`.
  ///   - token: the server's token (`--control-token`); nil for none. A device that is not the machine of the server needs it.
  ///   - log: gets a line for each finding, and for the reason why outcomes cannot be judged. Nil writes to standard error.
  public convenience init(
    _ url: URL, token: String? = nil, log: (@Sendable (String) -> Void)? = nil
  ) {
    self.init(url, token: token, transport: URLSessionTransport(), log: log)
  }

  /// - Parameter transport: sends the outcomes.
  package init(
    _ url: URL, token: String? = nil, transport: any Transport,
    log: (@Sendable (String) -> Void)? = nil
  ) {
    self.url = url
    self.token = token
    self.transport = transport
    self.log = log ?? Self.write
    outcomes = Self.outcomes(below: url)
  }

  /// Does nothing: the outcome that is posted contains the defects.
  public func report(_ report: DefectReport) {}

  /// Names the exchange, if it is one with the server.
  package func begin(
    _ request: inout Request, at url: URL
  ) -> (@Sendable (ExchangeEnding) -> Void)? {
    // The field is for no other server.
    guard url.origin == self.url.origin, let field = Self.field else { return nil }
    let name = UUID().uuidString
    request.headers[field] = name
    return { ending in
      self.add(
        Posting(
          request: name, outcome: ending.kind.rawValue, defects: ending.defects,
          detail: ending.detail))
    }
  }

  /// Returns when all outcomes so far are posted or lost.
  public func flush() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.isPosting { state.flushes.append(continuation) }
        return !state.isPosting
      }
      if isIdle { continuation.resume() }
    }
  }

  @Sendable private static func write(_ line: String) {
    FileHandle.standardError.write(Data("mockapi: \(line)\n".utf8))
  }

  /// The resource of the lease that a base URL belongs to.
  private static func outcomes(below url: URL) -> URL {
    let parts = url.path.split(separator: "/")
    let host = url.host?.lowercased() ?? ""
    var lease = "default"
    if parts.count > 2, parts[0] == "__mockapi", parts[1] == "at" {
      lease = String(parts[2])
    } else if host.hasSuffix(".localhost") {
      lease = String(host.prefix { $0 != "." })
    }
    var components = URLComponents()
    components.scheme = url.scheme
    components.host = url.host
    components.port = url.port
    components.path = "/__mockapi/leases/\(lease)/outcomes"
    // A base URL without a host reaches no server either.
    return components.url ?? url
  }

  // MARK: Posting

  private func add(_ posting: Posting) {
    let begins = state.withLock { state in
      if state.waiting.count == Self.capacity { state.waiting.removeFirst() }
      state.waiting.append(posting)
      defer { state.isPosting = true }
      return !state.isPosting
    }
    if begins { Task { await postAll() } }
  }

  private func postAll() async {
    while let next = takeNext() { await post(next) }
  }

  private func takeNext() -> Posting? {
    var flushes: [CheckedContinuation<Void, Never>] = []
    let next: Posting? = state.withLock { state in
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.isPosting = false
      swap(&flushes, &state.flushes)
      return nil
    }
    for flush in flushes { flush.resume() }
    return next
  }

  private func post(_ posting: Posting) async {
    do {
      var request = Request(
        method: .post, path: "", headers: [.contentType: "application/json"],
        body: try JSONEncoder().encode(posting), timeout: .seconds(10))
      if let token { request.headers[.authorization] = "Bearer \(token)" }
      tell(try await transport.send(request, to: outcomes))
    } catch {
      tell(problem: "no outcome reaches \(outcomes): \(error)")
    }
  }

  private struct Verdict: Decodable {
    let id: String
    let status: String
    let message: String
  }

  private struct Problem: Decodable {
    let detail: String
  }

  /// Tells of a finding, or why there is no verdict.
  private func tell(_ answer: Received) {
    do {
      if answer.status == 200 {
        let verdict = try JSONDecoder().decode(Verdict.self, from: answer.body)
        state.withLock { $0.lastProblem = nil }
        if verdict.status != "pass" { log("\(verdict.id): \(verdict.message)") }
      } else {
        let problem = try JSONDecoder().decode(Problem.self, from: answer.body)
        tell(problem: "an outcome is not judged: \(problem.detail)")
      }
    } catch {
      tell(problem: "\(outcomes) must be a server of mockapi; found status \(answer.status)")
    }
  }

  private func tell(problem: String) {
    let isNew = state.withLock { state in
      defer { state.lastProblem = problem }
      return state.lastProblem != problem
    }
    if isNew { log(problem) }
  }
}
