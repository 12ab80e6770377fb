// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import Testing

struct JSONFrameTests {
  private func parts(_ document: (JSONLiteral) -> JSONLiteral) -> [String] {
    let frame = JSONFrame(document)
    return [frame.head, frame.tail].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a frame has what is before the elements, and what is after them`() {
    #expect(
      parts { ["a": [1, 2], "list": $0, "b": "c"] }
        == [#"{"a":[1,2],"list":["#, #"],"b":"c"}"#])
    #expect(parts { [["list": $0, "gone": .absent]] } == [#"[{"list":["#, "]}]"])
    #expect(parts { $0 } == ["[", "]"])
  }
}
