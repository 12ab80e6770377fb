// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText

extension VerdictRecord {
  /// The line and the column after the damaged value; `nil` if no value of a file was damaged.
  var endOfLocation: SourcePosition? {
    let numbers = locationEnd.split(separator: ":").compactMap { Int($0) }
    guard numbers.count == 2, numbers.allSatisfy({ $0 > 0 }) else { return nil }
    return SourcePosition(line: numbers[0], column: numbers[1])
  }
}

/// The place of a record in a file: `file:line:column` or `file:line`.
struct RecordLocation: Hashable {
  let path: String
  let line: Int?
  let column: Int?

  /// Numbers are taken from the end, because a path may contain colons.
  init(_ text: String) {
    var path = text[...]
    var numbers: [Int] = []
    while numbers.count < 2, let colon = path.lastIndex(of: ":"),
      case let digits = path[path.index(after: colon)...],
      !digits.isEmpty, digits.utf8.allSatisfy(ASCII.isDigit), let number = Int(digits), number > 0
    {
      numbers.insert(number, at: 0)
      path = path[..<colon]
    }
    self.path = String(path)
    line = numbers.first
    column = numbers.count > 1 ? numbers[1] : nil
  }
}
