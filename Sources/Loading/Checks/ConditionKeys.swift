// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching

/// The keys that find conditions that imply another one, without comparing all pairs.
///
/// A fact is a condition that is known to hold; a need is a condition that must follow from the facts. A fact that
/// implies a need has one of the need's keys, or is of a kind that may imply it. The converse need not be true, so
/// the conditions that are found are still compared.
enum ConditionKeys {
  /// A way to find the facts that imply a need.
  struct Anchor {
    let key: Int
    /// Facts of these kinds are found as well, with any keys.
    var kinds: [FactKind] = []
    /// Whether paths that match the need imply it.
    var isPathPattern = false
  }

  /// Kinds of facts that may imply needs with other keys.
  enum FactKind: Hashable {
    case url
    case method
    case value(Slot, ValueKind)
  }

  /// A place in a request that has values.
  enum Slot: Hashable {
    case header(String)
    case query(String)
    case form(String)
    case cookie(String)
    case body
    case host
    case clientIP
  }

  enum ValueKind: Hashable {
    case any
    case text
    case absent
    case contains
    case doesNotContain
    case number
    case not
  }

  // MARK: Facts

  /// The keys and kinds of a fact.
  static func fact(_ part: RequestCondition.Part) -> (keys: [Int], kinds: [FactKind]) {
    switch part {
    case .url(let url):
      let path = String(decoding: RequestTarget(url).path, as: UTF8.self)
      return ([key(of: part), key(of: .urlPath(path))], [.url])
    case .method: return ([key(of: part)], [.method])
    default: break
    }
    guard let (slot, patterns, field) = values(of: part) else { return ([key(of: part)], []) }
    var fact = Fact(slot: slot)
    for pattern in patterns { fact.add(pattern) }
    if let field {
      fact.keys.append(hash(slot, field))
      if case .hasExactly(let patterns) = field {
        fact.keys.append(hash(slot, FieldPattern.includes(patterns)))
      }
    }
    return (fact.keys, fact.kinds)
  }

  /// Collects the keys and kinds of a value's pattern.
  private struct Fact {
    let slot: Slot
    var keys: [Int] = []
    var kinds: [FactKind]

    init(slot: Slot) {
      self.slot = slot
      kinds = [.value(slot, .any)]
    }

    mutating func add(_ pattern: ValuePattern) {
      keys += ConditionKeys.keys(of: pattern).map { ConditionKeys.hash(slot, $0) }
      addKinds(of: pattern)
    }

    private mutating func addKinds(of pattern: ValuePattern) {
      switch pattern {
      case .and(let parts): for part in parts { addKinds(of: part) }
      // A pattern that follows from each of several alternatives also follows from the first.
      case .or(let parts): if let first = parts.first { addKinds(of: first) }
      case .equalTo(_, ignoringCase: false): kinds.append(.value(slot, .text))
      case .absent: kinds.append(.value(slot, .absent))
      case .contains: kinds.append(.value(slot, .contains))
      case .doesNotContain: kinds.append(.value(slot, .doesNotContain))
      case .number: kinds.append(.value(slot, .number))
      case .not: kinds.append(.value(slot, .not))
      default: break
      }
    }
  }

  /// The keys of all patterns that a pattern implies, if they have exact keys.
  private static func keys(of pattern: ValuePattern) -> [Int] {
    var keys = [key(of: pattern)]
    switch pattern {
    case .and(let parts): keys += parts.flatMap(self.keys)
    case .or(let parts): keys += parts.first.map(self.keys) ?? []
    case .equalTo(let text, ignoringCase: false):
      keys.append(key(of: .equalTo(text, ignoringCase: true)))
      if let number = number(text) { keys.append(key(of: .number(.equal, number))) }
    case .matchesJSONPath(let path, let pattern):
      keys.append(key(of: path, with: nil))
      if let pattern { keys += self.keys(of: pattern).map { key(of: path, with: $0) } }
    default: break
    }
    return keys
  }

