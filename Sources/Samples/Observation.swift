// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// What samples have at one place of their bodies. Every value of a sample is looked at once.
final class Observation {
  /// How many values there were, null included. A name that an object has twice counts once.
  private(set) var seen = 0
  private(set) var nulls = 0
  /// The kinds but null.
  private(set) var kinds: Set<JSONKind> = []
  /// The kinds, null included, in bodies of cases.
  private(set) var shownKinds: Set<JSONKind> = []
  private(set) var objects = 0
  /// In the order in which they were seen.
  private(set) var members: [(name: String, values: Observation)] = []
  private var numbers: [ExactString: Int] = [:]
  /// The object in which this member was seen last.
  private var lastObject = 0
  /// The elements of arrays.
  private(set) var element: Observation?
  private(set) var texts = ObservedTexts()
  private(set) var numberCount = 0
  /// Whether all numbers are spelled without fraction and exponent.
  private(set) var areWhole = true

  /// - Parameter depth: how many objects inside each other are looked into.
  func observe(_ value: JSONValue, isShown: Bool, depth: Int) {
    seen += 1
    note(value, isShown: isShown, depth: depth)
  }

  private func note(_ value: JSONValue, isShown: Bool, depth: Int) {
    if value.kind == .null { nulls += 1 } else { kinds.insert(value.kind) }
    if isShown { shownKinds.insert(value.kind) }
    switch value.kind {
    case .object:
      objects += 1
      guard depth > 0 else { return }
      for member in value.members {
        self.member(member.name).observe(
          member.value, inObject: objects, isShown: isShown, depth: depth - 1)
      }
    case .array:
      guard value.valueCount > 1 else { return }
      let element = element ?? Observation()
      self.element = element
      for value in value.elements { element.observe(value, isShown: isShown, depth: depth) }
    case .string: texts.observe(value, value.string ?? "")
    case .number:
      numberCount += 1
      areWhole = areWhole && value.source.allSatisfy { ASCII.isDigit($0) || $0 == 0x2D }
    case .boolean, .null: break
    }
  }

  private func observe(_ value: JSONValue, inObject number: Int, isShown: Bool, depth: Int) {
    if lastObject != number { seen += 1 }
    lastObject = number
    note(value, isShown: isShown, depth: depth)
  }

  private func member(_ name: String) -> Observation {
    let key = ExactString(name)
    if let number = numbers[key] { return members[number].values }
    numbers[key] = members.count
    members.append((name, Observation()))
    return members[members.count - 1].values
  }

  // MARK: Maps

  /// Whether the objects here are maps, whose names are data: many names that are ids, or that most objects do not have, and values
  /// that are alike.
  var isMap: Bool {
    guard kinds == [.object], members.count >= 5 else { return false }
    var kinds: Set<JSONKind> = []
    var seen = 0
    for member in members {
      kinds.formUnion(member.values.kinds)
      guard kinds.count <= 1 else { return false }
      seen += member.values.seen
    }
    if members.allSatisfy({ Self.isID($0.name) }) { return true }
    // On average, less than half of the objects have a name.
    return objects >= 3 && seen * 2 < objects * members.count
  }

  /// The values of a map as those of one place.
  var entries: Observation {
    let entries = Observation()
    for member in members { entries.merge(member.values) }
    return entries
  }

  private func merge(_ other: Observation) {
    seen += other.seen
    nulls += other.nulls
    kinds.formUnion(other.kinds)
    shownKinds.formUnion(other.shownKinds)
    objects += other.objects
    texts.merge(other.texts)
    numberCount += other.numberCount
    areWhole = areWhole && other.areWhole
    for member in other.members { self.member(member.name).merge(member.values) }
    if let values = other.element {
      let element = element ?? Observation()
      self.element = element
      element.merge(values)
    }
  }

  /// Whether a name is data: a number, a date, a UUID, or another text with many digits.
  private static func isID(_ name: String) -> Bool {
    let bytes = name.utf8
    let digits = bytes.count(where: ASCII.isDigit)
    if digits == 0 { return false }
    return digits == bytes.count || bytes.count >= 8 && digits * 3 >= bytes.count
  }
}
