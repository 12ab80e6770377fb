// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import Testing

@testable import mockapi

struct LogLineTests {
  private static func line(_ write: (inout LogLine) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    LogLine.append(to: &bytes, write)
    return bytes
  }

  @Test(arguments: [
    "", "/users/1?a=b", #"a"b\c"#, "\n\t\u{1}\u{1F}", "\u{7F}", "\u{9B}31m", "\u{202E}", "é高橋🎉",
    String(repeating: "a", count: 600), String(repeating: "\"", count: 600),
  ])
  func `a text is the JSON that the other lines of the log have`(text: String) {
    var writer = JSONWriter()
    writer.string(text)
    let expected = Console.printableJSON(writer.bytes)
    #expect(Self.line { $0.append(json: text) } == expected)
    #expect(Self.line { $0.append(json: Array(text.utf8)) } == expected)
  }

  @Test func `what is longer than the memory set aside stays in order`() {
    let line = Self.line { line in
      for number in 0..<200 {
        line.append(number: number)
        line.append(literal: ", ")
        line.append(eight: 0x6867_6665_6463_6261)
      }
    }
    let expected = (0..<200).map { "\($0), abcdefgh" }.joined()
    #expect(String(decoding: line, as: UTF8.self) == expected)
  }
}
