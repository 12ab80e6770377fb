// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Decoder {
  /// Records a problem at this decoder's place from which the caller recovers. Has no effect if no collector is
  /// installed.
  public func report(_ kind: Defect.Kind, recovery: Defect.Recovery) {
    defectCollector?.record(Defect(path: Defect.Path(codingPath), kind: kind, recovery: recovery))
  }

  /// An error to throw from `init(from:)` if the value here is not acceptable.
  ///
  /// An enclosing wrapper reports it as `kind`. For any other decoder it is a `DecodingError.dataCorrupted`.
  ///
  ///     guard let date = parse(text) else { throw decoder.rejection(.invalid("an ISO 8601 date")) }
  public func rejection(_ kind: Defect.Kind) -> DecodingError {
    let defect = Defect(path: Defect.Path(codingPath), kind: kind, recovery: .none, spoiled: [])
    return Rejection(defects: [defect]).error(at: codingPath)
  }

  /// The response that is being decoded; nil outside `APIClient`.
  ///
  /// For a model whose shape depends on more than the body, such as the status or a header field:
  ///
  ///     init(from decoder: any Decoder) throws {
  ///       self = decoder.received?.status == 409 ? .conflict(try .init(from: decoder)) : .other
  ///     }
  public var received: Received? {
    userInfo[.received] as? Received
  }

  var defectCollector: DefectCollector? {
    userInfo[.defectCollector] as? DefectCollector
  }
}

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the response.
  static let received = CodingUserInfoKey.named("mockapi.received")
}

/// The defects that made a value unusable, carried to the nearest wrapper inside a `DecodingError`.
struct Rejection: Error {
  /// The defects, never empty.
  let defects: [Defect]

  func error(at codingPath: [any CodingKey]) -> DecodingError {
    let text = defects.map(\.description).joined(separator: ", ")
    return .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: text, underlyingError: self))
  }
}
