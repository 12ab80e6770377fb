// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// The meta-schemas of JSON Schema 2020-12 (core section 8.1, validation section 5), which are always available.
enum Metaschema {
  static let base = "https://json-schema.org/draft/2020-12/"

  /// The URI of the standard's own dialect.
  static let dialect = base + "schema"

  /// The document of a URI; `nil` if it is not a document of the standard.
  static func document(uri: String) -> JSONDocument? {
    guard uri.hasPrefix(base), let text = texts[String(uri.dropFirst(base.count))] else {
      return nil
    }
    do {
      return try JSONDocument(parsing: text)
    } catch {
      preconditionFailure("the meta-schema \(uri) is not JSON: \(error)")
    }
  }

  private static let texts = [
    "schema": root, "meta/core": core, "meta/applicator": applicator,
    "meta/unevaluated": unevaluated, "meta/validation": validation, "meta/meta-data": metaData,
    "meta/format-annotation": format("annotation"), "meta/format-assertion": format("assertion"),
    "meta/content": content,
  ]

  private static let root = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/schema",
      "$vocabulary": {
        "https://json-schema.org/draft/2020-12/vocab/core": true,
        "https://json-schema.org/draft/2020-12/vocab/applicator": true,
        "https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
        "https://json-schema.org/draft/2020-12/vocab/validation": true,
        "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
        "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
        "https://json-schema.org/draft/2020-12/vocab/content": true
      },
      "$dynamicAnchor": "meta",
      "allOf": [
        {"$ref": "meta/core"}, {"$ref": "meta/applicator"}, {"$ref": "meta/unevaluated"},
        {"$ref": "meta/validation"}, {"$ref": "meta/meta-data"},
        {"$ref": "meta/format-annotation"}, {"$ref": "meta/content"}
      ],
      "type": ["object", "boolean"],
      "properties": {
        "definitions": {
          "type": "object", "additionalProperties": {"$dynamicRef": "#meta"}, "deprecated": true
        },
        "dependencies": {
          "type": "object", "deprecated": true,
          "additionalProperties": {
            "anyOf": [{"$dynamicRef": "#meta"}, {"$ref": "meta/validation#/$defs/stringArray"}]
          }
        },
        "$recursiveAnchor": {"$ref": "meta/core#/$defs/anchorString", "deprecated": true},
        "$recursiveRef": {"$ref": "meta/core#/$defs/uriReferenceString", "deprecated": true}
      }
    }
    """##

  private static let core = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/core",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "$id": {"$ref": "#/$defs/uriReferenceString", "pattern": "^[^#]*#?$"},
        "$schema": {"$ref": "#/$defs/uriString"},
        "$ref": {"$ref": "#/$defs/uriReferenceString"},
        "$anchor": {"$ref": "#/$defs/anchorString"},
        "$dynamicRef": {"$ref": "#/$defs/uriReferenceString"},
        "$dynamicAnchor": {"$ref": "#/$defs/anchorString"},
        "$vocabulary": {
          "type": "object", "propertyNames": {"$ref": "#/$defs/uriString"},
          "additionalProperties": {"type": "boolean"}
        },
        "$comment": {"type": "string"},
        "$defs": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}}
      },
      "$defs": {
        "anchorString": {"type": "string", "pattern": "^[A-Za-z_][-A-Za-z0-9._]*$"},
        "uriString": {"type": "string", "format": "uri"},
        "uriReferenceString": {"type": "string", "format": "uri-reference"}
      }
    }
    """##

  private static let applicator = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/applicator",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "prefixItems": {"$ref": "#/$defs/schemaArray"},
        "items": {"$dynamicRef": "#meta"},
        "contains": {"$dynamicRef": "#meta"},
        "additionalProperties": {"$dynamicRef": "#meta"},
        "properties": {"$ref": "#/$defs/schemas"},
        "patternProperties": {"$ref": "#/$defs/schemas", "propertyNames": {"format": "regex"}},
        "dependentSchemas": {"$ref": "#/$defs/schemas"},
        "propertyNames": {"$dynamicRef": "#meta"},
        "if": {"$dynamicRef": "#meta"},
        "then": {"$dynamicRef": "#meta"},
        "else": {"$dynamicRef": "#meta"},
        "allOf": {"$ref": "#/$defs/schemaArray"},
        "anyOf": {"$ref": "#/$defs/schemaArray"},
        "oneOf": {"$ref": "#/$defs/schemaArray"},
        "not": {"$dynamicRef": "#meta"}
      },
      "$defs": {
        "schemaArray": {"type": "array", "minItems": 1, "items": {"$dynamicRef": "#meta"}},
        "schemas": {"type": "object", "additionalProperties": {"$dynamicRef": "#meta"}}
      }
    }
    """##

  private static let unevaluated = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/unevaluated",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "unevaluatedItems": {"$dynamicRef": "#meta"},
        "unevaluatedProperties": {"$dynamicRef": "#meta"}
      }
    }
    """##
}
