// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Defect {
  /// The defects that made decoding `type` at `decoder` fail with `error`; never empty.
  static func causes<Value: Decodable>(
    of error: any Error, decoding type: Value.Type, in decoder: any Decoder
  ) -> [Defect] {
    if let rejection = (error as? DecodingError)?.context.underlyingError as? Rejection {
      return rejection.defects
    }
    let place = place(of: error, decoding: type, in: decoder)
    let found = JSONProbe.type(at: place, from: decoder)
    return [fatal(at: place, kind(of: error, found: found))]
  }

  /// A defect that makes the whole body unusable, unless an enclosing wrapper takes it.
  static func fatal(at path: Path, _ kind: Kind) -> Defect {
    Defect(path: path, kind: kind, recovery: .none, spoiled: [])
  }

  private static func place<Value: Decodable>(
    of error: any Error, decoding type: Value.Type, in decoder: any Decoder
  ) -> Path {
    let here = Path(decoder.codingPath)
    let told = (error as? DecodingError)?.place(below: here)
    switch error as? DecodingError {
    case .keyNotFound, .valueNotFound, .typeMismatch: return told ?? here
    // The path of a data-corrupted error may be wrong; only the trace finds out.
    default: return Trace.place(of: type, in: decoder) ?? told ?? here
    }
  }

  /// The value at the place decides before the error does: Foundation's errors for the end of an array, a null and a
  /// wrong type have changed between releases.
  private static func kind(of error: any Error, found: JSONType?) -> Kind {
    guard let found else { return .missing }
    switch error as? DecodingError {
    case .keyNotFound:
      return .missing
    case .valueNotFound(let type, _), .typeMismatch(let type, _):
      return found == .null ? .null : .wrongType(expected: JSONType(decoding: type), found: found)
    case .dataCorrupted(let context)
    where context.debugDescription.hasPrefix("Cannot initialize ")
      && context.debugDescription.contains(" from invalid "):
      // Thrown by the standard library's `init(from:)` of a raw-representable type; the text has been the same since
      // Swift 4.
      return .unknownCase
    default:
      return found == .null ? .null : .invalid("\(found.withArticle) that the model accepts")
    }
  }
}

extension DecodingError {
  /// The place that the error contains; nil if it is neither `here` nor inside it.
  func place(below here: Defect.Path) -> Defect.Path? {
    var path = Defect.Path(context.codingPath)
    if case .keyNotFound(let key, _) = self { path = path.appending(.init(key)) }
    return path.elements.starts(with: here.elements) ? path : nil
  }

  var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "")
    }
  }
}
