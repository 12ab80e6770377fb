// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An answer outside the contract: garbage, an undeclared status, a body that does not fit its model.
public struct UnexpectedResponse: Error, Sendable, Hashable {
  /// Why the answer is unexpected.
  public let reason: Reason
  /// Which model the answer claimed to be.
  public let disposition: Disposition
  /// All defects in the body: first those that made it unusable, then those that had been recovered.
  public let defects: [Defect]
  /// The response.
  public let received: Received

  /// Creates an unexpected response.
  package init(
    reason: Reason, disposition: Disposition, defects: [Defect] = [], received: Received
  ) {
    self.reason = reason
    self.disposition = disposition
    self.defects = defects
    self.received = received
  }

  /// The reasons why an answer can be unexpected.
  public enum Reason: Sendable, Hashable {
    /// No model is declared for an answer like this.
    case status
    /// The Content-Type is not JSON.
    case contentType(String)
    /// There is no body, but the model needs one.
    case emptyBody
    /// The body does not fit the model; the defect is the first that made it unusable.
    case undecodable(Defect)
    /// The model fits, but it would fit any object: the body has none of its identifying keys.
    case unrecognized
    /// The model fits, but `makeDomain()` rejected it with this error. Its text is that of the app, and may have values of the
    /// body.
    case rejectedByDomain(String)
  }
}

extension UnexpectedResponse: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension UnexpectedResponse: CustomStringConvertible {
  /// One line, such as `502: the Content-Type is text/html`, without values of the body. For an error of `makeDomain()`, which
  /// may have some, see `reason`.
  public var description: String {
    switch reason {
    case .status: "\(received.status): no model is declared for this answer"
    case .contentType(let type): "\(received.status): the Content-Type is \(type)"
    case .emptyBody: "\(received.status): the body is empty"
    case .undecodable(let defect): "\(received.status): \(defect)"
    case .unrecognized: "\(received.status): the body has none of the model's identifying keys"
    case .rejectedByDomain: "\(received.status): the model refused the payload"
    }
  }
}
