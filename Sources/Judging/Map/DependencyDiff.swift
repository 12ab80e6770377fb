// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// The differences between the maps of two builds of a client, for the fields that both maps have.
package struct DependencyDiff: Sendable, Hashable {
  /// A field that a build reads differently, in all cases of its scenario.
  package struct Change: Sendable, Hashable {
    package let scenario: String
    package let field: String
    package var cases: [String] = []
    /// The readings of the old and the new build; of several cases, the most severe one.
    package var readings: [FieldDamage: Pair] = [:]
  }

  package struct Pair: Sendable, Hashable {
    package let old: FieldReading
    package let new: FieldReading

    fileprivate var worst: FieldReading { max(old, new) }
    fileprivate var json: JSONLiteral {
      ["old": .string(old.rawValue), "new": .string(new.rawValue)]
    }
  }

  /// The builds of the maps, in words.
  package struct Builds: Sendable, Hashable {
    package let old: String
    package let new: String

    package init(old: String, new: String) {
      self.old = old
      self.new = new
    }
  }

  /// The fields that the new build needs and the old one did not, sorted. A field that encloses another of them is not
  /// listed, because its damage is damage of the other.
  package private(set) var needs: [Change] = []
  /// The fields that the old build needed and the new one does not, sorted.
  package private(set) var eased: [Change] = []
  /// The names of both builds; `nil` if they are not said.
  package var builds: Builds?
  /// The number of rows that only one of the maps has.
  package private(set) var incomparable = 0

  package init(from old: DependencyMap, to new: DependencyMap) {
    incomparable = old.rows.count { new.row(like: $0) == nil }
    var pairs: [(old: DependencyMap.Row, new: DependencyMap.Row)] = []
    for row in new.rows {
      if let known = old.row(like: row) { pairs.append((known, row)) } else { incomparable += 1 }
    }
    needs = Self.changes(in: pairs) { $0.new.isNeed(after: $0.old) }
    eased = Self.changes(in: pairs) { $0.old.isNeed(after: $0.new) }
  }

  /// Whether the new build needs something that the old one did not.
  package var hasNewNeeds: Bool { !needs.isEmpty }

  private static func changes(
    in rows: [(old: DependencyMap.Row, new: DependencyMap.Row)],
    where isChange: (Pair) -> Bool
  ) -> [Change] {
    var changes: [[String]: Change] = [:]
    for (old, new) in rows {
      for damage in FieldDamage.allCases {
        guard let before = old.readings[damage], let after = new.readings[damage] else { continue }
        let pair = Pair(old: before, new: after)
        guard isChange(pair) else { continue }
        let key = [new.scenario, new.field]
        var change = changes[key] ?? Change(scenario: new.scenario, field: new.field)
        if !change.cases.contains(new.caseName) { change.cases.append(new.caseName) }
        if change.readings[damage].map({ $0.worst < pair.worst }) ?? true {
          change.readings[damage] = pair
        }
        changes[key] = change
      }
    }
    let all = changes.values.sorted { ($0.scenario, $0.field) < ($1.scenario, $1.field) }
    return all.filter { change in
      !all.contains {
        $0.scenario == change.scenario && $0.field.hasPrefix(change.field + "/")
      }
    }
  }

  // MARK: Output

  /// The differences for people.
  package var text: String {
    var lines = builds.map { ["old: \($0.old)", "new: \($0.new)"] } ?? []
    if needs.isEmpty {
      lines.append("The new build needs nothing that the old one did not.")
    } else {
      lines.append("The new build needs \(Self.count(needs)) that the old one did not:")
      lines += needs.map { "  \($0.text)" }
    }
    if !eased.isEmpty {
      lines.append("It no longer needs \(Self.count(eased)):")
      lines += eased.map { "  \($0.text)" }
    }
    if incomparable > 0 {
      let rows = incomparable == 1 ? "1 row is" : "\(incomparable) rows are"
      lines.append("\(rows) in one of the maps only.")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func count(_ changes: [Change]) -> String {
    changes.count == 1 ? "1 field" : "\(changes.count) fields"
  }

  /// `{"version": 1, "old": "…", "new": "…", "needs": […], "eased": […], "incomparable": 0}`.
  package var json: JSONLiteral {
    [
      "version": 1,
      "old": .optional(builds?.old),
      "new": .optional(builds?.new),
      "needs": .list(needs, \.json),
      "eased": .list(eased, \.json),
      "incomparable": .int(incomparable),
    ]
  }
}

extension DependencyDiff.Change {
  /// `registration /zip: missing unread → required (case registered)`.
  fileprivate var text: String {
    let changes = FieldDamage.allCases.compactMap { damage in
      readings[damage].map { "\(damage.name) \($0.old.rawValue) → \($0.new.rawValue)" }
    }
    let place = field.isEmpty ? "(the body)" : field
    return "\(scenario) \(place): \(changes.joined(separator: ", "))"
      + " (\(cases.count == 1 ? "case" : "cases") \(cases.joined(separator: ", ")))"
  }

  fileprivate var json: JSONLiteral {
    let members: [(String, JSONLiteral)] = [
      ("scenario", .string(scenario)), ("field", .string(field)), ("cases", .strings(cases)),
    ]
    let pairs = FieldDamage.allCases.map { damage in
      (damage.rawValue, JSONLiteral.optional(readings[damage]?.json))
    }
    return .object(members + pairs)
  }
}
