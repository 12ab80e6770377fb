// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// What a WireMock mapping says of itself beside its request and response.
public struct MappingDetails: Sendable {
  /// What its author notes in it, as strict JSON; `nil` when it has none.
  public let metadata: JSONDocument?
  /// Whether it was to be written to a file.
  public let isPersistent: Bool
  /// When it was added to the server that wrote its file, as a number that grows; `nil` when it was not written by one.
  public let insertionIndex: Int?
}
