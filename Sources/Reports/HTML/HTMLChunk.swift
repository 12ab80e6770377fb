// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIVariants

/// Records of one case as compact JSON: `{"r": [[…], …], "s": [strings]}`. A row has a place in the strings for each text,
/// and -1 for none; equal strings are there once. The script of the page knows the order.
struct HTMLChunk {
  private static let sizeLimit = 1_000_000
  private static let rowLimit = 5_000

  let section: Int
  private var rows: [UInt8] = []
  private var rowCount = 0
  private var strings = JSONWriter()
  private var stringCount = 0
  private var indices: [String: Int] = [:]

  init(section: Int) {
    self.section = section
  }

  /// Whether it is large enough to be written.
  var isFull: Bool {
    rows.count + strings.bytes.count > Self.sizeLimit || rowCount >= Self.rowLimit
  }

  /// The JSON, ready for a script element.
  var json: [UInt8] {
    var bytes = Array("{\"r\":[".utf8)
    bytes += rows
    bytes += "],\"s\":[".utf8
    bytes += strings.bytes
    bytes += "]}".utf8
    return HTMLText.script(bytes)
  }

  mutating func add(
    _ record: VerdictRecord, _ status: RecordStatus, location: String, milliseconds: Int
  ) {
    let text = RecordText(record)
    // A pass needs no explanation but what was sent.
    let isPass = status == .passed
    let sent = record.sent
    var numbers = [
      index(text.name), index(record.operator?.rawValue), index(record.pointer),
      index(record.argument), Verdict.allCases.firstIndex(of: record.verdict) ?? 0,
      RecordStatus.allCases.firstIndex(of: status) ?? 0, milliseconds, record.requests,
      index(location), index(Self.replay(record)),
      index(text.expected), index(text.actual), index(isPass ? nil : text.message(status)),
      index(shown(sent?.head)), index(shown(sent?.excerpt)), sent?.offset ?? -1,
      sent?.bodySize ?? -1,
      index(shown(sent?.ending)), index(shown(record.actual.detail)),
      index(record.reason?.rawValue),
      index(isPass ? nil : shown(record.group)), index(shown(text.excuse)),
      index(isPass ? nil : shown(SafeText.end(of: record.standardError, limit: 8_192))),
      index(shown(text.others)),
    ]
    while numbers.last == -1 { numbers.removeLast() }
    if rowCount > 0 { rows.append(UInt8(ascii: ",")) }
    rows += "[\(numbers.map(String.init).joined(separator: ","))]".utf8
    rowCount += 1
  }

  /// The replay line with `\0` in place of the id at its end, so that all lines are the same string.
  private static func replay(_ record: VerdictRecord) -> String {
    let end = "'\(record.id)'"
    guard record.replay.hasSuffix(end) else { return record.replay }
    return String(record.replay.utf8.dropLast(end.utf8.count)).map { $0 + "'\0'" } ?? record.replay
  }

  private func shown(_ text: String?) -> String? {
    guard let text, !text.isEmpty else { return nil }
    return SafeText.escaped(SafeText.shortened(text, to: 8_192), keepsLines: true)
  }

  private mutating func index(_ text: String?) -> Int {
    guard let text else { return -1 }
    if let known = indices[text] { return known }
    strings.string(text)
    indices[text] = stringCount
    stringCount += 1
    return stringCount - 1
  }
}
