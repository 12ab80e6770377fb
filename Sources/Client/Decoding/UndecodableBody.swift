// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A body that no model could be made from.
public struct UndecodableBody: Error, Sendable, Hashable {
  /// What made it unusable; never empty. More than one where a model reads its fields through `Fields`.
  public let causes: [Defect]
  /// What had been recovered before decoding gave up.
  public let recovered: [Defect]

  /// The first cause.
  public var fatal: Defect { causes[0] }

  /// Everything found: the causes, then what had been recovered.
  public var defects: [Defect] { causes + recovered }

  init(causes: [Defect], recovered: [Defect]) {
    precondition(!causes.isEmpty, "an undecodable body has a cause")
    self.causes = causes
    self.recovered = recovered
  }
}

extension UndecodableBody: CustomStringConvertible {
  /// The causes, as sentences.
  public var description: String {
    causes.map(\.description).joined(separator: ", ")
  }
}
