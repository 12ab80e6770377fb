// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJudging
import MockAPIText
import MockAPIVariants

/// Records of one case as compact JSON: `{"columns": [names], "rows": [[…], …], "strings": […]}`. A row has numbers, and for each
/// text its place in the strings, or -1; equal strings are there once. The script finds a column by its name.
struct HTMLChunk {
  private static let sizeLimit = 1_000_000
  private static let rowLimit = 5_000

  let section: Int
  private var columns: [String] = []
  private var rows = JSONWriter()
  private var rowCount = 0
  private var strings = JSONWriter()
  private var places: [String: Int] = [:]

  init(section: Int) {
    self.section = section
  }

  /// Whether it is large enough to be written.
  var isFull: Bool {
    rows.bytes.count + strings.bytes.count > Self.sizeLimit || rowCount >= Self.rowLimit
  }

  /// The JSON, ready for a script element.
  var json: [UInt8] {
    var writer = JSONWriter()
    writer.literal([
      "columns": .strings(columns),
      "rows": .written { writer in writer.array { $0.raw(rows.bytes) } },
      "strings": .written { writer in writer.array { $0.raw(strings.bytes) } },
    ])
    return HTMLText.script(writer.bytes)
  }

  mutating func add(
    _ record: VerdictRecord, _ status: RecordStatus, location: String, milliseconds: Int
  ) {
    let text = RecordText(record)
    // A pass needs no explanation but what was sent.
    let isPass = status == .passed
    let sent = record.sent
    let row: KeyValuePairs = [
      "name": place(text.name), "operator": place(record.operator?.rawValue),
      "pointer": place(record.pointer), "argument": place(record.argument),
      "verdict": Verdict.allCases.firstIndex(of: record.verdict) ?? 0,
      "milliseconds": milliseconds, "requests": record.requests, "place": place(location),
      "replay": place(Self.replay(record)), "expected": place(text.expected),
      "actual": place(text.actual), "message": place(isPass ? nil : text.message(status)),
      "head": place(shown(sent?.head)), "excerpt": place(shown(sent?.excerpt)),
      "offset": sent?.offset ?? -1, "size": sent?.bodySize ?? -1,
      "ending": place(shown(sent?.ending)), "detail": place(shown(record.actual.detail)),
      "reason": place(record.reason?.rawValue), "group": place(isPass ? nil : shown(record.group)),
      "known": place(shown(text.excuse)),
      "errors": place(isPass ? nil : shown(SafeText.end(of: record.standardError, limit: 8_192))),
      "others": place(shown(text.others)),
    ]
    if columns.isEmpty { columns = row.map(\.key) }
    var numbers = row.map(\.value)
    while numbers.last == -1 { numbers.removeLast() }
    rows.literal(.array(numbers.map(JSONLiteral.int)))
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

  private mutating func place(_ text: String?) -> Int {
    guard let text else { return -1 }
    if let known = places[text] { return known }
    strings.string(text)
    places[text] = places.count
    return places.count - 1
  }
}
