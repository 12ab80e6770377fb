// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// Where the values of a YAML file are, by the offset of each value in the JSON text that is made of the file.
///
/// Two sorted lists of small numbers, because a document has hundreds of thousands of values, and the places of few are asked for.
struct YAMLPositions: Sendable {
  private var offsets: [UInt32] = []
  private var places: [(line: UInt32, column: UInt32)] = []

  var count: Int { offsets.count }

  /// Adds a value; the offsets must rise.
  mutating func append(_ position: SourcePosition, at offset: Int) {
    offsets.append(UInt32(clamping: offset))
    places.append((UInt32(clamping: position.line), UInt32(clamping: position.column)))
  }

  /// Adds the values from one place of the list to another once more, for a copy of their text.
  mutating func repeatValues(_ values: Range<Int>, distance: Int) {
    for value in values {
      offsets.append(UInt32(clamping: Int(offsets[value]) + distance))
      places.append(places[value])
    }
  }

  func position(ofValueAt offset: Int) -> SourcePosition {
    var (low, high) = (0, offsets.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= UInt32(clamping: offset) { low = middle } else { high = middle }
    }
    guard low < places.count else { return SourcePosition(line: 1, column: 1) }
    return SourcePosition(line: Int(places[low].line), column: Int(places[low].column))
  }
}
