// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Turns responses of any networking library into outcomes, and reports those that violate the contract.
///
///     let judge = ResponseJudge(reporters: [reporter])
///     AF.request(url).response { answer in
///       guard let response = answer.response else { return showOffline() }
///       show(judge.outcome(of: Login(…), response: response, data: answer.data ?? Data()))
///     }
///
/// Each `APIClient` contains a judge. `Outcome` has initialisers that judge without reports.
public struct ResponseJudge: Sendable {
  private let decoder: ContractDecoder
  private let reporters: [any DefectReporter]
  /// Those that hear of every exchange.
  private let exchangeReporters: [any ExchangeReporter]
  private let capture: DefectReport.BodyCapture

  /// Creates a judge. Each reporter receives a report about each bad response, with as much of its body as `capture`
  /// allows.
  public init(
    decoder: ContractDecoder = ContractDecoder(), reporters: [any DefectReporter] = [],
    capturing capture: DefectReport.BodyCapture = .nothing
  ) {
    self.decoder = decoder
    self.reporters = reporters
    exchangeReporters = reporters.compactMap { $0 as? any ExchangeReporter }
    self.capture = capture
  }

  /// The outcome of `received` as a response to `resource`.
  ///
  /// A body that is shorter than its Content-Length is `.noAnswer(.interrupted)`, with the part that arrived.
  public func outcome<R: Resource>(of resource: R, received: Received) -> R.Outcome {
    outcome(of: resource, received: received, to: RequestLine(resource))
  }

  /// `request` is evaluated only if something depends on it: a resource may have to encode a large body for it.
  package func outcome<R: Resource>(
    of resource: R, received: Received, to request: @autoclosure () -> RequestLine
  ) -> R.Outcome {
    // The transport cannot be trusted here: some take the end of the connection for the end of the body.
    let lacking = received.lackingBytes(method: request().method)
    guard lacking == 0 else {
      return .noAnswer(
        .interrupted("the body ended \(lacking) bytes before its Content-Length", after: received))
    }
    return outcome(of: resource, complete: received, to: request())
  }

  /// Tells the reporters of a request that is about to be sent.
  /// - Returns: what is to be called when its exchange has ended.
  func begin(_ request: inout Request, at url: URL) -> [@Sendable (ExchangeEnding) -> Void] {
    var ends: [@Sendable (ExchangeEnding) -> Void] = []
    for reporter in exchangeReporters {
      if let end = reporter.begin(&request, at: url) { ends.append(end) }
    }
    return ends
  }

  /// The outcome of an answer whose length has been checked.
  package func outcome<R: Resource>(
    of resource: R, complete received: Received, to request: @autoclosure () -> RequestLine
  ) -> R.Outcome {
    let outcome = ResponseReading(resource: resource, received: received, decoder: decoder).outcome
    if !reporters.isEmpty, let report = report(outcome, of: R.self, to: request()) {
      for reporter in reporters {
        reporter.report(report)
      }
    }
    return outcome
  }

  /// The report; nil if there is nothing to report.
  private func report<R: Resource>(
    _ outcome: R.Outcome, of type: R.Type, to line: @autoclosure () -> RequestLine
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

/// The part of a request that goes into a report.
package struct RequestLine {
  let method: HTTPRequest.Method
  let path: String

  package init(_ request: Request) {
    method = request.method
    // A query may contain private data.
    path = String(request.path.text.prefix { $0 != "?" })
  }

  /// The line of the request of `resource`. If the response was fetched some other way, `resource` may be unable to
  /// give a request: the line is then empty.
  package init(_ resource: some Resource) {
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
    case .unrecognized: self = .unrecognized
    case .rejectedByDomain: self = .rejectedByDomain
    }
  }
}
