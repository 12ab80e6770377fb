// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Tolerant: APIModel where Value: APIModel {
  /// The domain model of what could be decoded: with it, the bad entries of a body that is an array are left out.
  public func domain() throws -> Value.Domain {
    try wrappedValue.domain()
  }
}
