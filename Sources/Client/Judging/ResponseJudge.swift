// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

/// Turns responses into outcomes, and reports those that are not as the contract says, whoever has fetched them.
///
///     let judge = ResponseJudge(reporters: [reporter])
///     AF.request(url).response { answer in
///       guard let response = answer.response else { return showOffline() }
///       show(judge.outcome(of: Login(…), response: response, data: answer.data ?? Data()))
///     }
///
/// An `APIClient` has one inside. `Outcome` has initialisers for judging without reports.
public struct ResponseJudge: Sendable {
  private let decoder: ContractDecoder
  private let reporters: [any DefectReporter]
  private let capture: BodyCapture

  /// Creates a judge; each reporter is told of each bad response, with as much of its body as `capturing` says.
  public init(
    decoder: ContractDecoder = ContractDecoder(), reporters: [any DefectReporter] = [],
    capturing capture: BodyCapture = .nothing
  ) {
    self.decoder = decoder
    self.reporters = reporters
    self.capture = capture
  }

  /// What `received` is for somebody who asked `resource`.
  ///
  /// A body that is shorter than its Content-Length is `.noAnswer(.interrupted)`, with what came of it.
  public func outcome<R: Resource>(of resource: R, received: Received) -> OutcomeOf<R> {
    outcome(of: resource, received: received, to: RequestLine(resource))
  }

  /// What a response of URLSession, Alamofire, Moya or RxAlamofire is for somebody who asked `resource`.
  public func outcome<R: Resource>(
    of resource: R, response: HTTPURLResponse, data: Data
  ) -> OutcomeOf<R> {
    outcome(of: resource, received: Received(response: response, data: data))
  }

  /// The same with an error in place of a response: it becomes `.noAnswer`, `URLError.cancelled` the caller's own
  /// cancellation. Of an error that wraps another, such as `AFError`, pass the one inside.
  public func outcome<R: Resource>(
    of resource: R, result: Result<(HTTPURLResponse, Data), any Error>
  ) -> OutcomeOf<R> {
    switch result {
    case .success(let (response, data)):
      outcome(of: resource, response: response, data: data)
    case .failure(let error):
      .noAnswer((error as? URLError)?.code == .cancelled ? .cancelled : NoAnswer(error))
    }
  }

  /// `request` is asked only where something depends on it: a resource may encode a large body to say it.
  func outcome<R: Resource>(
    of resource: R, received: Received, to request: @autoclosure () -> RequestLine
  ) -> OutcomeOf<R> {
    // Not left to the transport: some take the end of the connection for the end of the body.
    let lacking = received.lackingBytes(method: request().method)
    guard lacking == 0 else {
      return .noAnswer(
        .interrupted("the body ended \(lacking) bytes before its Content-Length", after: received))
    }
    let outcome = Verdict(resource: resource, received: received, decoder: decoder).outcome
    if !reporters.isEmpty, let report = report(outcome, of: R.self, to: request()) {
      for reporter in reporters {
        reporter.report(report)
      }
    }
    return outcome
  }

  /// Nil when there is nothing to report.
  private func report<R: Resource>(
    _ outcome: OutcomeOf<R>, of type: R.Type, to line: @autoclosure () -> RequestLine
  ) -> DefectReport? {
    guard let received = outcome.received else { return nil }
    var unexpected: UnexpectedResponse?
    if case .unexpected(let response) = outcome { unexpected = response }
    guard unexpected != nil || !outcome.defects.isEmpty else { return nil }
    let request = line()
    return DefectReport(
      resource: typeName(type), method: request.method.rawValue, path: request.path,
      status: received.status, kind: outcome.kind,
      reason: unexpected.map { DefectReport.Reason($0.reason) }, defects: outcome.defects,
      fatal: unexpected?.fatal, bodyExcerpt: capture.excerpt(of: received.body))
  }
}

/// What a report says of a request.
struct RequestLine {
  let method: HTTPRequest.Method
  let path: String

  init(_ request: Request) {
    method = request.method
    // A query may hold what is private.
    path = String(request.path.prefix { $0 != "?" })
  }

  /// Of the request that `resource` says. Whoever fetched the response without it may have none: then it is unknown.
  init(_ resource: some Resource) {
    do {
      self.init(try resource.request)
    } catch {
      self.init(Request(method: .get, path: ""))
    }
  }
}

extension UnexpectedResponse {
  fileprivate var fatal: Defect? {
    guard case .undecodable(let defect) = reason else { return nil }
    return defect
  }
}

extension DefectReport.Reason {
  fileprivate init(_ reason: UnexpectedResponse.Reason) {
    switch reason {
    case .status: self = .status
    case .contentType: self = .contentType
    case .emptyBody: self = .emptyBody
    case .undecodable: self = .undecodable
    case .vacuous: self = .vacuous
    case .rejectedByDomain: self = .rejectedByDomain
    }
  }
}
