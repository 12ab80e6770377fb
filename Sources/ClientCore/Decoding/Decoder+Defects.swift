// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Decoder {
  /// Records a problem at this decoder's place from which the caller recovers. Has no effect outside
  /// `ContractDecoder`.
  public func recordDefect(_ kind: Defect.Kind, recovery: Defect.Recovery) {
    if let decoder = self as? ObservedDecoder {
      decoder.record(Defect(path: decoder.place.path, kind: kind, recovery: recovery))
    } else {
      findFault()
    }
  }

  /// An error to throw from `init(from:)` if the value here is not acceptable.
  ///
  /// An enclosing wrapper reports it as `kind`. For any other decoder it is a `DecodingError.dataCorrupted`.
  ///
  ///     guard let date = parse(text) else { throw decoder.makeRejection(.invalid("an ISO 8601 date")) }
  public func makeRejection(_ kind: Defect.Kind) -> DecodingError {
    if let decoder = self as? ObservedDecoder {
      return decoder.failure(causes: [.fatal(at: decoder.place.path, kind)], recovered: [])
    }
    return .dataCorrupted(
      .init(
        codingPath: codingPath, debugDescription: "The value \(kind).",
        underlyingError: Rejection(kind: kind)))
  }

  /// The response that is being decoded; nil outside `APIClient`.
  ///
  /// For a model whose shape depends on more than the body, such as the status or a header field:
  ///
  ///     init(from decoder: any Decoder) throws {
  ///       self = decoder.received?.status == 409 ? .conflict(try Conflict(from: decoder)) : .other
  ///     }
  public var received: Received? {
    userInfo[.received] as? Received
  }
}

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the response.
  static let received = CodingUserInfoKey.named("mockapi.received")
}

/// Why a value is not acceptable, carried inside a `DecodingError`.
struct Rejection: Error, CustomStringConvertible {
  let kind: Defect.Kind

  var description: String { "The value \(kind)." }
}
