// mockapi
// SPDX-License-Identifier: Apache-2.0

/// How far a text is read for secrets.
struct TextScan {
  var offset = 0
  /// Up to where values of parameters have been decoded, or need not be, so that none is read again and again.
  var decoded = 0
  /// The secrets of elements and attributes that are still to come, the first one first.
  private var marked: ArraySlice<SecretMatch>
  /// Whether the text is JSON that cannot be parsed.
  let isJSON: Bool

  init(_ marked: [SecretMatch], isJSON: Bool) {
    self.marked = marked[...]
    self.isJSON = isJSON
  }

  /// The secret of an element or attribute that begins at the offset.
  mutating func markedMatch() -> SecretMatch? {
    while let first = marked.first, first.range.lowerBound <= offset {
      marked.removeFirst()
      if first.range.lowerBound == offset { return first }
    }
    return nil
  }
}
