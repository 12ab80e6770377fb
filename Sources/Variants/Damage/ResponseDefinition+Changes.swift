// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIScenario

extension ResponseDefinition {
  /// The same response with another body; a declared `Content-Length` follows.
  func with(body: [UInt8], contentType: String? = nil) -> ResponseDefinition {
    var fields = headers
    for index in fields.indices where fields[index].isNamed("Content-Length") {
      fields[index] = HeaderField(name: fields[index].name, value: String(body.count))
    }
    if let contentType { fields.set("Content-Type", contentType) }
    return changing {
      $0.headers = fields
      $0.body = body[...]
      $0.rare.template = nil
    }
  }

  /// The same body under another status.
  func with(status: Int, headers: [HeaderField]) -> ResponseDefinition {
    changing {
      $0.status = status
      $0.statusMessage = nil
      $0.headers = headers
      $0.rare.template = nil
    }
  }

  /// Status 204, without a body and the fields that describe one.
  /// - Parameter keepsType: whether it keeps its `Content-Type` all the same.
  func withoutContent(keepsType: Bool) -> ResponseDefinition {
    let described =
      ["Content-Length", "Content-Encoding", "Transfer-Encoding"]
      + (keepsType ? [] : ["Content-Type"])
    return ResponseDefinition(
      status: 204,
      headers: headers.filter { field in !described.contains(where: field.isNamed) },
      withheldHeaders: withheldHeaders, timing: timing, beforeRequestBody: beforeRequestBody)
  }

  /// The same response with a fault, or with other times.
  func with(fault: Fault? = nil, timing: Timing? = nil, headers: [HeaderField]? = nil)
    -> ResponseDefinition
  {
    changing {
      $0.headers = headers ?? $0.headers
      $0.rare.timing = timing ?? $0.rare.timing
      $0.rare.fault = fault
      $0.rare.template = nil
    }
  }
}

extension [HeaderField] {
  /// Gives a field one value, in the place of its first one, or at the end.
  mutating func set(_ name: String, _ value: String) {
    let field = HeaderField(name: name, value: value)
    guard let first = firstIndex(where: { $0.isNamed(name) }) else { return append(field) }
    self[first] = HeaderField(name: self[first].name, value: value)
    self = prefix(through: first) + dropFirst(first + 1).filter { !$0.isNamed(name) }
  }

  /// The fields without those of a name.
  func without(_ name: String) -> [HeaderField] { filter { !$0.isNamed(name) } }
}
