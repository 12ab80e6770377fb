// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The version of a document.
enum Dialect: Equatable {
  case swagger2
  case openAPI30
  /// 3.1 and later, whose schemas are those of JSON Schema 2020-12.
  case openAPI31

  /// `nil` without a version, as in a part of a document.
  init?(_ root: JSONValue) {
    if root["swagger"] != nil {
      self = .swagger2
    } else if let version = root["openapi"] {
      // `openapi: 3.0` without quotes is a number.
      let text = version.string ?? version.number?.spelling ?? ""
      self = text.hasPrefix("3.0") ? .openAPI30 : .openAPI31
    } else {
      return nil
    }
  }

  /// Whether what is beside a `$ref` in a schema holds, too.
  var readsSiblings: Bool { self == .openAPI31 }
}
