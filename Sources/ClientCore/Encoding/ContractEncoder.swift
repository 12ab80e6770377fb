// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Encodes the JSON bodies of requests.
///
/// A client has one for all its requests; by default it writes keys, dates and data as the client's ``ContractDecoder``
/// reads them; the keys of dictionaries stay as they are. Keys are sorted, so equal values give equal bytes.
public struct ContractEncoder: Sendable {
  private let keys: WireKeys
  private let dates: JSONEncoder.DateEncodingStrategy
  private let data: JSONEncoder.DataEncodingStrategy

  /// Creates an encoder. Without `dates`, a plain `Date` is written as RFC 3339 says: `2026-01-02T03:04:05Z`.
  public init(
    keys: WireKeys = .asWritten, dates: JSONEncoder.DateEncodingStrategy? = nil,
    data: JSONEncoder.DataEncodingStrategy = .base64
  ) {
    self.keys = keys
    self.dates =
      dates
      ?? .custom { date, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(DateFormats.RFC3339.spelling(of: date))
      }
    self.data = data
  }

  /// The body for `value`.
  ///
  /// - Throws: what `encode(to:)` of a value throws, and for a number that JSON has no spelling for.
  public func encode(_ value: some Encodable) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = dates
    encoder.dataEncodingStrategy = data
    if keys == .snakeCase {
      encoder.keyEncodingStrategy = .custom { path in
        guard let key = path.last else { return AnyKey("") }
        return type(of: key).areKeysOfDictionaries ? key : AnyKey(SnakeCase.key(key.stringValue))
      }
    }
    return try encoder.encode(value)
  }

  /// The encoder of the client that is asking for a request at the moment; nil where none is.
  @TaskLocal static var current: ContractEncoder?
}

extension ContractDecoder {
  /// The encoder that writes keys, dates and data as this decoder reads them. It refuses what is read by a closure,
  /// whose inverse nobody knows.
  var matchingEncoder: ContractEncoder {
    let dates: JSONEncoder.DateEncodingStrategy? =
      switch dates {
      case nil: nil
      // RFC 3339 as this package writes it may have a fraction of a second, which the decoder's strategy does not read.
      case .iso8601: .iso8601
      case .deferredToDate: .deferredToDate
      case .secondsSince1970: .secondsSince1970
      case .millisecondsSince1970: .millisecondsSince1970
      // Only on Apple's platforms it is a case. On others it is a function that gives a `.custom`.
      #if canImport(Darwin)
        case .formatted(let formatter): .formatted(formatter)
      #endif
      default: .custom { date, encoder in throw encoder.refusal(of: date, "dates") }
      }
    let data: JSONEncoder.DataEncodingStrategy =
      switch data {
      case .base64: .base64
      case .deferredToData: .deferredToData
      default: .custom { data, encoder in throw encoder.refusal(of: data, "data") }
      }
    return ContractEncoder(keys: keys, dates: dates, data: data)
  }
}

extension Encoder {
  fileprivate func refusal(of value: any Sendable, _ option: String) -> EncodingError {
    .invalidValue(
      value,
      EncodingError.Context(
        codingPath: codingPath,
        debugDescription: "the client's decoder reads \(option) with a closure, which does not say "
          + "how to write them; give APIClient(encoder: ContractEncoder(\(option):))"))
  }
}
