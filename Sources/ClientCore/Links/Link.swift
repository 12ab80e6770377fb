// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A link in a body: a reference to a URL, which may be relative to the answer that it is in (RFC 3986 section 4.1).
///
///     struct UserPage: APIModel {
///       let users: [APIUser]
///       let next: Link?   // "https://api.test/users?page=2", "/users?page=2" or "?page=2"
///     }
///
/// `Request(link)` asks for it, and `client.pages(of:next:)` follows one after the other. `received.link(rel:)` reads the links of
/// the header field `Link`.
public struct Link: Codable, Hashable, Sendable {
  /// The reference as the API wrote it.
  public let reference: String
  /// The URL that it leads to (RFC 3986 section 5). It is relative only if the URL of the answer is not known, as with an app's own
  /// `JSONDecoder`.
  public let url: URL

  /// Creates a link; nil if `reference` has a character that a URL must not have, or if no URL can be made of it.
  ///
  /// The brackets in `?page[number]=2` are escaped, because many APIs leave them as they are.
  ///
  /// - Parameter base: the URL of the answer that the link is in; nil if it is not known.
  public init?(_ reference: String, relativeTo base: URL?) {
    guard reference.percentEncodedOnce(keeping: PercentEncoding.reference) == reference,
      let url = base.map({ URL(reference: reference, relativeTo: $0) }) ?? URL(string: reference)
    else { return nil }
    self.reference = reference
    self.url = url
  }

  /// Decodes a string, and resolves it against the URL of the answer.
  ///
  /// - Throws: `DecodingError` for any other value, and for a text that is no reference to a URL.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let link = Link(text, relativeTo: decoder.received?.url) else {
      throw decoder.makeRejection(.invalid("a reference to a URL"))
    }
    self = link
  }

  /// Encodes the reference as the API wrote it.
  ///
  /// - Throws: what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(reference)
  }
}
