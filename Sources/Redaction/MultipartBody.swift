// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The parts of a form that is `multipart/form-data` (RFC 7578), as ranges of its bytes.
struct MultipartBody {
  struct Part {
    /// Empty without one.
    var name = ""
    /// As in `Content-Type`; `nil` if there is none.
    var mediaType: String?
    /// Without the line break before the next boundary.
    var content: Range<Int>
  }

  private(set) var parts: [Part] = []

  private enum State {
    case outside
    case head(Part)
    case content(Part)
  }

  /// The parts are between lines that begin like the first one, whatever the media type says.
  init(_ body: [UInt8]) {
    var state = State.outside
    var boundary: ArraySlice<UInt8> = []
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex(of: 0x0A) ?? body.count
      let line = Self.withoutReturn(body[start..<end])
      if boundary.isEmpty, line.starts(with: "--".utf8), line.count > 2 { boundary = line }
      if !boundary.isEmpty, line.starts(with: boundary) {
        if case .content(let part) = state { add(part, endingBefore: start, in: body) }
        state = .head(Part(content: 0..<0))
      } else if case .head(var part) = state {
        part.content = min(end + 1, body.count)..<body.count
        if line.isEmpty {
          state = .content(part)
        } else {
          Self.read(line, into: &part)
          state = .head(part)
        }
      }
      start = end + 1
    }
    // One that is cut off.
    if case .content(let part) = state { parts.append(part) }
  }

  private mutating func add(_ part: Part, endingBefore start: Int, in body: [UInt8]) {
    var part = part
    var end = start
    for byte: UInt8 in [0x0A, 0x0D] where end > part.content.lowerBound && body[end - 1] == byte {
      end -= 1
    }
    part.content = min(part.content.lowerBound, end)..<end
    parts.append(part)
  }

  private static func read(_ line: ArraySlice<UInt8>, into part: inout Part) {
    let text = String(decoding: line, as: UTF8.self)
    guard let colon = text.firstIndex(of: ":") else { return }
    let value = text[text.index(after: colon)...]
    switch text[..<colon].lowercased() {
    case "content-type": part.mediaType = String(value.drop { $0 == " " })
    case "content-disposition":
      for parameter in value.split(separator: ";") {
        let sides = parameter.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { continue }
        let given = sides[1].filter { !"\" ".contains($0) }
        switch sides[0].lowercased().filter({ $0 != " " }) {
        case "name": part.name = given
        // With the character set before it (RFC 8187).
        case "name*": part.name = given.split(separator: "'").last.map(String.init) ?? given
        default: break
        }
      }
    default: break
    }
  }

  private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    line.last == 0x0D ? line.dropLast() : line
  }
}
