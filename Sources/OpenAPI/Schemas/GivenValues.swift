// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRedaction

/// The values that schemas give, without the secrets in them: the example of a schema may be that of a real server, as any other one.
final class GivenValues {
  private let isOn: Bool
  private var redactor: Redactor
  private var known: [Key: JSONValue] = [:]
  private var secrets: Set<Node.Key> = []

  private struct Key: Hashable {
    let node: Node.Key
    let names: [String]
  }

  init(_ options: RedactionOptions) {
    isOn = options.isOn
    redactor = Redactor(options)
  }

  /// How many values of the document have secrets.
  var secretCount: Int { secrets.count }

  /// The value of a node.
  /// - Parameter names: those of the members that the value is for, the outermost first: they tell what is secret.
  func value(of node: Node, below names: [String]) -> JSONValue {
    guard isOn else { return node.value }
    let key = Key(node: node.key, names: names)
    if let value = known[key] { return value }
    let value = withoutSecrets(node.value, below: names)
    known[key] = value
    if value.source != node.value.source { secrets.insert(node.key) }
    return value
  }

  private func withoutSecrets(_ value: JSONValue, below names: [String]) -> JSONValue {
    let literal = names.reversed().reduce(JSONLiteral.value(value)) { .object([($1, $0)]) }
    // Made of names and a value, so it is JSON.
    guard let root = try? JSONDocument(parsing: literal.bytes).root else { return value }
    // A name may be redacted, too.
    return names.reduce(redactor.redactedValue(root)) { object, _ in
      object.members.first { _ in true }?.value ?? object
    }
  }
}
