// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A published version of JSON Schema, with WireMock's names.
package enum SchemaDraft: String, CaseIterable, Sendable, Hashable, Comparable {
  case draft4 = "V4"
  case draft6 = "V6"
  case draft7 = "V7"
  case draft201909 = "V201909"
  case draft202012 = "V202012"

  /// The version that a schema names with `$schema`; `nil` if it names none, or another dialect.
  package init?(declaredIn schema: JSONValue) {
    guard let text = schema["$schema"]?.string else { return nil }
    let uri = text.hasSuffix("#") ? text.dropLast() : text[...]
    guard let draft = Self.allCases.first(where: { $0.uris.contains(String(uri)) }) else {
      return nil
    }
    self = draft
  }

  private var uris: [String] {
    switch self {
    case .draft4: ["http://json-schema.org/draft-04/schema"]
    case .draft6: ["http://json-schema.org/draft-06/schema"]
    case .draft7: ["http://json-schema.org/draft-07/schema"]
    case .draft201909: ["https://json-schema.org/draft/2019-09/schema"]
    case .draft202012: ["https://json-schema.org/draft/2020-12/schema"]
    }
  }

  package static func < (one: SchemaDraft, other: SchemaDraft) -> Bool {
    one.number < other.number
  }

  private var number: Int {
    switch self {
    case .draft4: 4
    case .draft6: 6
    case .draft7: 7
    case .draft201909: 2019
    case .draft202012: 2020
    }
  }

  /// The keywords of 2020-12 that this version does not have; it ignores them.
  var missing: Set<SchemaKeyword> {
    var missing: Set<SchemaKeyword> = []
    if self < .draft202012 { missing.formUnion([.prefixItems, .dynamicRef, .dynamicAnchor]) }
    if self < .draft201909 {
      missing.formUnion([
        .anchor, .dependentSchemas, .dependentRequired, .unevaluatedItems, .unevaluatedProperties,
        .minContains, .maxContains, .contentSchema, .vocabulary,
      ])
    }
    if self < .draft7 { missing.formUnion([.if, .then, .else]) }
    if self < .draft6 { missing.formUnion([.const, .contains, .propertyNames, .id]) }
    return missing
  }
}
