// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient
import MockAPIClientTestSupport

extension FaultCases {
  /// What a client may make of a fault, with a model that wants `{"id": 7}`.
  ///
  /// What RFC 9112 demands comes first; then each place where a transport does otherwise, and nobody but its author can
  /// change it.
  static func expected(_ entry: Entry, by way: Way) -> Set<OutcomeKind> {
    exceptions[way]?[entry.name] ?? rule[entry.name] ?? [.noAnswer]
  }

  /// Where no entry is, there is no complete response.
  private static let rule: [String: Set<OutcomeKind>] = [
    // What is beyond the length is not part of the response, and the rest is cut-off JSON.
    "contentLengthTooShort": [.unexpected],
    // Chunks win (section 6.3).
    "contentLengthAndChunks": [.success],
    "bareLineFeeds": [.success], "foldedHeader": [.success], "hugeHeader": [.success],
    "manyHeaders": [.success],
    // No body, whatever comes after the head; and the model wants one, or the status is outside the contract.
    "noContentWithBody": [.unexpected], "notModifiedWithBody": [.unexpected],
    // JSON is UTF-8 whatever its charset says (RFC 8259, section 8.1).
    "charsetLie": [.success],
    // The response is whole.
    "end-close": [.success], "end-stall": [.success],
    // The system may discard what has come when the reset comes (RFC 9293, section 3.5.2).
    "end-reset": [.success, .noAnswer],
  ]

  private static let exceptions: [Way: [String: Set<OutcomeKind>]] = {
    var exceptions: [Way: [String: Set<OutcomeKind>]] = [:]
    #if canImport(FoundationNetworking)
      exceptions[.urlSession] = [
        "bareLineFeeds": [.noAnswer],
        // libcurl hands out what could be decompressed, and URLSession says nothing.
        "gzipCutOff": [.unexpected],
      ]
    #endif
    #if AsyncHTTPClient
      exceptions[.asyncHTTPClient] = [
        "bareLineFeeds": [.noAnswer], "foldedHeader": [.noAnswer],
        "contentLengthAndChunks": [.noAnswer],
        // More than 80 KiB of head.
        "manyHeaders": [.noAnswer],
      ]
    #endif
    return exceptions
  }()

  /// Faults that end the process of a client that uses this transport, by a trap in it.
  static func crashes(_ way: Way) -> Set<String> {
    switch way {
    case .rawSocket: return []
    case .urlSession:
      #if canImport(FoundationNetworking)
        return ["head-close"]
      #else
        return []
      #endif
    #if AsyncHTTPClient
      case .asyncHTTPClient: return ["status099"]
    #endif
    }
  }
}
