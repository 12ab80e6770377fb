// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Request {
  /// The path of a request, below the base URL.
  ///
  ///     .get("users/\(id)/files/\(name)")   // users/7/files/a%2Fb for the name a/b
  ///
  /// A text that is written out is a path: `/` separates its segments, `?` begins a query, and characters that neither may
  /// contain are escaped; escapes that are already there stay as they are. A value inside it is data: every character that could
  /// end its segment is escaped (RFC 3986, section 3.3), so that no value leads to another endpoint.
  ///
  /// A value that is empty, and a segment that is `.` or `..`, also escaped, make the request invalid: the outcome is
  /// `.noAnswer(.invalidRequest)`. No escape keeps them from being normalised away on their way. In a query, every value is right.
  ///
  /// A path that the app has as a text is written as such: `.get(Request.Path(raw: text))`, or `"\(raw: text)/files"` as a part.
  public struct Path: Sendable, Hashable {
    /// The path as it is sent, escapes included, and its query behind a `?`.
    public private(set) var text = ""
    /// Why a request cannot have this path.
    private(set) var fault: String?

    /// Creates a path of a text that has `/`, `?` and escapes where they are meant.
    public init(raw: String) {
      append(raw: raw)
    }

    fileprivate mutating func append(raw: String) {
      // The characters of a query (section 3.4) are those of a path and the `?`.
      text += raw.percentEncodedOnce(keeping: PercentEncoding.query)
    }

    fileprivate mutating func append(value: String) {
      if value.isEmpty, !text.contains("?") {
        fault =
          fault ?? "a value in a path must not be empty; found one behind '\(text)'; "
          + "write \\(raw:) for a part that may be empty"
      }
      text += value.percentEncoded(keeping: PercentEncoding.unreserved)
    }

    fileprivate mutating func append(_ path: Path) {
      text += path.text
      fault = fault ?? path.fault
    }
  }
}

extension Request.Path: CustomStringConvertible {
  /// The path as it is sent.
  public var description: String { text }
}

extension Request.Path: ExpressibleByStringInterpolation {
  /// Creates a path that is written out.
  public init(stringLiteral path: String) {
    self.init(raw: path)
  }

  /// Creates a path with values inside it.
  public init(stringInterpolation: StringInterpolation) {
    self = stringInterpolation.path
  }

  /// A path as it is put together.
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var path = Request.Path(raw: "")

    /// Creates an empty path.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Appends what is written out.
    public mutating func appendLiteral(_ literal: String) {
      path.append(raw: literal)
    }

    /// Appends a value, such as a number or a text, with everything escaped that could end its segment.
    public mutating func appendInterpolation(_ value: some LosslessStringConvertible) {
      path.append(value: value.description)
    }

    /// Appends a raw value, such as that of a case.
    public mutating func appendInterpolation<Value: RawRepresentable>(
      _ value: Value
    ) where Value.RawValue: LosslessStringConvertible {
      path.append(value: value.rawValue.description)
    }

    /// Appends a raw value.
    public mutating func appendInterpolation<Value: RawRepresentable & LosslessStringConvertible>(
      _ value: Value
    ) where Value.RawValue: LosslessStringConvertible {
      path.append(value: value.rawValue.description)
    }

    /// Appends a UUID, in capital letters.
    public mutating func appendInterpolation(_ value: UUID) {
      path.append(value: value.uuidString)
    }

    /// Appends another path.
    public mutating func appendInterpolation(_ value: Request.Path) {
      path.append(value)
    }

    /// Appends a part that has `/`, `?` and escapes where they are meant.
    public mutating func appendInterpolation(raw: String) {
      path.append(raw: raw)
    }

    /// Other values have no spelling in a path.
    @available(
      *, unavailable,
      message:
        "a path takes texts, numbers, UUIDs and raw values: unwrap an optional, and write any other value as a text"
    )
    public mutating func appendInterpolation<Value>(_ value: Value) {}
  }
}
