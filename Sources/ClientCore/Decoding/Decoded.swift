// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ContractDecoder {
  /// A model, and the defects that were recovered to get it.
  public struct Decoded<Model: Sendable>: Sendable {
    /// The model.
    public let model: Model
    /// The recovered defects in the order of decoding; empty if the body satisfies the contract.
    public let defects: [Defect]
  }
}

extension ContractDecoder.Decoded: Equatable where Model: Equatable {}
