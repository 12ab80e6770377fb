// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIJSON

/// The kinds that a format gives to the members of its objects. A member of another kind is left out, which must not happen without a word.
package struct MemberKinds: Sendable {
  private let members: [(path: [String], kinds: [JSONKind])]

  /// - Parameter members: the paths of members with dots in them, each with its kinds. Null is as good as nothing.
  package init(_ members: KeyValuePairs<String, [JSONKind]>) {
    self.members = members.map { ($0.key.split(separator: ".").map(String.init), $0.value) }
  }

  /// The members of a value that have another kind.
  package func warnings(about value: JSONValue, in document: Document) -> [ImportWarning] {
    members.compactMap { path, kinds in
      var found: JSONValue? = value
      for name in path {
        guard let object = found, object.kind == .object else { return nil }
        found = object[name]
      }
      guard let found, found.kind != .null, !kinds.contains(found.kind) else { return nil }
      let wanted = kinds.map(\.description).joined(separator: " or ")
      return ImportWarning(
        "wrong-kind",
        "'\(path.joined(separator: "."))' must be \(wanted); found \(found.kind), which is left out. Correct it, or delete it",
        at: document.place(of: found))
    }
  }

  /// What there is in place of what must be there: `a string`, `the number 2.5`, `nothing`.
  package static func found(_ value: JSONValue?) -> String {
    guard let value, value.kind != .null else { return "nothing" }
    guard value.kind == .number, value.source.count <= 20 else { return value.kind.description }
    return "the number \(String(decoding: value.source, as: UTF8.self))"
  }
}
