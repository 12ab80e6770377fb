// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIDocuments
package import MockAPIJSON

/// The kinds that a format gives to the members of its objects. A member of another kind is left out, and of a member that is there twice the
/// first one, which must not happen without a word.
package struct MemberKinds: Sendable {
  private let members: [(path: [String], kinds: [JSONKind])]
  /// The paths of the objects that have them.
  private let objects: [[String]]

  /// - Parameter members: the paths of members with dots in them, each with its kinds. Null is as good as nothing.
  package init(_ members: KeyValuePairs<String, [JSONKind]>) {
    self.members = members.map { ($0.key.split(separator: ".").map(String.init), $0.value) }
    var objects: [[String]] = []
    for (path, _) in self.members {
      let object = Array(path.dropLast())
      if !objects.contains(object) { objects.append(object) }
    }
    self.objects = objects
  }

  /// The members of a value that are left out.
  package func warnings(about value: JSONValue, in document: Document) -> [ImportWarning] {
    repeated(in: value, document) + wrong(in: value, document)
  }

  private static func value(at path: [String], in value: JSONValue) -> JSONValue? {
    path.reduce(value) { object, name in object?.kind == .object ? object?[name] : nil }
  }

  private func repeated(in value: JSONValue, _ document: Document) -> [ImportWarning] {
    objects.flatMap { path -> [ImportWarning] in
      var known: Set<String> = []
      guard let object = Self.value(at: path, in: value) else { return [] }
      return object.members.filter { !known.insert($0.name).inserted }.map { member in
        ImportWarning(
          "repeated-member",
          "'\((path + [member.name]).joined(separator: "."))' must be there once; found it again, and the last one counts. Delete the others",
          at: document.place(of: member.key))
      }
    }
  }

  private func wrong(in value: JSONValue, _ document: Document) -> [ImportWarning] {
    members.compactMap { path, kinds in
      guard let found = Self.value(at: path, in: value), found.kind != .null,
        !kinds.contains(found.kind)
      else { return nil }
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
