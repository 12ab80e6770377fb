// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension ContractDecoder {
  /// A body that could not be decoded as the model.
  public struct Undecodable: Error, Sendable, Hashable {
    /// The causes, never empty. There can be several if a model reads its fields through `Fields`.
    public let causes: [Defect]
    /// The defects that had been recovered before decoding gave up.
    public let recovered: [Defect]

    /// The first cause.
    public var fatal: Defect { causes[0] }

    /// All defects: the causes, then those that had been recovered.
    public var defects: [Defect] { causes + recovered }

    init(causes: [Defect], recovered: [Defect]) {
      precondition(!causes.isEmpty, "an undecodable body has a cause")
      self.causes = causes
      self.recovered = recovered
    }
  }
}

extension ContractDecoder.Undecodable: LocalizedError {
  /// The description.
  public var errorDescription: String? { description }
}

extension ContractDecoder.Undecodable: CustomStringConvertible {
  /// The causes, as sentences.
  public var description: String {
    causes.map(\.description).joined(separator: ", ")
  }
}
