// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import Testing

extension FaultCases {
  /// The outcomes that a client may give for a fault, with a model that expects `{"id": 7}`.
  ///
  /// The outcome that RFC 9112 demands comes first, then each deviation of a transport that only its author can
  /// change.
  static func expected(_ entry: Entry, by way: Way) -> Set<OutcomeKind> {
    exceptions[way]?[entry.name] ?? rule[entry.name] ?? [.noAnswer]
  }

  /// Without an entry there is no complete response.
  private static let rule: [String: Set<OutcomeKind>] = [
    // Bytes beyond the length are not part of the response, and the rest is truncated JSON.
    "contentLengthTooShort": [.unexpected],
    // Chunks take precedence (section 6.3).
    "contentLengthAndChunks": [.success],
    "bareLineFeeds": [.success], "foldedHeader": [.success], "hugeHeader": [.success],
    "manyHeaders": [.success],
    // There is no body, whatever follows the head. Either the model needs one, or the status is outside the contract.
    "noContentWithBody": [.unexpected], "notModifiedWithBody": [.unexpected],
    // JSON is UTF-8, whatever its charset says (RFC 8259, section 8.1).
    "charsetLie": [.success],
    // The response is complete.
    "end-close": [.success], "end-stall": [.success],
    // The system may discard received bytes when the reset arrives (RFC 9293, section 3.5.2).
    "end-reset": [.success, .noAnswer],
  ]

  private static let exceptions: [Way: [String: Set<OutcomeKind>]] = {
    var exceptions: [Way: [String: Set<OutcomeKind>]] = [:]
    #if canImport(FoundationNetworking)
      exceptions[.urlSession] = [
        "bareLineFeeds": [.noAnswer],
        // libcurl passes on the bytes that it could decompress, and URLSession reports no error.
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

  /// Expects that the part of a response before its cut is kept.
  static func expectPart(_ body: String, of outcome: Item.Outcome) throws {
    let part = try #require(outcome.noAnswer?.received, "\(outcome)")
    #expect(part.status == 200)
    #expect(part.mediaType == "application/json")
    #expect(String(decoding: part.body, as: UTF8.self) == body)
    #expect(part.duration > .zero)
    #expect(outcome.received == nil)
  }

  /// Faults that trap in this transport, and so end the process of its client.
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
