// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension DependencyMap {
  /// The only version of the format.
  private static let version = 1

  /// The map: `{"version": 1, "client": …, "driver": …, "fields": [{"scenario": …, "case": …, "field": …, "missing": "required", …}]}`. A
  /// damage that was not tried is `null`.
  package var json: JSONLiteral {
    [
      "version": .int(Self.version),
      "client": .optional(build.map { .orNull($0.command) }),
      "driver": .optional(build?.driver),
      "fields": .list(rows, \.json),
    ]
  }

  /// Reads a map; unknown members are ignored.
  package init(_ json: JSONValue) throws(RecordError) {
    self.init()
    let reader = try RecordReader(json, named: "a map")
    guard try reader.value("version", .or(nil)) as Int? == Self.version else {
      throw RecordError("'version' of a map must be \(Self.version); found another")
    }
    if json["client"] != nil {
      build = ClientBuild(
        driver: try reader.value("driver", .or(nil)), command: try reader.value("client", .or(nil)))
    }
    guard let fields = reader["fields"], fields.kind == .array else {
      throw RecordError("a map must have 'fields', an array; found none")
    }
    for element in fields.elements {
      let reader = try RecordReader(element, named: "a field of a map")
      var row = Row(
        scenario: try reader.value("scenario", .required),
        caseName: try reader.value("case", .required),
        field: try reader.value("field", .required))
      for damage in FieldDamage.allCases {
        row.readings[damage] = try reader.value(damage.rawValue, .or(nil))
      }
      add(row)
    }
  }
}

extension DependencyMap.Row {
  fileprivate var json: JSONLiteral {
    let place: [(String, JSONLiteral)] = [
      ("scenario", .string(scenario)), ("case", .string(caseName)), ("field", .string(field)),
    ]
    return .object(
      place + FieldDamage.allCases.map { ($0.rawValue, .orNull(readings[$0]?.rawValue)) })
  }
}
