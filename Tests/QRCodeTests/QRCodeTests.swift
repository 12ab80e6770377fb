// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIQRCode
import Testing

struct QRCodeTests {
  private static func picture(of code: QRCode) -> [String] {
    (0..<code.size).map { row in
      CodeSample.line(code.size) { code.isDark(row: row, column: $0) }
    }
  }

  @Test(arguments: try CodeSample.all())
  func `a code has the modules that another encoder gives it`(sample: CodeSample) throws {
    let code = try QRCode(sample.text)
    #expect(code.version == sample.version)
    #expect(Self.picture(of: code) == sample.picture)
  }

  @Test func `the samples have each version, and each mask`() throws {
    let samples = try CodeSample.all()
    #expect(Set(samples.map(\.version)) == Set(1...10))
    // The three modules of the format that say the mask, inverted by 101.
    let masks = samples.map { Array($0.picture[8])[2...4] }
    #expect(Set(masks).count == 8)
  }

  /// The largest numbers of bytes at the level M (ISO/IEC 18004 table 7).
  private static let room = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213]

  @Test(arguments: Array(zip(1..., room)))
  func `a text gets the smallest version that has room for it`(version: Int, room: Int) throws {
    let text = String(repeating: "a", count: room)
    #expect(try QRCode(text).version == version)
    #expect(try QRCode(text).size == 17 + 4 * version)
    if version < 10 { #expect(try QRCode(text + "a").version == version + 1) }
  }

  @Test func `a text of no bytes has a code, and bytes count, not characters`() throws {
    #expect(try QRCode("").version == 1)
    #expect(try QRCode(String(repeating: "é", count: 7)).version == 1)
    #expect(try QRCode(String(repeating: "é", count: 8)).version == 2)
  }

  @Test func `a longer text than any code has room for is refused with its length`() {
    #expect(QRCode.longest == 213)
    let error = #expect(throws: QRCode.TooLong.self) {
      _ = try QRCode(String(repeating: "a", count: 214))
    }
    #expect(error?.count == 214)
  }

  @Test func `the picture is black on white, and has a quiet zone and a title`()
    throws
  {
    let code = try QRCode("http://a.test/?a=1&b=2")
    let svg = code.svg(title: "http://a.test/?a=1&b=2")
    #expect(svg.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"264\" "))
    #expect(svg.contains("viewBox=\"0 0 33 33\""))
    #expect(svg.contains("<title>http://a.test/?a=1&amp;b=2</title>"))
    #expect(svg.contains("<path fill=\"#fff\" d=\"M0 0h33v33H0z\"/>"))
    #expect(svg.hasSuffix("</svg>\n"))
    // The upper sides of the finder patterns.
    #expect(svg.contains("<path d=\"M4 4h7v1h-7z"))
    #expect(svg.contains("M22 4h7v1h-7z"))
  }

  @Test(arguments: try CodeSample.all())
  func `the picture has each dark module once`(sample: CodeSample) throws {
    let svg = try QRCode(sample.text).svg(title: sample.text)
    let path = try #require(svg.firstMatch(of: #/<path d="([^"]*)"/#)).output.1
    var drawn = sample.picture.map { _ in [Character](repeating: ".", count: sample.picture.count) }
    for run in path.matches(of: #/M(\d+) (\d+)h(\d+)v1h-(\d+)z/#) {
      let numbers = try [run.1, run.2, run.3, run.4].map { try #require(Int($0)) }
      #expect(numbers[2] == numbers[3])
      for column in numbers[0] - 4..<numbers[0] - 4 + numbers[2] {
        #expect(drawn[numbers[1] - 4][column] == ".")
        drawn[numbers[1] - 4][column] = "#"
      }
    }
    #expect(drawn.map { String($0) } == sample.picture)
  }
}
