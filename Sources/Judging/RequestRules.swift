// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIRedaction
import MockAPIScenario
import MockAPIText

/// What the requests of an exchange show about a client, whatever its answer.
struct RequestRules {
  private let requests: [ObservedRequest]
  private let redirected: [ObservedRequest]
  /// The response that the client gets; `nil` if it gets none of a scenario.
  private let served: ResponseDefinition?
  private let scenario: Scenario
  private let cookies: ServedCookies

  /// - Parameter cookies: those that other scenarios of the run set.
  init(
    _ observation: Observation, in exchange: JudgedExchange, cookies: ServedCookies = .init()
  ) {
    requests = observation.requests
    redirected = observation.redirected
    served = exchange.response
    scenario = exchange.scenario
    self.cookies = cookies
  }

  // MARK: Repetition

  /// Why a request must not be sent again.
  enum RepetitionReason {
    /// It was rejected with this status.
    case rejected(Int)
    case broken

    /// The reason with everything that is known of it.
    fileprivate var text: String {
      switch self {
      case .rejected(let status): "status \(status)"
      case .broken: "the connection broke in its answer"
      }
    }

    /// The reason without what differs between exchanges.
    var kind: String {
      switch self {
      case .rejected: "a status of 4xx"
      case .broken: "the connection broke"
      }
    }
  }

  /// The first request that must not have been sent again, in words; `nil` if there is none.
  var repeated: String? {
    repetition.map {
      "\($0.request.method) \(Secrets.redacted($0.request.target)) was sent again after \($0.reason.text)"
    }
  }

  /// The first request that must not have been sent again, and why; `nil` if there is none.
  var repetition: (request: ObservedRequest, reason: RepetitionReason)? {
    for (number, request) in requests.enumerated() {
      guard ["POST", "PATCH"].contains(request.method), let reason = reason(notToRepeat: request),
        let next = requests[(number + 1)...].first(where: {
          $0.method == request.method && $0.target == request.target
        })
      else { continue }
      if isOtherRequest(next, after: request) || isIdempotent(next, after: request) { continue }
      return (request, reason)
    }
    return nil
  }

  private func reason(notToRepeat request: ObservedRequest) -> RepetitionReason? {
    switch request.ending {
    case .broken: return request.mayBeRepeated ? nil : .broken
    case .clientLeft: return nil
    case .complete:
      guard let status = request.status, (400..<500).contains(status), !isInvitation(status) else {
        return nil
      }
      return .rejected(status)
    }
  }

  /// Whether a status asks the client to send the request again: RFC 9110 sections 15.5.9 (408) and 15.5.20 (421), RFC
  /// 8470 section 5.2 (425), and RFC 6585 section 4 (429), unless the response names a time to wait.
  private func isInvitation(_ status: Int) -> Bool {
    if [408, 421, 425].contains(status) { return true }
    guard status == 429 else { return false }
    return served?.headers.contains { $0.isNamed("Retry-After") } != true
  }

  /// Whether two requests have a key that tells the server to act only once (draft-ietf-httpapi-idempotency-key-header).
  private func isIdempotent(_ next: ObservedRequest, after request: ObservedRequest) -> Bool {
    ["Idempotency-Key", "X-Idempotency-Key"].contains { name in
      let keys = request.headers.values(named: name)
      return !keys.allSatisfy(\.isEmpty) && keys == next.headers.values(named: name)
    }
  }

  /// Whether a request after an answer is not the same again: it has other credentials after 401 or 407 (RFC 9110
  /// section 11.4), or no longer expects an interim answer after 417 (section 10.1.1).
  private func isOtherRequest(_ next: ObservedRequest, after request: ObservedRequest) -> Bool {
    let name =
      switch request.ending == .complete ? request.status : nil {
      case 401: "Authorization"
      case 407: "Proxy-Authorization"
      case 417: "Expect"
      default: ""
      }
    return !name.isEmpty && request.headers.values(named: name) != next.headers.values(named: name)
  }

  // MARK: Credentials

  /// The first credentials that were sent to the port of a redirect, in words; `nil` if there are none.
  var leakedCredentials: String? {
    for request in redirected {
      if let field = request.headers.first(where: isCredentials) {
        return "the field '\(field.name)' was sent to the port that the redirect named"
      }
      let given = requests.first.map { Self.parameters(of: $0.target) } ?? []
      for (name, value) in Self.parameters(of: request.target) where SecretNames.isSecretField(name)
      {
        // The redirect itself names the target of the first request, with its parameters.
        if given.contains(where: { $0 == (name, value) }) { continue }
        return "the parameter '\(name)' was sent to the port that the redirect named"
      }
    }
    return nil
  }

  private func isCredentials(_ field: HeaderField) -> Bool {
    guard SecretNames.isSecretField(field.name) else { return false }
    return !field.isNamed("Cookie") || !cookies.include(field.value, orThoseOf: scenario)
  }

  private static func parameters(of target: String) -> [(name: String, value: String)] {
    guard let mark = target.firstIndex(of: "?") else { return [] }
    return target[target.index(after: mark)...].split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = PercentCoding.decode(String(parts[0])) ?? String(parts[0])
      return (name, parts.count > 1 ? String(parts[1]) : "")
    }
  }
}
