// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIVariants

/// Findings with one cause, or with several that one change of the client mends.
///
/// Of the findings it keeps one as a whole, the example, and few of the others in short, so its size does not depend on their
/// number. It is the same in whichever order the findings are added.
struct FindingGroup {
  /// The name of the cause, or of the causes.
  let name: String
  /// The finding that says most: see ``ExampleRank``.
  private(set) var example: VerdictRecord
  private var exampleRank: ExampleRank
  private(set) var count = 0
  private(set) var verdicts: [Verdict: Int] = [:]
  private var knownOperators: Set<VariantOperator?> = []
  /// The first places where it shows, such as `registration/registered /name`, sorted.
  private(set) var places: [String] = []
  /// The number of different places; counting stops at ``placeLimit``.
  var placeCount: Int { knownPlaces.count }
  private var knownPlaces: Set<String> = []

  /// A place in a scenario file, and the first finding there.
  struct FilePlace {
    let location: String
    fileprivate(set) var id: String
  }

  private var filePlaces: [FilePlace] = []

  /// The first places in files where it shows, without that of the example, at most ``filePlaceLimit``.
  var otherPlaces: [FilePlace] { filePlaces.filter { $0.location != example.location } }

  private static let filePlaceLimit = 20

  /// More places than these are not told apart.
  static let placeLimit = 200
  private static let shownPlaces = 5

  /// What decides on its place in a report.
  enum Rank: Int, Comparable {
    /// It has a finding on a case itself, unchanged. All variants of the case are invalid for it, so it comes first.
    case unchanged
    case ordinary
    /// It has nothing but variants that were not run, for a cause that is in another group.
    case consequence

    static func < (left: Rank, right: Rank) -> Bool { left.rawValue < right.rawValue }
  }

  private var hasUnchanged = false

  var rank: Rank {
    if verdicts.count == 1, verdicts[.invalid] != nil { return .consequence }
    return hasUnchanged ? .unchanged : .ordinary
  }

  init(name: String, example: VerdictRecord) {
    self.name = name
    self.example = example
    exampleRank = ExampleRank(example)
  }

  /// The findings of several groups.
  init(joining groups: [FindingGroup], named name: String) {
    self.init(name: name, example: groups[0].example)
    for group in groups { add(group) }
  }

  mutating func add(_ record: VerdictRecord) {
    count += 1
    verdicts[record.verdict, default: 0] += 1
    if record.operator == nil, !record.caseName.isEmpty { hasUnchanged = true }
    useExample(record, ExampleRank(record))
    knownOperators.insert(record.operator)
    let place = Self.place(of: record)
    if knownPlaces.count < Self.placeLimit { knownPlaces.insert(place) }
    insert(place)
    insert(record.location, record.id)
  }

  private mutating func add(_ other: FindingGroup) {
    count += other.count
    verdicts.merge(other.verdicts, uniquingKeysWith: +)
    if other.hasUnchanged { hasUnchanged = true }
    useExample(other.example, other.exampleRank)
    knownOperators.formUnion(other.knownOperators)
    for place in other.knownPlaces where knownPlaces.count < Self.placeLimit {
      knownPlaces.insert(place)
    }
    for place in other.places { insert(place) }
    for place in other.filePlaces { insert(place.location, place.id) }
  }

  /// Takes a record as the example if it says more than the one that is there.
  private mutating func useExample(_ record: VerdictRecord, _ rank: ExampleRank) {
    if rank < exampleRank { (example, exampleRank) = (record, rank) }
  }

  /// Keeps a place in a file if it is among the first ones.
  private mutating func insert(_ location: String, _ id: String) {
    if location.isEmpty { return }
    let index =
      filePlaces.firstIndex { !$0.location.utf8.lexicographicallyPrecedes(location.utf8) }
      ?? filePlaces.count
    if index < filePlaces.count, filePlaces[index].location == location {
      if id.utf8.lexicographicallyPrecedes(filePlaces[index].id.utf8) { filePlaces[index].id = id }
    } else if index < Self.filePlaceLimit {
      filePlaces.insert(FilePlace(location: location, id: id), at: index)
      if filePlaces.count > Self.filePlaceLimit { filePlaces.removeLast() }
    }
  }

  /// Keeps a place if it is among the first ones.
  private mutating func insert(_ place: String) {
    let index = places.firstIndex { !$0.utf8.lexicographicallyPrecedes(place.utf8) } ?? places.count
    guard index < Self.shownPlaces, index == places.count || places[index] != place else { return }
    places.insert(place, at: index)
    if places.count > Self.shownPlaces { places.removeLast() }
  }

  /// The operators that show it, the control first.
  var operators: [String] {
    ([nil] + VariantOperator.allCases.map(Optional.some)).filter(knownOperators.contains)
      .map { RecordText.name(of: $0) }
  }

  private static func place(of record: VerdictRecord) -> String {
    let name = record.caseName.isEmpty ? record.scenario : "\(record.scenario)/\(record.caseName)"
    guard let pointer = record.pointer else { return name }
    return pointer.isEmpty ? "\(name) (root)" : "\(name) \(pointer)"
  }

  /// The verdicts with their numbers: `crash 8, hang 1`; the verdict alone if there is only one.
  var verdictText: String {
    let present = Verdict.allCases.filter { verdicts[$0] != nil }
    if present.count == 1 { return present[0].rawValue }
    return present.map { "\($0.rawValue) \(verdicts[$0] ?? 0)" }.joined(separator: ", ")
  }

  /// The places in one line: `a, b and 3 more`.
  var placeText: String {
    placeCount < Self.placeLimit
      ? listed(places, of: placeCount) : places.joined(separator: ", ") + " and many more"
  }
}
