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

  /// Adds the values of another list, for a copy of their text.
  mutating func append(_ other: YAMLPositions, distance: Int) {
    for offset in other.offsets { offsets.append(UInt32(clamping: Int(offset) + distance)) }
    places += other.places
  }

  /// A copy of some values, by their numbers.
  func part(_ values: Range<Int>, distance: Int) -> YAMLPositions {
    var part = YAMLPositions()
    part.offsets = offsets[values].map { UInt32(clamping: Int($0) + distance) }
    part.places = Array(places[values])
    return part
  }

  /// The numbers of the values that begin in a part of the text.
  func values(in text: Range<Int>) -> Range<Int> {
    firstValue(from: text.lowerBound)..<firstValue(from: text.upperBound)
  }

  func position(ofValueAt offset: Int) -> SourcePosition {
    let number = max(firstValue(from: offset + 1) - 1, 0)
    guard number < places.count else { return SourcePosition(line: 1, column: 1) }
    return SourcePosition(line: Int(places[number].line), column: Int(places[number].column))
  }

  /// The number of the first value that does not begin before an offset.
  private func firstValue(from offset: Int) -> Int {
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] < UInt32(clamping: offset) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
