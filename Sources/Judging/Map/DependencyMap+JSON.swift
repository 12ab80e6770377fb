// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension DependencyMap {
  /// The only version of the format.
  private static let version = 1

  /// Writes the map: `{"version": 1, "client": …, "driver": …, "fields": [{"scenario": …, "case": …, "field": …, "missing": "required", …}]}`. A
  /// damage that was not tried is `null`.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", Self.version)
      if let build {
        writer.member("client", orNull: build.command)
        if let driver = build.driver { writer.member("driver", driver) }
      }
      writer.member("fields") { writer in
        writer.array { writer in
          for row in rows {
            writer.object { writer in
              writer.member("scenario", row.scenario)
              writer.member("case", row.caseName)
              writer.member("field", row.field)
              for damage in FieldDamage.allCases {
                writer.member(damage.rawValue, orNull: row.readings[damage]?.rawValue)
              }
            }
          }
        }
      }
    }
  }

  /// Reads a map; unknown members are ignored.
  package init(_ json: JSONValue) throws(RecordError) {
    self.init()
    let reader = try RecordReader(json, named: "a map")
    guard try reader.integer("version") == Self.version else {
      throw RecordError("'version' of a map must be \(Self.version); found another")
    }
    if json["client"] != nil {
      build = ClientBuild(driver: try reader.text("driver"), command: try reader.text("client"))
    }
    guard let fields = reader["fields"], fields.kind == .array else {
      throw RecordError("a map must have 'fields', an array; found none")
    }
    for element in fields.elements {
      let reader = try RecordReader(element, named: "a field of a map")
      var row = Row(
        scenario: try reader.requiredText("scenario"), caseName: try reader.requiredText("case"),
        field: try reader.requiredText("field"))
      for damage in FieldDamage.allCases {
        row.readings[damage] = try reader.word(damage.rawValue, FieldReading.self)
      }
      add(row)
    }
  }
}
