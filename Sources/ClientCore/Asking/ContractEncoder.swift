// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Encodes the JSON bodies of requests.
///
/// A client has one for all its requests; by default it writes keys and dates as the client's ``ContractDecoder`` reads
/// them; the keys of dictionaries stay as they are. Keys are sorted, so equal values give equal bytes.
public struct ContractEncoder: Sendable {
  private let keys: WireKeys
  private let dates: JSONEncoder.DateEncodingStrategy

  /// Creates an encoder. Without `dates`, a plain `Date` is written as RFC 3339 says: `2026-01-02T03:04:05Z`.
  public init(keys: WireKeys = .asWritten, dates: JSONEncoder.DateEncodingStrategy? = nil) {
    self.keys = keys
    self.dates =
      dates
      ?? .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(DateFormats.RFC3339.spelling(of: date))
      }
  }

  /// The body for `value`.
  ///
  /// - Throws: what `encode(to:)` of a value throws, and for a number that JSON has no spelling for.
  public func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = dates
    if keys == .snakeCase {
      encoder.keyEncodingStrategy = .custom { path in
        guard let key = path.last else { return AnyKey("") }
        return type(of: key).areKeysOfDictionaries ? key : AnyKey(SnakeCase.key(key.stringValue))
      }
    }
    return try encoder.encode(value)
  }

  /// The encoder of the client that is asking for a request at the moment.
  @TaskLocal static var current = ContractEncoder()
}

extension ContractDecoder {
  /// The encoder that writes keys and dates as this decoder reads them.
  var matchingEncoder: ContractEncoder {
    guard let dates else { return ContractEncoder(keys: keys) }
    let encoding: JSONEncoder.DateEncodingStrategy? =
      switch dates {
      case .deferredToDate: .deferredToDate
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      #if canImport(Darwin)
        case .formatted(let formatter): .formatted(formatter)
      #endif
      // RFC 3339 is the profile of ISO 8601 that the decoder's strategy reads.
      default: nil
      }
    return ContractEncoder(keys: keys, dates: encoding)
  }
}
