// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Defect.JSONType {
  /// The type of the value that `decoder` is at.
  init(at decoder: any Decoder) {
    self = Self.type(at: decoder)
  }

  private static func type(at decoder: any Decoder) -> Defect.JSONType {
    // Each attempt asks for one type. An attempt that fails is expected, so its error is dropped.
    if (try? decoder.unkeyedContainer()) != nil { return .array }
    do {
      _ = try decoder.container(keyedBy: AnyKey.self)
      return .object
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      // It is null or has another type.
    } catch {
      // An object with a key that is not valid text: Foundation then throws another error.
      return .object
    }
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
