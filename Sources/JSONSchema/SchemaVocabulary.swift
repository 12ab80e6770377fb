// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The vocabularies of JSON Schema 2020-12 that a dialect may name in `$vocabulary`.
struct SchemaVocabulary: OptionSet, Hashable {
  let rawValue: UInt8

  static let core = SchemaVocabulary(rawValue: 1 << 0)
  static let applicator = SchemaVocabulary(rawValue: 1 << 1)
  static let unevaluated = SchemaVocabulary(rawValue: 1 << 2)
  static let validation = SchemaVocabulary(rawValue: 1 << 3)
  static let metaData = SchemaVocabulary(rawValue: 1 << 4)
  static let formatAnnotation = SchemaVocabulary(rawValue: 1 << 5)
  static let formatAssertion = SchemaVocabulary(rawValue: 1 << 6)
  static let content = SchemaVocabulary(rawValue: 1 << 7)

  /// The vocabularies of the standard's own dialect.
  static let standard: SchemaVocabulary = [
    .core, .applicator, .unevaluated, .validation, .metaData, .formatAnnotation, .content,
  ]

  /// The vocabulary of a URI; `nil` if the standard does not define it.
  init?(uri: String) {
    let prefix = "https://json-schema.org/draft/2020-12/vocab/"
    guard uri.hasPrefix(prefix), let known = Self.names[String(uri.dropFirst(prefix.count))] else {
      return nil
    }
    self = known
  }

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  private static let names: [String: SchemaVocabulary] = [
    "core": .core, "applicator": .applicator, "unevaluated": .unevaluated,
    "validation": .validation, "meta-data": .metaData, "format-annotation": .formatAnnotation,
    "format-assertion": .formatAssertion, "content": .content,
  ]
}
