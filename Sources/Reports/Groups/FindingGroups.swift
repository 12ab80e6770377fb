// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIText

/// The findings of a run by cause: first those on cases themselves, then the most frequent ones, and at the end those that
/// follow from others.
///
/// The records are visited once and not kept: a group has a size of its own, see ``FindingGroup``, and there are at most
/// ``limit`` of them, however many findings a run has.
struct FindingGroups {
  /// More causes than these are not told apart.
  static let limit = 5_000

  let groups: [FindingGroup]
  /// The number of findings that belong to no group, because there are too many.
  let ungrouped: Int
  /// The number of all findings.
  let total: Int

  /// `12 findings with 3 causes`.
  var title: String {
    "\(counted(total, "finding")) with \(counted(groups.count, "cause"))"
  }

  /// - Parameters:
  ///   - hasBaseline: whether findings whose causes are in the baseline have groups, too.
  ///   - joins: whether the causes that one change mends are one group.
  init(_ report: Report, hasBaseline: Bool = false, joins: Bool = true) throws {
    // Without a finding the records need not be read.
    guard report.redCount > 0 || hasBaseline && report.summary.baselined > 0 else {
      (groups, ungrouped, total) = ([], 0, 0)
      return
    }
    var groups: [FindingGroup] = []
    var indices: [String: Int] = [:]
    var ungrouped = 0
    var total = 0
    try report.records.visit { record in
      let status = report.status(of: record)
      let isOld = hasBaseline && record.isBaselined(status)
      guard status.isRed || isOld else { return }
      total += 1
      let name = RecordText(record).cause(status) ?? record.verdict.rawValue
      if let index = indices[name] {
        groups[index].add(record)
      } else if groups.count < Self.limit {
        indices[name] = groups.count
        var group = FindingGroup(name: name, example: record)
        group.add(record)
        groups.append(group)
      } else {
        ungrouped += 1
      }
    }
    if joins { groups = Self.joined(groups) }
    self.groups = groups.sorted {
      // The order of records differs between workers and shards.
      ($0.rank, -$0.count, $0.example.id, $0.name) < ($1.rank, -$1.count, $1.example.id, $1.name)
    }
    self.ungrouped = ungrouped
    self.total = total
  }

  /// Puts together what one change of the client mends: see ``GroupKey``.
  private static func joined(_ groups: [FindingGroup]) -> [FindingGroup] {
    var all: [FindingGroup] = []
    var unchecked: [(key: GroupKey, groups: [FindingGroup])] = []
    for (key, groups) in Dictionary(grouping: groups, by: { GroupKey($0.name, of: $0.example) }) {
      if groups.count < key.leastCount {
        all += groups
      } else if case .fields = key {
        unchecked.append((key, groups))
      } else {
        all.append(joined(groups, key))
      }
    }
    // A client that checks no fields of several scenarios checks none at all.
    if unchecked.count > 1 {
      all.append(
        joined(unchecked.flatMap(\.groups), .fieldsOfScenarios(count: unchecked.count)))
    } else {
      all += unchecked.map { joined($0.groups, $0.key) }
    }
    return all
  }

  private static func joined(_ groups: [FindingGroup], _ key: GroupKey) -> FindingGroup {
    let sorted = groups.sorted { ($0.count, $1.name) > ($1.count, $0.name) }
    return FindingGroup(joining: sorted, named: key.name(of: sorted.map(\.name)))
  }
}
