// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIRegularExpression

/// A JSON value that is made from patterns, place by place.
indirect enum SampleJSON {
  /// The bytes of a value without parts.
  case scalar([UInt8])
  case array([SampleJSON])
  case object([(name: String, value: SampleJSON)])

  /// A JSON text that probably satisfies all patterns; `nil` if none of them wants JSON.
  static func body(for patterns: [ValuePattern]) -> [UInt8]? {
    var root: SampleJSON?
    for case .equalToJSON(let pattern) in patterns {
      // Several must agree anyway.
      root = SampleJSON(pattern.expected, pattern.source) ?? root
    }
    for case .matchesJSONPath(let path, let pattern) in patterns {
      // Nothing there is what is wanted.
      if pattern == .absent {
        root = root ?? .object([])
        continue
      }
      // The selected place comes first; the tested ones may be inside it.
      for (number, place) in (path.places ?? []).enumerated() {
        let wanted = number == 0 ? pattern.map(SampleJSON.init(for:)) : nil
        let given = place.value.map { SampleJSON.scalar(Array($0.description.utf8)) }
        root = (root ?? .object([])).setting(place.steps[...], to: wanted ?? given)
      }
    }
    guard let root else { return nil }
    var writer = JSONWriter()
    root.write(&writer)
    return writer.bytes
  }

  private init(for pattern: ValuePattern) {
    switch pattern {
    case .number:
      self = .scalar(Array((SampleText.text(for: [pattern]) ?? "1").utf8))
    case .equalToJSON(let json): self = SampleJSON(json.expected, json.source) ?? .text("x")
    default: self = .text(SampleText.text(for: [pattern]) ?? "x")
    }
  }

  /// `nil` for an element that may be left out.
  private init?(_ expected: JSONPattern.Node, _ source: JSONValue) {
    switch expected {
    case .ignoreElement: return nil
    case .ignore, .any(.string): self = .text("x")
    case .any(.number): self = .scalar(Array("1".utf8))
    case .any(.boolean): self = .scalar(Array("true".utf8))
    case .any, .scalar: self = .scalar(Array(source.source))
    case .regex(let expression): self = .text(expression.samples.first ?? "x")
    case .array(let elements):
      self = .array(elements.compactMap { SampleJSON($0.node, $0.value) })
    case .object(let members):
      self = .object(
        members.all.compactMap { name, node, value in
          SampleJSON(node, value).map { (name, $0) }
        })
    }
  }

  private static func text(_ text: String) -> SampleJSON {
    .scalar(Array(JSONScalar.string(text).description.utf8))
  }

  /// The number of elements that a path may ask for.
  private static let elementLimit = 1_000

  /// The value with another one at a place; `nil` leaves any value that is there.
  private func setting(_ steps: ArraySlice<JSONPath.Step>, to value: SampleJSON?) -> SampleJSON {
    let rest = steps.dropFirst()
    let fresh = SampleJSON.object([])
    switch steps.first {
    case nil: return value ?? self
    case .name(let name):
      var members: [(name: String, value: SampleJSON)] = []
      if case .object(let own) = self { members = own }
      let index = members.firstIndex { $0.name == name }
      let old = index.map { members[$0].value }
      let new =
        rest.isEmpty ? value ?? old ?? .text("x") : (old ?? fresh).setting(rest, to: value)
      if let index { members[index].value = new } else { members.append((name, new)) }
      return .object(members)
    case .element(let number):
      var elements: [SampleJSON] = []
      if case .array(let own) = self { elements = own }
      guard number < Self.elementLimit else { return self }
      while elements.count <= number { elements.append(rest.isEmpty ? .text("x") : fresh) }
      if !rest.isEmpty {
        elements[number] = elements[number].setting(rest, to: value)
      } else if let value {
        elements[number] = value
      }
      return .array(elements)
    }
  }

  private func write(_ writer: inout JSONWriter) {
    switch self {
    case .scalar(let bytes): writer.raw(bytes)
    case .array(let elements):
      writer.array { writer in for element in elements { element.write(&writer) } }
    case .object(let members):
      writer.object { writer in
        for member in members { writer.member(member.name) { member.value.write(&$0) } }
      }
    }
  }
}
