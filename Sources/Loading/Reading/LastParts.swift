// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText

/// The parts that were read last. Most mappings of a generated file have the same method and the same header fields: these are
/// read once, and share their memory.
///
/// It is a reference, because readers are values; it never leaves the thread that reads.
final class LastParts {
  private var method: (name: String, condition: RequestCondition.Part)?
  private var headers: (source: ArraySlice<UInt8>, fields: ResponseHeaders)?

  /// The condition for a method, if it is the same as the last one.
  func condition(forMethod name: String) -> RequestCondition.Part? {
    guard let method, method.name == name else { return nil }
    return method.condition
  }

  /// Keeps the condition for a method without a mistake.
  func keep(_ condition: RequestCondition.Part, forMethod name: String) {
    method = (name, condition)
  }

  /// The header fields of a response, if they are spelled like the last ones.
  func fields(spelled value: JSONValue) -> ResponseHeaders? {
    guard let headers, ByteEquality.areEqual(headers.source, value.source) else { return nil }
    return headers.fields
  }

  /// Keeps header fields without a mistake, which do not depend on the rest of their response.
  func keep(_ fields: ResponseHeaders, spelled value: JSONValue) {
    headers = (value.source, fields)
  }
}
