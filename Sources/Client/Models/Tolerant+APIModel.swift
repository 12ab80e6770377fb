// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Tolerant: APIModel where Value: APIModel {
  /// The domain model of the part that could be decoded. If the body is an array, bad elements are left out.
  public func domain() throws -> Value.Domain {
    try wrappedValue.domain()
  }
}
