// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The same key in the spellings of other languages and styles.
enum KeyNames {
  /// Spells the key of a member in another case; `nil` for elements and the root.
  static func edit(_ spelling: VariantOperator.KeyCase, of place: JSONPlace) -> JSONEdit? {
    guard let key = place.key, let name = key.string, key.offsetOfLoneSurrogate == nil
    else { return nil }
    let other = Self.name(name, in: spelling)
    // The other spelling of an escape in the key is not another name.
    if ByteEquality.areEqual(name, other) { return nil }
    var writer = JSONWriter()
    writer.string(other)
    return .replace(key, with: writer.bytes)
  }

  /// A name in another case. Only ASCII letters have cases here.
  static func name(_ name: String, in spelling: VariantOperator.KeyCase) -> String {
    switch spelling {
    case .upper: String(decoding: name.utf8.map(ASCII.uppercased), as: UTF8.self)
    case .snake:
      words(name).map { String(decoding: $0.map(ASCII.lowercased), as: UTF8.self) }
        .joined(separator: "_")
    case .camel: String(decoding: camel(words(name)), as: UTF8.self)
    }
  }

  private static func camel(_ words: [[UInt8]]) -> [UInt8] {
    var text: [UInt8] = []
    for word in words {
      let lowercased = word.map(ASCII.lowercased)
      text +=
        text.isEmpty
        ? lowercased : lowercased.prefix(1).map(ASCII.uppercased) + lowercased.dropFirst()
    }
    return text
  }

  /// The words of a name: `homeURLPath` has `home`, `URL` and `Path`.
  private static func words(_ name: String) -> [[UInt8]] {
    let bytes = Array(name.utf8)
    var words: [[UInt8]] = []
    var word: [UInt8] = []
    for (index, byte) in bytes.enumerated() {
      if "_- .".utf8.contains(byte) {
        if !word.isEmpty { words.append(word) }
        word = []
        continue
      }
      if isUpper(byte), let last = word.last {
        let isLastOfAcronym = isUpper(last) && index + 1 < bytes.count && isLower(bytes[index + 1])
        if !isUpper(last) || isLastOfAcronym {
          words.append(word)
          word = []
        }
      }
      word.append(byte)
    }
    // A name of separators only has no words, and stays as it is.
    if !word.isEmpty { words.append(word) }
    return words.isEmpty ? [bytes] : words
  }

  private static func isUpper(_ byte: UInt8) -> Bool { ASCII.isLetter(byte) && !isLower(byte) }

  private static func isLower(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) && ASCII.lowercased(byte) == byte
  }
}
