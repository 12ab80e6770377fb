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

/// One header field as it goes over the wire.
public struct HeaderField: Sendable, Hashable {
  public let name: String
  public let value: String

  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }

  /// Whether this is the field with a name; case does not count (RFC 9110 section 5.1).
  public func isNamed(_ other: String) -> Bool {
    name.utf8.count == other.utf8.count
      && zip(name.utf8, other.utf8).allSatisfy { ASCII.lowercased($0) == ASCII.lowercased($1) }
  }
}
