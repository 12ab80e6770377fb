// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIText

/// Makes a path template of the segments of a URL, in which `:id` and `{{id}}` are variables.
struct TemplateBuilder {
  struct Name {
    /// As it is in the template.
    let name: String
    /// As it is in the collection.
    let source: String
    /// Whether it is a variable without a value, and no variable of the path.
    let isUnknown: Bool
  }

  private(set) var template = ""
  private(set) var names: [Name] = []
  private var taken: Set<String> = []

  mutating func append(_ segment: Substring) {
    template += "/"
    if segment.hasPrefix(":"), segment.utf8.count > 1 {
      template += variable(String(segment.dropFirst()), isUnknown: false)
      return
    }
    var rest = segment
    while let open = rest.firstIndex(of: "{") {
      appendText(rest[..<open])
      let isDouble = rest[open...].hasPrefix("{{")
      let start = rest.index(open, offsetBy: isDouble ? 2 : 1)
      guard let close = rest[start...].firstRange(of: isDouble ? "}}" : "}") else {
        rest = rest[open...]
        break
      }
      template += variable(String(rest[start..<close.lowerBound]), isUnknown: isDouble)
      rest = rest[close.upperBound...]
    }
    appendText(rest)
  }

  private mutating func appendText(_ text: Substring) { template += RequestPath.sent(text) }

  private mutating func variable(_ source: String, isUnknown: Bool) -> String {
    let letters = source.utf8.filter { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F }
    let plain = letters.isEmpty ? "value" : String(decoding: letters, as: UTF8.self)
    var name = plain
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(plain)\(number)"
      number += 1
    }
    names.append(Name(name: name, source: source, isUnknown: isUnknown))
    return "{\(name)}"
  }
}
