// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The member of an error's body that says which error it is.
package struct CodeMember {
  package let place: JSONPointer
  package let value: JSONValue

  /// The names of such members in small letters without `_` and `-`, the surest first.
  private static let names = [
    "code", "errorcode", "errcode", "errorkey", "reasoncode", "error", "type", "errortype",
    "reason",
  ]
  /// How many objects inside each other are searched.
  private static let depth = 3

  /// The nearest to the root. A member that only repeats the status, or only says that there is an error, counts if there is no
  /// other.
  package init?(of body: JSONValue, status: Int) {
    var found: [CodeMember] = []
    var level = [(place: JSONPointer(), value: body)]
    for _ in 0..<Self.depth {
      let members = level.flatMap { object in
        object.value.kind != .object
          ? []
          : object.value.members.map { (object.place.appending($0.name), $0.name, $0.value) }
      }
      for name in Self.names {
        found += members.filter { Self.plain($0.1) == name && Self.isCode($0.2) }
          .map { CodeMember(place: $0.0, value: $0.2) }
      }
      level = members.map { ($0.0, $0.2) }
    }
    guard let code = found.first(where: { $0.isTelling(status) }) ?? found.first else { return nil }
    self = code
  }

  private init(place: JSONPointer, value: JSONValue) {
    self.place = place
    self.value = value
  }

  private func isTelling(_ status: Int) -> Bool {
    value.number?.integer != status
      && !["error", "fail", "failed", "failure"].contains(value.string?.lowercased() ?? "")
  }

  /// Whether a value can be a code.
  package static func isCode(_ value: JSONValue) -> Bool {
    if let text = value.string { return !text.isEmpty && text.utf8.count <= 100 }
    return value.number?.integer != nil
  }

  private static func plain(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "-" }.lowercased()
  }
}
