// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

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
  /// The defects in the body, grouped: equal breakages of many entries are one group. At most ``maxGroups``.
  public let groups: [Group]
  /// The number of all defects in the body, those without a group included.
  public let defectCount: Int
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

  /// The largest number of groups in a report. More kinds of breakage in one body are only counted.
  public static let maxGroups = 50

  /// Defects of one body that differ only in the elements of lists and the entries of dictionaries that they hit.
  ///
  ///     report.groups.map { "\($0.first.path.shape) \($0.first.kind): \($0.count)" }   // ["/items/*/price is missing: 20"]
  public struct Group: Sendable, Hashable, Codable {
    /// The first of them in the order of decoding. Long keys in its paths are shortened.
    public let first: Defect
    /// How many there are.
    public var count: Int
  }

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
    /// The body has none of the model's identifying keys.
    case unrecognized
    /// `makeDomain()` rejected the values.
    case rejectedByDomain
  }

  /// Creates a report; its groups and its fingerprint are computed from the other values.
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
    defectCount = defects.count
    self.fatal = fatal?.shortened
    self.bodyExcerpt = bodyExcerpt
    let (groups, shapes) = Group.groups(of: defects)
    self.groups = groups
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
    let found = groups.map { group in
      group.count == 1 ? group.first.description : "\(group.first) (\(group.count) like it)"
    }.joined(separator: ", ")
    return "\(method) \(slash)\(path) (\(resource)): \(status), \(outcome)"
      + (found.isEmpty ? "" : ": \(found)")
  }
}

extension DefectReport.Group {
  private struct Key: Hashable {
    let shape: String
    let kind: Defect.Kind
    let recovery: Defect.Recovery
  }

  /// The first groups in the order of decoding, and all shapes, sorted.
  fileprivate static func groups(of defects: [Defect]) -> ([Self], shapes: [String]) {
    var groups: [Self] = []
    var numbers: [Key: Int] = [:]
    var shapes: Set<String> = []
    for defect in defects {
      let shape = defect.path.shape
      shapes.insert(shape)
      let key = Key(shape: shape, kind: defect.kind, recovery: defect.recovery)
      if let number = numbers[key] {
        groups[number].count += 1
      } else if groups.count < DefectReport.maxGroups {
        numbers[key] = groups.count
        groups.append(Self(first: defect.shortened, count: 1))
      }
    }
    return (groups, shapes.sorted())
  }
}

extension Defect {
  /// The defect with paths of a bounded length. The keys of a dictionary are data, and may be of any length; so may the
  /// key of a field, since in snake case every spelling of it is read.
  fileprivate var shortened: Defect {
    Defect(path: path.shortened, kind: kind, recovery: recovery, affected: affected.shortened)
  }
}

extension Defect.Path {
  fileprivate var shortened: Defect.Path {
    Defect.Path(
      elements.map { element in
        guard let key = element.key, key.utf8.count > 100 else { return element }
        let beginning = String(String.UnicodeScalarView(key.unicodeScalars.prefix(100))) + "…"
        if case .key = element { return .key(beginning) }
        return .entry(beginning)
      })
  }
}
