// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the JSON type of a value by asking the decoder that has the body.
enum JSONProbe {
  /// The type of the value at `path`, which is at or below `decoder`; nil if nothing is there.
  static func type(at path: Defect.Path, from decoder: any Decoder) -> JSONType? {
    var here = decoder
    for element in path.elements.dropFirst(decoder.codingPath.count) {
      guard let next = step(element, from: here) else { return nil }
      here = next
    }
    return type(of: here)
  }

  private static func step(_ element: Defect.Path.Element, from decoder: any Decoder) -> (
    any Decoder
  )? {
    do {
      switch element {
      case .key(let key), .entry(let key):
        let container = try decoder.container(keyedBy: AnyKey.self)
        // Under a key strategy the keys of a dictionary, which are data, are converted here but not in the path.
        guard
          let key = [key, SnakeCase.property(key)].map(AnyKey.init).first(where: container.contains)
        else { return nil }
        return try container.superDecoder(forKey: key)
      case .index(let index):
        var container = try decoder.unkeyedContainer()
        for _ in 0..<index {
          _ = try container.superDecoder()
        }
        return container.isAtEnd ? nil : try container.superDecoder()
      }
    } catch {
      // The value is not an object, or not an array, so nothing is at the place.
      return nil
    }
  }

  private static func type(of decoder: any Decoder) -> JSONType {
    // Each attempt asks for one type. An attempt that fails is expected, so its error is dropped.
    if (try? decoder.unkeyedContainer()) != nil { return .array }
    if (try? decoder.container(keyedBy: AnyKey.self)) != nil { return .object }
    guard let value = try? decoder.singleValueContainer(), !value.decodeNil() else { return .null }
    if (try? value.decode(Bool.self)) != nil { return .boolean }
    do {
      _ = try value.decode(String.self)
      return .string
    } catch DecodingError.typeMismatch {
      return .number
    } catch {
      // A string that is not valid text, for example with a lone surrogate.
      return .string
    }
  }
}
