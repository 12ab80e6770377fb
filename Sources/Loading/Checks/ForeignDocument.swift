// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A document of another kind in place of a scenario file: one message says so, where each of its keys would get one.
enum ForeignDocument {
  /// The message about a whole document; `nil` if it may be a scenario file.
  static func message(about root: JSONValue) -> String? {
    if root["cases"] != nil || root["request"] != nil { return nil }
    return kind(of: root).map { message(found: $0) }
  }

  /// The message about a file that is not JSON; `nil` if it has no such name.
  static func message(aboutFile path: String) -> String? {
    let name = path.lowercased()
    return name.hasSuffix(".yaml") || name.hasSuffix(".yml") ? message(found: "YAML") : nil
  }

  private static func message(found kind: String) -> String {
    "a scenario file must be JSON with a 'request' and 'cases'; found \(kind); "
      + "'mockapi import FILE' writes scenario files of it"
  }

  private static func kind(of root: JSONValue) -> String? {
    if root["openapi"]?.string != nil { return "an OpenAPI document" }
    if root["swagger"]?.string != nil { return "an OpenAPI document (Swagger)" }
    if root["log"]?["entries"]?.kind == .array { return "an archive of requests (HAR)" }
    if root["info"]?.kind == .object, root["item"]?.kind == .array { return "a Postman collection" }
    if root["consumer"] != nil, root["interactions"]?.kind == .array { return "a pact" }
    return nil
  }
}
