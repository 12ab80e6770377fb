// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Decoder {
  /// Records a problem, at this decoder's place, that the caller recovers from. Does nothing when nobody listens.
  public func report(_ kind: Defect.Kind, recovery: Defect.Recovery) {
    defectCollector?.record(Defect(path: Defect.Path(codingPath), kind: kind, recovery: recovery))
  }

  /// An error to throw from `init(from:)` when the value here is not acceptable.
  ///
  /// An enclosing wrapper reports it as `kind`. Any other decoder sees a `DecodingError.dataCorrupted`.
  ///
  ///     guard let date = parse(text) else { throw decoder.rejection(.invalid("an ISO 8601 date")) }
  public func rejection(_ kind: Defect.Kind) -> DecodingError {
    let defect = Defect(path: Defect.Path(codingPath), kind: kind, recovery: .none, spoiled: [])
    return Rejection(defects: [defect]).error(at: codingPath)
  }

  var defectCollector: DefectCollector? {
    userInfo[.defectCollector] as? DefectCollector
  }
}

/// What made a value unusable, carried inside a `DecodingError` to the nearest wrapper.
struct Rejection: Error {
  /// Never empty.
  let defects: [Defect]

  func error(at codingPath: [any CodingKey]) -> DecodingError {
    let text = defects.map(\.description).joined(separator: ", ")
    return .dataCorrupted(
      .init(codingPath: codingPath, debugDescription: text, underlyingError: self))
  }
}
