// mockapi
// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An HTTP response. It is complete everywhere except in ``NoAnswer/interrupted(_:after:)``.
public struct Received: Sendable, Hashable {
  /// The status code.
  public let status: Int
  /// The header fields. A transport may have joined repeated fields with commas, as URLSession does.
  public let headers: HTTPFields
  /// The body, decompressed.
  public let body: Data
  /// The time from sending the request to the last byte that arrived.
  public let duration: Duration
  /// The URL that the body came from, after all redirects; relative references in the body are relative to it. If a
  /// transport gives none, `APIClient` uses the URL of the request.
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

  /// The same answer with another body.
  package func with(body: Data) -> Received {
    Received(status: status, headers: headers, body: body, duration: duration, url: url)
  }

  /// The keys of the body's root object; empty if the body is not a JSON object. Each call reads the body again.
  public var jsonRootKeys: Set<String> {
    do {
      return try JSONDecoder().decode(RootKeys.self, from: body).keys
    } catch {
      return []
    }
  }
}

extension Received {
  /// Whether both are the same answer. Their durations do not count: no two answers take the same time.
  public static func == (left: Received, right: Received) -> Bool {
    left.status == right.status && left.headers == right.headers && left.body == right.body
      && left.url == right.url
  }

  /// Hashes everything that `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(headers)
    hasher.combine(body)
    hasher.combine(url)
  }

  /// The value of the header field `name`, in any case of its letters; nil if there is none.
  ///
  ///     received.header("X-RateLimit-Remaining")
  ///
  /// Several fields of the name are joined with commas (RFC 9110, section 5.3).
  public func header(_ name: String) -> String? {
    HTTPField.Name(name).flatMap { headers[$0] }
  }

  /// The media type of the Content-Type, without parameters and in small letters; nil if there is none, or if it is
  /// empty.
  public var mediaType: String? {
    let type = headers[.contentType].map { contentType in
      contentType.prefix { $0 != ";" }.withoutOuterBlanks.lowercased()
    }
    return type?.isEmpty == false ? type : nil
  }

  /// Whether the body may be JSON: the Content-Type is `application/json`, ends with `+json`, or is absent.
  var mayHoldJSON: Bool {
    guard let mediaType else { return true }
    return mediaType == "application/json" || mediaType.hasSuffix("+json")
  }

  /// How many bytes of the announced body are missing; 0 if none are, or if it cannot be known. `method` is the
  /// method of the request; it is evaluated only if bytes are missing.
  func lackingBytes(method: @autoclosure () -> HTTPRequest.Method) -> Int {
    // With a Content-Encoding, the Content-Length counts the compressed bytes.
    guard headers[.contentEncoding] == nil, let announced = announcedLength,
      announced > body.count
    else { return 0 }
    // RFC 9110, section 8.6: in these responses the length describes a body that is not sent. URLSession drops the
    // body of a redirect that it does not follow.
    let hasNoBody = status < 200 || status == 204 || (300..<400).contains(status)
    return hasNoBody || method() == .head ? 0 : announced - body.count
  }

  /// The Content-Length; nil if there is none, or none that is valid.
  package var announcedLength: Int? {
    // RFC 9110, section 8.6: a list of equal lengths in one field counts as that length.
    let values = headers[values: .contentLength].flatMap { $0.split(separator: ",") }
      .map { $0.withoutOuterBlanks }
    guard let value = values.first, values.allSatisfy({ $0 == value }), !value.isEmpty,
      value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    // A number with more digits than an Int can hold is still more bytes than arrived.
    return Int(value) ?? .max
  }
}

private struct RootKeys: Decodable {
  let keys: Set<String>

  init(from decoder: any Decoder) throws {
    keys = Set(try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue))
  }
}
