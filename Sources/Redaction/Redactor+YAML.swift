// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

// Secrets in YAML, which is read line by line: values after their names, in blocks and lists below them, and of pairs.

extension Redactor {
  /// What is below a secret name.
  private struct YAMLCover {
    let name: String
    let indent: Int
    /// Whether it is a text of several lines: `token: |`.
    let isBlock: Bool
  }

  mutating func secretLines(inYAML body: [UInt8]) -> [SecretLine] {
    var found: [SecretLine] = []
    var cover: YAMLCover?
    /// The last name of a value, and its indent: `- name: API_KEY`.
    var named: (name: String, indent: Int)?
    var start = 0
    while start < body.count {
      let end = body[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? body.count
      let bytes = body[start..<end]
      start = end + 1
      guard bytes.count <= Self.longestLine, let line = YAMLLine(bytes) else { continue }
      if let above = cover {
        if line.isBelow(above.indent, orElement: !above.isBlock) {
          if let secret = secret(on: line, below: above) { found.append(secret) }
          continue
        }
        cover = nil
      }
      if let last = named, line.isElement || line.indent < last.indent { named = nil }
      guard let key = line.key else { continue }
      let value = line.value.map { String(decoding: body[$0], as: UTF8.self) }
      var secret = names.isSecretMember(key) ? key : nil
      if let last = named, last.indent == line.indent, ValuePair.isValue(key) { secret = last.name }
      if let value, ValuePair.isName(key), names.isSecretMember(value) {
        named = (value, line.indent)
      }
      guard let secret else { continue }
      if let range = line.value {
        found.append(SecretLine(name: secret, value: range))
      } else if line.opens {
        cover = YAMLCover(name: secret, indent: line.indent, isBlock: line.opensBlock)
      }
    }
    return found
  }

  /// What is secret on a line below a secret name: as in JSON, a text, and a value of any kind.
  private func secret(on line: YAMLLine, below cover: YAMLCover) -> SecretLine? {
    if cover.isBlock { return SecretLine(name: cover.name, value: line.content) }
    let key = line.key ?? ""
    guard let value = line.value, !names.isKept(key), line.isText || ValuePair.isValue(key) else {
      return nil
    }
    return SecretLine(name: line.key ?? cover.name, value: value)
  }
}
