// mockapi
// SPDX-License-Identifier: Apache-2.0

/// An answer outside the contract: garbage, an undeclared status, a body that does not fit its model.
public struct UnexpectedResponse: Error, Sendable, Hashable {
  /// What made it unexpected.
  public let reason: Reason
  /// Which model the answer claimed to be.
  public let disposition: Disposition
  /// Everything found wrong in the body: what made it unusable, then what had been recovered.
  public let defects: [Defect]
  /// The response.
  public let received: Received

  /// Creates an unexpected response.
  public init(
    reason: Reason, disposition: Disposition, defects: [Defect] = [], received: Received
  ) {
    self.reason = reason
    self.disposition = disposition
    self.defects = defects
    self.received = received
  }

  /// What can make an answer unexpected.
  public enum Reason: Sendable, Hashable {
    /// No model is declared for an answer like this.
    case status
    /// The body is not JSON, by its Content-Type.
    case contentType(String)
    /// There is no body, where a model needs one.
    case emptyBody
    /// The body does not fit the model: the first thing that made it unusable.
    case undecodable(Defect)
    /// The model fits, as it would fit anything: none of its evidence is there.
    case vacuous
    /// The model fits, and `domain()` refused it with this error.
    case rejectedByDomain(String)
  }
}

extension UnexpectedResponse: CustomStringConvertible {
  /// One line, such as `502: the Content-Type is text/html`, without the body.
  public var description: String {
    switch reason {
    case .status: "\(received.status): no model is declared for this answer"
    case .contentType(let type): "\(received.status): the Content-Type is \(type)"
    case .emptyBody: "\(received.status): the body is empty"
    case .undecodable(let defect): "\(received.status): \(defect)"
    case .vacuous: "\(received.status): nothing in the body is evidence of the model"
    case .rejectedByDomain(let error): "\(received.status): the model refused the payload: \(error)"
    }
  }
}
