// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import MockAPIReports

struct RecordLocationTests {
  @Test(arguments: [
    ("a.json:3:9", "a.json", 3, 9), ("a.json:3", "a.json", 3, nil), ("a.json", "a.json", nil, nil),
    ("C:x.json:3:9", "C:x.json", 3, 9), ("a:1:2:3", "a:1", 2, 3), ("", "", nil, nil),
    ("a:0:1", "a:0", 1, nil),
  ])
  func `a place has a path, a line and a column`(
    text: String, path: String, line: Int?, column: Int?
  ) {
    let location = RecordLocation(text)
    #expect(location.path == path && location.line == line && location.column == column)
  }
}
