// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HTTPTypes

/// An HTTP response: a complete one everywhere but in ``NoAnswer/interrupted(_:after:)``.
public struct Received: Sendable, Hashable {
  /// The status code.
  public let status: Int
  /// The header fields. A transport may have joined repeated ones with commas, as URLSession does.
  public let headers: HTTPFields
  /// The body, decompressed.
  public let body: Data
  /// From sending the request to the last byte of the body that came.
  public let duration: Duration
  /// Where the body came from, after all redirects: what relative references in it are relative to. `APIClient` puts the
  /// URL of the request here where a transport says none.
  public var url: URL?

  /// Creates a response, as a transport does.
  public init(
    status: Int, headers: HTTPFields = [:], body: Data = Data(), duration: Duration = .zero,
    url: URL? = nil
  ) {
    self.status = status
    self.headers = headers
    self.body = body
    self.duration = duration
    self.url = url
  }

  /// The keys of the body's root object; empty when the body is not a JSON object. Reads the body each time.
  public var jsonRootKeys: Set<String> {
    do {
      return try JSONDecoder().decode(RootKeys.self, from: body).keys
    } catch {
      return []
    }
  }
}

extension Received {
  /// The media type of the Content-Type, without parameters and in small letters; nil where there is none.
  public var mediaType: String? {
    headers[.contentType].map { contentType in
      contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    }
  }

  /// Whether the body may be JSON: the Content-Type says `application/json` or `+json`, or nothing.
  var mayHoldJSON: Bool {
    guard let mediaType else { return true }
    return mediaType == "application/json" || mediaType.hasSuffix("+json")
  }

  /// How many bytes of the announced body are lacking, for a request with `method`, which is asked only where some are; 0 when
  /// none, or when nobody can tell.
  func lackingBytes(method: @autoclosure () -> HTTPRequest.Method) -> Int {
    // With a Content-Encoding the length is that of the compressed body.
    guard headers[.contentEncoding] == nil, let announced = announcedLength,
      announced > body.count
    else { return 0 }
    // RFC 9110, section 8.6: here the length is that of a body which is not sent. URLSession drops the body of a redirect
    // that it does not follow.
    let hasNoBody = status < 200 || status == 204 || (300..<400).contains(status)
    return hasNoBody || method() == .head ? 0 : announced - body.count
  }

  private var announcedLength: Int? {
    // RFC 9110, section 8.6: a length repeated in one field is that length.
    let values = headers[values: .contentLength].flatMap { $0.split(separator: ",") }
      .map { $0.trimmingCharacters(in: .whitespaces) }
    guard let value = values.first, values.allSatisfy({ $0 == value }), !value.isEmpty,
      value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    // More digits than an Int holds are still more bytes than came.
    return Int(value) ?? .max
  }
}

private struct RootKeys: Decodable {
  let keys: Set<String>

  init(from decoder: any Decoder) throws {
    keys = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue))
  }
}
