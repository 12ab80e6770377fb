// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel

/// The cases of an endpoint: its answers, but for those that differ in nothing but values.
struct EndpointCases {
  struct Group {
    /// The answer that is written.
    let first: Exchange
    /// The numbers of all exchanges with this answer or one like it.
    var members: [Int]
  }

  /// How many cases a status has at most.
  static let limit = 8

  /// In the order of the recording.
  private(set) var groups: [Group] = []
  /// The numbers of the exchanges whose answers are not written, since their status has enough cases.
  private(set) var others: [Int] = []
  /// The numbers of the exchanges that lack their body, where another answer with this status has one.
  private(set) var lacking: [Int] = []

  init(_ exchanges: [Exchange]) {
    let complete = Set(exchanges.filter { !$0.lacksBody }.map(\.status))
    var found: [CaseKey: Int] = [:]
    var all: [(key: CaseKey, group: Group)] = []
    for (number, exchange) in exchanges.enumerated() {
      if exchange.lacksBody, complete.contains(exchange.status) {
        lacking.append(number)
        continue
      }
      let key = CaseKey(exchange)
      if let known = found[key] {
        all[known].group.members.append(number)
      } else {
        found[key] = all.count
        all.append((key, Group(first: exchange, members: [number])))
      }
    }
    let chosen = Self.chosen(all.map(\.key))
    for (number, (_, group)) in all.enumerated() {
      if chosen.contains(number) { groups.append(group) } else { others += group.members }
    }
  }

  /// For each status those that add a place or a kind, then the others, as far as there is room.
  private static func chosen(_ keys: [CaseKey]) -> Set<Int> {
    var chosen: Set<Int> = []
    for numbers in Dictionary(grouping: keys.indices, by: { keys[$0].status }).values {
      var known: Set<Int> = []
      let adding = numbers.filter { number in
        let count = known.count
        known.formUnion(keys[number].shape.places)
        return known.count > count
      }
      let added = Set(adding)
      let rest = numbers.filter { !added.contains($0) }
      chosen.formUnion((adding + rest).prefix(limit))
    }
    return chosen
  }
}