  private static func number(_ text: String) -> JSONNumber? {
    // Most texts are not numbers, which is visible without parsing.
    guard let first = text.utf8.first, first <= UInt8(ascii: "9") else { return nil }
    return NumberComparison.number(text)
  }

  // MARK: Needs

  /// The ways to find a need; one of them is enough.
  static func anchors(of part: RequestCondition.Part) -> [Anchor] {
    switch part {
    // A single method follows only from itself.
    case .method(let methods) where methods.listed?.count != 1:
      return [Anchor(key: key(of: part), kinds: [.method])]
    case .urlPattern, .urlPathPattern, .urlPathTemplate:
      return [Anchor(key: key(of: part), isPathPattern: true)]
    default: break
    }
    guard let (slot, patterns, field) = values(of: part) else {
      return [Anchor(key: key(of: part))]
    }
    var anchors: [Anchor]
    if let field {
      anchors = [Anchor(key: hash(slot, field))]
    } else {
      anchors = patterns.flatMap(self.anchors).map { anchor in
        Anchor(
          key: hash(slot, anchor.key), kinds: anchor.kinds.map { FactKind.value(slot, $0) })
      }
    }
    if case .query = slot {
      // A whole URL decides every condition on its parameters.
      for index in anchors.indices { anchors[index].kinds.append(.url) }
    }
    return anchors
  }

  private static func anchors(of pattern: ValuePattern) -> [(key: Int, kinds: [ValueKind])] {
    let key = key(of: pattern)
    switch pattern {
    case .and(let parts): return parts.isEmpty ? [(key, [.any])] : parts.flatMap(anchors)
    case .or, .anything: return [(key, [.any])]
    case .equalTo, .absent, .number(.equal, _): return [(key, [])]
    case .contains: return [(key, [.text, .contains])]
    case .doesNotContain: return [(key, [.text, .absent, .doesNotContain])]
    case .not: return [(key, [.text, .absent, .not])]
    case .number: return [(key, [.text, .number])]
    case .matchesJSONPath(let path, let pattern):
      let exact = pattern.map(anchors)?.first { $0.kinds.isEmpty }
      return [(self.key(of: path, with: exact?.key), [.text])]
    default: return [(key, [.text, .absent])]
    }
  }

  // MARK: Parts

  /// The part of the request that a condition reads, and the patterns of each value; also the pattern of a field with
  /// several values.
  private static func values(
    of part: RequestCondition.Part
  ) -> (slot: Slot, patterns: [ValuePattern], field: FieldPattern?)? {
    func field(_ slot: Slot, _ pattern: FieldPattern) -> (Slot, [ValuePattern], FieldPattern?) {
      switch pattern {
      case .any(let one): (slot, [one], nil)
      case .includes(let patterns), .hasExactly(let patterns): (slot, patterns, pattern)
      }
    }
    switch part {
    case .header(let name, let pattern): return field(.header(name.lowercased()), pattern)
    case .queryParameter(let name, let pattern): return field(.query(name), pattern)
    case .formParameter(let name, let pattern): return field(.form(name), pattern)
    case .cookie(let name, let pattern): return (.cookie(name), [pattern], nil)
    case .body(let pattern): return (.body, [pattern], nil)
    case .host(let pattern): return (.host, [pattern], nil)
    case .clientIP(let pattern): return (.clientIP, [pattern], nil)
    default: return nil
    }
  }

  // MARK: Keys

  /// Patterns that are equal for `implies` have equal keys.
  private static func key(of pattern: ValuePattern) -> Int {
    switch pattern {
    case .equalTo(let text, ignoringCase: true): hash("equalTo", text.lowercased())
    default: hash("value", pattern)
    }
  }

  private static func key(of part: RequestCondition.Part) -> Int { hash("part", part) }

  private static func key(of path: JSONPath, with inner: Int?) -> Int { hash(path, inner) }

  private static func hash(_ one: some Hashable, _ other: some Hashable) -> Int {
    var hasher = Hasher()
    hasher.combine(one)
    hasher.combine(other)
    return hasher.finalize()
  }
}
