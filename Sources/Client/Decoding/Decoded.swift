// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A model, and what had to be recovered to get it.
public struct Decoded<Model: Sendable>: Sendable {
  /// The model.
  public let model: Model
  /// What was recovered, in the order of decoding; empty when the body was as the contract says.
  public let defects: [Defect]

  /// Creates a decoded model.
  public init(model: Model, defects: [Defect]) {
    self.model = model
    self.defects = defects
  }
}

extension Decoded: Equatable where Model: Equatable {}
