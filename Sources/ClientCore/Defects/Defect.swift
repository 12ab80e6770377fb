// mockapi
// SPDX-License-Identifier: Apache-2.0

/// One field that violates the contract, and the recovery from it.
///
/// A defect never holds a value of the body, because user data does not belong in a log.
public struct Defect: Sendable, Hashable, Codable {
  /// The place of the wrong, null or missing value.
  public var path: Path
  /// The kind of problem there.
  public var kind: Kind
  /// How the client recovered.
  public var recovery: Recovery
  /// The value that was replaced or left out because of the defect: the one at `path` itself, or an enclosing one.
  ///
  /// If `/friends/1` is left out because `/friends/1/id` is missing, `path` is `/friends/1/id` and `affected` is
  /// `/friends/1`. With `.none` it is the empty path: the whole body.
  public var affected: Path

  /// Creates a defect; `affected` defaults to `path`.
  public init(path: Path, kind: Kind, recovery: Recovery, affected: Path? = nil) {
    self.path = path
    self.kind = kind
    self.recovery = recovery
    self.affected = affected ?? path
  }

  /// The kinds of problem that a field can have.
  public enum Kind: Sendable, Hashable, Codable {
    /// The key, or the array element, is not there.
    case missing
    /// The value is `null`, which is not allowed here.
    case null
    /// The value has another JSON type. `expected` is nil if the Swift type does not imply one, as for a `Date`.
    case wrongType(expected: Defect.JSONType?, found: Defect.JSONType)
    /// The JSON type is right, but the value is not. The text describes the expected value, never the received one.
    case invalid(String)
    /// The value has the enum's raw type, but is not one of its cases.
    case unknownCase
  }

  /// How the client recovered from a defect.
  public enum Recovery: String, Sendable, Hashable, Codable {
    /// The value was replaced with a default.
    case defaulted
    /// The value became nil.
    case becameNil
    /// The array element or dictionary entry was left out.
    case dropped
    /// The value is in the model as it was received: an unknown case of an `OpenEnum`.
    case kept
    /// It did not: the body could not be used.
    case none
  }
}

extension Defect: CustomStringConvertible {
  /// One sentence, such as `/friends/1/id is missing; /friends/1 was dropped`.
  public var description: String {
    let field = path.elements.isEmpty ? "the body" : path.pointer
    let place = affected == path ? "it" : affected.elements.isEmpty ? "the body" : affected.pointer
    switch recovery {
    case .defaulted: return "\(field) \(kind); \(place) was defaulted"
    case .becameNil: return "\(field) \(kind); \(place) became nil"
    case .dropped: return "\(field) \(kind); \(place) was dropped"
    case .kept: return "\(field) \(kind); \(place) was kept"
    case .none: return "\(field) \(kind)"
    }
  }
}

extension Defect.Kind: CustomStringConvertible {
  /// The rest of a sentence that starts with the field, such as `is missing`.
  public var description: String {
    switch self {
    case .missing: "is missing"
    case .null: "is null"
    case .wrongType(.some(let expected), let found):
      "is \(found.rawValue), expected \(expected.rawValue)"
    case .wrongType(.none, let found): "is \(found.rawValue), which is the wrong type"
    case .invalid(let wanted): "is invalid, expected \(wanted)"
    case .unknownCase: "is not one of the known cases"
    }
  }
}
