// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// What a client may rely on in the answers of one endpoint, field by field.
public struct Contract: Sendable {
  /// The model of a success; `nil` when the client reads nothing of a success' body.
  public let success: Shape?
  /// The modelled failure; `nil` when the endpoint has none.
  public let failure: Failure?

  /// The fields of one body.
  public struct Shape: Sendable {
    /// The declared fields in the order of the file.
    public let fields: [ContractField]
    let tree: ContractTree

    init(fields: [ContractField]) {
      self.fields = fields
      tree = ContractTree(fields)
    }
  }

  /// The modelled failure: its fields, and how it is told apart.
  public struct Failure: Sendable {
    public let shape: Shape
    /// Where the failure's code stands; `nil` when it has none.
    public let code: JSONPointer?
    /// Whether a body with a value at ``code`` is this failure under every status: an error inside a 200.
    public let isUnderAnyStatus: Bool
  }
}
