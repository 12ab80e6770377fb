// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// JSON that is made of a part of a YAML file, with the place of each value.
struct YAMLPiece {
  private(set) var json: [UInt8] = []
  private(set) var positions = YAMLPositions()

  /// Notes where the value, or the key, that is written next is in the file.
  mutating func begin(_ position: SourcePosition) {
    positions.append(position, at: json.count)
  }

  mutating func append(_ character: Unicode.Scalar) {
    json.append(UInt8(ascii: character))
  }

  mutating func append(_ text: some Collection<UInt8>) {
    json += text
  }

  mutating func append(_ piece: YAMLPiece) {
    positions.append(piece.positions, distance: json.count)
    json += piece.json
  }

  /// A copy of a part.
  /// - Parameter values: the values that begin in the text, by their numbers.
  func part(_ text: Range<Int>, values: Range<Int>) -> YAMLPiece {
    var part = YAMLPiece()
    part.json = Array(json[text])
    part.positions = positions.part(values, distance: -text.lowerBound)
    return part
  }

  /// A copy of a part.
  func part(_ text: Range<Int>) -> YAMLPiece {
    part(text, values: positions.values(in: text))
  }
}
