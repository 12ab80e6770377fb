// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A response that violated the contract, for the people who maintain the API.
///
/// It contains no value of the body unless the client captures an excerpt. It does contain the dictionary keys in a
/// defect's path, and everything that the app writes into the path of a request.
public struct DefectReport: Sendable, Hashable, Codable {
  /// When the response was judged.
  public let date: Date
  /// The type of the resource, such as `Users.Get`, without its module.
  public let resource: String
  /// The method of the request, such as `GET`.
  public let method: String
  /// The path of the request as the resource gives it, below the base URL, without its query.
  public let path: String
  /// The status code.
  public let status: Int
  /// The outcome of the response: `partial`, `failure` or `unexpected`.
  public let kind: OutcomeKind
  /// Why the response was unexpected; nil if it was not.
  public let reason: Reason?
  /// All defects in the body.
  public let defects: [Defect]
  /// The defect that made the body unusable; nil if it was usable.
  public let fatal: Defect?
  /// 16 hexadecimal digits that are equal for equal breakages.
  ///
  /// Computed from the resource, the status, the reason and the shapes of the defects, such as `/items/*/price`. It
  /// does not matter how many elements of a list or entries of a dictionary are bad, nor which ones. It is the same
  /// on every machine and in every release.
  public let fingerprint: String
  /// The beginning of the body, if the client captures it.
  public let bodyExcerpt: String?

  /// The cases of `UnexpectedResponse.Reason`, without their associated values.
  public enum Reason: String, Sendable, Hashable, Codable {
    /// No model is declared for an answer like this.
    case status
    /// The Content-Type is not JSON.
    case contentType
    /// There is no body.
    case emptyBody
    /// The body does not fit the model.
    case undecodable
    /// None of the model's evidence is present.
    case vacuous
    /// `domain()` rejected the values.
    case rejectedByDomain
  }

  /// Creates a report; its fingerprint is computed from the other values.
  public init(
    date: Date = Date(), resource: String, method: String, path: String, status: Int,
    kind: OutcomeKind, reason: Reason? = nil, defects: [Defect], fatal: Defect? = nil,
    bodyExcerpt: String? = nil
  ) {
    self.date = date
    self.resource = resource
    self.method = method
    self.path = path
    self.status = status
    self.kind = kind
    self.reason = reason
    self.defects = defects
    self.fatal = fatal
    self.bodyExcerpt = bodyExcerpt
    let shapes = Set(defects.map(\.path.shape)).sorted()
    fingerprint =
      Fingerprint(
        of: [resource, String(status), reason?.rawValue ?? ""] + shapes
      ).description
  }
}

extension DefectReport: CustomStringConvertible {
  /// One line, such as `GET /users/7 (GetUser): 200, partial: /name is missing; it was defaulted`, without the body.
  public var description: String {
    let slash = path.hasPrefix("/") ? "" : "/"
    let outcome = reason.map { "\(kind.rawValue) (\($0.rawValue))" } ?? kind.rawValue
    let found = defects.map(\.description).joined(separator: ", ")
    return "\(method) \(slash)\(path) (\(resource)): \(status), \(outcome)"
      + (found.isEmpty ? "" : ": \(found)")
  }
}

/// FNV-1a, 64 bits: short, and the same in every process, unlike `Hasher`.
private struct Fingerprint: CustomStringConvertible {
  private var hash: UInt64 = 0xcbf2_9ce4_8422_2325

  init(of parts: [String]) {
    for part in parts {
      // The byte 255 never occurs in UTF-8, so ["a", "b"] and ["ab"] differ.
      for byte in Array(part.utf8) + [0xFF] {
        hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
      }
    }
  }

  var description: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
