// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Words for the parts of a pair, as in `{"name": "password", "value": "…"}`. All are in small letters.
package enum ValuePair {
  /// What the name of a value is called.
  static let names: Set = [
    "name", "key", "field", "id", "header", "param", "parameter", "property",
  ]
  /// What a value is called that has its name beside it or around it.
  static let values: Set = ["value", "values", "val"]
  private static let longest = 9

  /// Whether a member is the name of the value beside it.
  package static func isName(_ name: String) -> Bool { isAny(of: names, name) }

  /// Whether a member is the value that another one beside it names.
  package static func isValue(_ name: String) -> Bool { isAny(of: values, name) }

  /// Most names are longer, or are there in small letters.
  private static func isAny(of words: Set<String>, _ name: String) -> Bool {
    name.utf8.count <= longest && (words.contains(name) || words.contains(name.lowercased()))
  }
}
