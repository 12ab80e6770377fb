// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A URL with a scheme and a host.
public struct AbsoluteURL: Codable, Hashable, Sendable {
  /// The URL.
  public let url: URL

  /// Creates an absolute URL; nil when `url` has no scheme or no host.
  public init?(_ url: URL) {
    guard url.scheme?.isEmpty == false, url.host?.isEmpty == false else { return nil }
    self.url = url
  }

  /// Decodes a string strictly: nothing is percent-encoded to make it a URL.
  ///
  /// - Throws: `DecodingError` for any other value.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let url = URL(strict: text), let absolute = AbsoluteURL(url) else {
      throw decoder.makeRejection(.invalid("an absolute URL"))
    }
    self = absolute
  }

  /// Encodes a string.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(url.absoluteString)
  }
}

extension URL {
  /// A URL with exactly these characters.
  init?(strict text: String) {
    if #available(macOS 14, iOS 17, tvOS 17, watchOS 10, *) {
      self.init(string: text, encodingInvalidCharacters: false)
    } else {
      // The parser of older systems is always strict.
      self.init(string: text)
    }
  }
}
