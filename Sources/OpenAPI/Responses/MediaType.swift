// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// A media type as a key of `content`, with parameters or with wildcards.
struct MediaType {
  /// `type/subtype` in small letters.
  let essence: String
  /// The value of `Content-Type`.
  let header: String
  /// Whether it has a wildcard, so that the type of the answer is a choice.
  let isRange: Bool

  init(_ text: String, isText: Bool) {
    let parts = text.split(separator: ";").map { part in
      String(part.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
    let name = (parts.first ?? "").lowercased()
    isRange = name.contains("*") || !name.contains("/")
    if isRange {
      essence = name.hasPrefix("text/") || isText ? "text/plain" : "application/json"
      header = essence
    } else {
      essence = name
      // Bodies are sent in UTF-8.
      let parameters = parts.dropFirst().filter { parameter in
        let parameter = parameter.lowercased()
        return !parameter.hasPrefix("charset=") || parameter.contains("utf-8")
      }
      header = ([parts.first ?? name] + parameters).joined(separator: ";")
    }
  }

  var isJSON: Bool {
    essence == "application/json" || essence.hasSuffix("+json") || essence == "text/json"
  }
  var isProblem: Bool { essence == "application/problem+json" }
  var isText: Bool {
    essence.hasPrefix("text/") || essence == "application/xml" || essence.hasSuffix("+xml")
      || essence == "application/x-www-form-urlencoded" || essence == "application/yaml"
  }

  /// The part of a case's name that tells it from the case in JSON: `xml`, `csv`, `vnd.api-json`.
  var suffix: String {
    let subtype = essence.split(separator: "/").last.map(String.init) ?? essence
    let plain = subtype.hasPrefix("x-") ? String(subtype.dropFirst(2)) : subtype
    return Names.clean(plain.filter { $0 != "+" || plain.hasSuffix("+json") })
  }
}
