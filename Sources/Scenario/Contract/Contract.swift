// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// What a client may rely on in the answers of one endpoint, field by field.
public struct Contract: Sendable {
  /// The model of a success; `nil` when the client reads nothing of a success' body.
  public private(set) var success: Shape?
  /// The modelled failure; `nil` when the endpoint has none.
  public private(set) var failure: Failure?

  /// Takes the kinds of the fields from bodies that are right: of each field those of the first body that has it, unless
  /// the field says `accepts`.
  mutating func learnKinds(success: [JSONValue], failure: [JSONValue]) {
    self.success?.tree.learnKinds(from: success)
    self.failure?.shape.tree.learnKinds(from: failure)
  }

  /// The fields of one body.
  public struct Shape: Sendable {
    /// The declared fields in the order of the file.
    public let fields: [ContractField]
    fileprivate(set) var tree: ContractTree

    init(fields: [ContractField]) {
      self.fields = fields
      tree = ContractTree(fields)
    }
  }

  /// The modelled failure: its fields, and how it is told apart.
  public struct Failure: Sendable {
    public fileprivate(set) var shape: Shape
    /// Where the failure's code stands; `nil` when it has none.
    public let code: JSONPointer?
    /// Whether a body with a value at ``code`` is this failure under every status: an error inside a 200.
    public let isUnderAnyStatus: Bool
  }
}
