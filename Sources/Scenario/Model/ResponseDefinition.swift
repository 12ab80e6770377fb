// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A response as a scenario declares it: exactly these bytes go to the client.
public struct ResponseDefinition: Sendable, Hashable {
  /// The status code, 200 to 999.
  public let status: Int
  /// The header fields in the order and spelling of the file, repeated ones kept apart.
  public let headers: [HeaderField]
  /// The body; empty when the scenario gives none.
  public let body: ArraySlice<UInt8>

  /// The values of the header fields with a name, whatever its case.
  public func headerValues(named name: String) -> [String] {
    headers.filter { $0.isNamed(name) }.map(\.value)
  }
}
