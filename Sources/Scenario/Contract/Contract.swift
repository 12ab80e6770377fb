// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// The parts of the answers of one endpoint that a client may rely on, field by field.
public struct Contract: Sendable {
  /// The model of a success; `nil` if the client reads nothing from the body of a success.
  public private(set) var success: Shape?
  /// The modelled failure; `nil` if the endpoint has none.
  public private(set) var failure: Failure?

  package init(success: Shape?, failure: Failure?) {
    self.success = success
    self.failure = failure
  }

  /// Takes the kinds of the fields from valid bodies: the kind of each field is taken from the first body that has
  /// it, unless the field declares `accepts`.
  package mutating func learnKinds(success: [JSONValue], failure: [JSONValue]) {
    self.success?.tree.learnKinds(from: success)
    self.failure?.shape.tree.learnKinds(from: failure)
  }

  /// The fields of one body.
  public struct Shape: Sendable {
    /// The declared fields in the order of the file.
    public let fields: [ContractField]
    package fileprivate(set) var tree: ContractTree

    package init(fields: [ContractField]) {
      self.fields = fields
      tree = ContractTree(fields)
    }
  }

  /// The modelled failure: its fields, and how it is recognised.
  public struct Failure: Sendable {
    public fileprivate(set) var shape: Shape
    /// The place of the failure's code; `nil` if it has none.
    public let code: JSONPointer?
    /// Whether a body with a value at ``code`` is this failure under every status: an error inside a 200.
    public let isUnderAnyStatus: Bool

    package init(shape: Shape, code: JSONPointer?, isUnderAnyStatus: Bool) {
      self.shape = shape
      self.code = code
      self.isUnderAnyStatus = isUnderAnyStatus
    }
  }
}

extension Contract {
  /// Whether a client reads the value at a pointer of a body with this status.
  package func reads(_ pointer: JSONPointer, status: Int) -> Bool {
    let isError = (400..<600).contains(status)
    if !isError, success?.tree.reads(pointer.tokens[...]) ?? false { return true }
    guard let failure, isError || failure.isUnderAnyStatus else { return false }
    return failure.shape.tree.reads(pointer.tokens[...])
  }
}
