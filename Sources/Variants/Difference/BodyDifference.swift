// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The difference of two bodies as lines with `-` and `+`, and what is around it.
struct BodyDifference {
  /// Lines before and after the difference.
  private static let contextCount = 2
  /// More lines than these are counted, not shown.
  private static let lineLimit = 12
  /// Longer lines are shown in part.
  private static let columnLimit = 120

  let lines: [String]

  init(from old: ArraySlice<UInt8>, to new: ArraySlice<UInt8>) {
    let (old, new) = (Array(old), Array(new))
    if old == new {
      let all = Self.split(old[...])
      lines = Self.shown(all, "  ", focus: 0)
      return
    }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - same
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    // Whole lines: they begin at the same place, and end at the same distance from the end.
    let start = old[..<same].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let after = old[(old.count - tail)...]
    let end = (after.firstIndex(of: UInt8(ascii: "\n")) ?? old.count)
    let behind = old.count - end
    let before = start > 0 ? Self.split(old[..<(start - 1)]).suffix(Self.contextCount) : []
    let following =
      behind > 0 ? Self.split(old[(end + 1)...]).prefix(Self.contextCount) : []
    let focus = same - start
    lines =
      before.map { "  " + Self.clipped($0, focus: 0) }
      + Self.shown(Self.split(old[start..<end]), "- ", focus: focus)
      + Self.shown(Self.split(new[start..<(new.count - behind)]), "+ ", focus: focus)
      + following.map { "  " + Self.clipped($0, focus: 0) }
  }

  private static func split(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  private static func shown(_ lines: [ArraySlice<UInt8>], _ mark: String, focus: Int) -> [String] {
    if lines.count == 1, lines[0].isEmpty { return [mark + "(no body)"] }
    let texts = lines.prefix(lineLimit).enumerated().map { number, line in
      mark + clipped(line, focus: number == 0 ? focus : 0)
    }
    let more = lines.count - texts.count
    return texts + (more > 0 ? [mark + "… " + counted(more, "more line")] : [])
  }

  /// The part of a line around a byte.
  private static func clipped(_ line: ArraySlice<UInt8>, focus: Int) -> String {
    if line.count <= columnLimit { return text(of: line) }
    let start = line.startIndex + max(min(focus - columnLimit / 2, line.count - columnLimit), 0)
    let end = min(start + columnLimit, line.endIndex)
    return (start > line.startIndex ? "…" : "") + text(of: line[start..<end])
      + (end < line.endIndex ? "…" : "") + " (\(line.count) bytes)"
  }

  /// The text of bytes; what is not UTF-8 is shown as `\xff`. Control characters stay.
  private static func text(of bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    var parser = Unicode.UTF8.ForwardParser()
    var rest = bytes.makeIterator()
    var offset = bytes.startIndex
    while true {
      switch parser.parseScalar(from: &rest) {
      case .valid(let encoded):
        text.unicodeScalars.append(Unicode.UTF8.decode(encoded))
        offset += encoded.count
      case .error(let length):
        for byte in bytes[offset..<offset + length] { text += "\\x" + HexText.of(byte) }
        offset += length
      case .emptyInput: return text
      }
    }
  }
}
