// mockapi
// SPDX-License-Identifier: Apache-2.0

extension SingleValueDecodingContainer {
  /// The value, which is a string as a rule. In generic code, `decode` would take a string for a model, with a decoder of its own.
  func decodeLeaf<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == String.self, let text = try decode(String.self) as? Value { return text }
    return try decode(type)
  }
}
