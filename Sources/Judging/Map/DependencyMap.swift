// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What a client makes of each damaged field: the fields that it depends on, and how much.
package struct DependencyMap: Sendable, Hashable {
  /// One field of one case.
  package struct Row: Sendable, Hashable {
    package let scenario: String
    package let caseName: String
    /// The place in the form of a contract: `/friends/*/id`.
    package let field: String
    /// What the client made of each damage; of several elements and wrong kinds, the most severe.
    package var readings: [FieldDamage: FieldReading] = [:]
  }

  private struct Key: Hashable {
    let scenario: String
    let caseName: String
    let field: String

    init(_ row: Row) {
      scenario = row.scenario
      caseName = row.caseName
      field = row.field
    }
  }

  /// The build of the client; `nil` if the map does not say.
  package var build: ClientBuild?
  private var rowsByKey: [Key: Row] = [:]

  package init() {}

  /// The map of a run.
  package init(of records: some RecordSource, build: ClientBuild? = nil) throws {
    var map = DependencyMap()
    map.build = build
    try records.visit { map.add($0) }
    self = map
  }

  /// Takes a record into account. Records that are not about a field are ignored.
  package mutating func add(_ record: VerdictRecord) {
    guard let field = record.field, let damage = record.operator.flatMap(FieldDamage.init) else {
      return
    }
    var row = Row(scenario: record.scenario, caseName: record.caseName, field: field)
    row.readings[damage] = record.reading
    add(row)
  }

  /// Adds a row, or adds its readings to those of the same field. A row without a reading says nothing, as in a case that did not
  /// pass.
  mutating func add(_ row: Row) {
    if row.readings.isEmpty { return }
    rowsByKey[Key(row), default: row].readings.merge(row.readings, uniquingKeysWith: max)
  }

  /// All rows, sorted by scenario, case and field.
  package var rows: [Row] {
    rowsByKey.values.sorted {
      ($0.scenario, $0.caseName, $0.field) < ($1.scenario, $1.caseName, $1.field)
    }
  }

  /// The row of a field; `nil` if the run did not damage it.
  func row(like other: Row) -> Row? { rowsByKey[Key(other)] }
}
