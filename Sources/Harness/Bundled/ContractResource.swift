// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
import MockAPIClientCore
import MockAPIJSON
import MockAPIJudging
import MockAPIScenario

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A resource whose answer is taken as it comes: which model judges it depends on its status.
struct AnyAnswer: Resource {
  struct Success: WholeBodyModel {
    let received: Received

    init(_ received: Received) { self.received = received }
  }

  let request: Request

  func disposition(of received: Received) -> Disposition { .success }
}

/// The resource of an endpoint, with models made from its contract.
struct ContractResource: Resource {
  typealias Success = PayloadModel<SuccessSide>
  typealias Failure = PayloadModel<FailureSide>

  let contract: Contract
  let request: Request

  func disposition(of received: Received) -> Disposition {
    contract.disposition(of: received)
  }
}

/// The same for a status under which the client reads nothing from the body of a success.
struct BodilessResource: Resource {
  typealias Success = EmptyBody
  typealias Failure = PayloadModel<FailureSide>

  let contract: Contract
  let request: Request

  func disposition(of received: Received) -> Disposition {
    contract.disposition(of: received)
  }
}

/// The root of a body.
struct PayloadModel<Side: ModelSide>: APIModel {
  let value: ModelValue<Side>

  init(from decoder: any Decoder) throws { value = try ModelValue(from: decoder) }

  /// The decoded part of the body.
  var json: MockAPIJSON.JSONValue? {
    // It was written by us, so it is JSON.
    try? JSONDocument(parsing: value.json.bytes).root
  }
}

extension Contract {
  /// Which model an answer claims to be.
  fileprivate func disposition(of received: Received) -> Disposition {
    if isFailure(status: received.status, body: received.json) {
      return accepts(received, failure?.contentTypes) ? .failure : .unexpected
    }
    guard success?.allows(status: received.status) ?? (200..<300).contains(received.status) else {
      return .unexpected
    }
    return accepts(received, success?.contentTypes) ? .success : .unexpected
  }

  /// Whether a declared list of content types has that of an answer; the library itself looks whether it is JSON.
  private func accepts(_ received: Received, _ declared: ContentTypes?) -> Bool {
    guard let declared, let type = received.headers[.contentType], !received.body.isEmpty else {
      return true
    }
    return declared.allow(type)
  }

  /// An answer with a declared type as the library reads it: it knows only types of JSON.
  func normalized(_ received: Received) -> Received {
    guard let type = received.headers[.contentType],
      [success?.contentTypes, failure?.contentTypes].contains(where: { $0?.allow(type) ?? false })
    else { return received }
    var headers = received.headers
    headers[.contentType] = "application/json"
    return Received(
      status: received.status, headers: headers, body: received.body,
      duration: received.duration, url: received.url)
  }
}

extension Received {
  /// The body as JSON, as the library reads it; `nil` if it is something else.
  var json: MockAPIJSON.JSONValue? { MockAPIJSON.JSONValue(replacingIn: Array(body)) }
}
