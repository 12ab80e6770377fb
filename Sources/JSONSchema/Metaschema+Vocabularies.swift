// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Metaschema {
  static let validation = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/validation",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "type": {
          "anyOf": [
            {"$ref": "#/$defs/simpleTypes"},
            {
              "type": "array", "items": {"$ref": "#/$defs/simpleTypes"},
              "minItems": 1, "uniqueItems": true
            }
          ]
        },
        "const": true,
        "enum": {"type": "array", "items": true},
        "multipleOf": {"type": "number", "exclusiveMinimum": 0},
        "maximum": {"type": "number"},
        "exclusiveMaximum": {"type": "number"},
        "minimum": {"type": "number"},
        "exclusiveMinimum": {"type": "number"},
        "maxLength": {"$ref": "#/$defs/count"},
        "minLength": {"$ref": "#/$defs/count"},
        "pattern": {"type": "string", "format": "regex"},
        "maxItems": {"$ref": "#/$defs/count"},
        "minItems": {"$ref": "#/$defs/count"},
        "uniqueItems": {"type": "boolean", "default": false},
        "maxContains": {"$ref": "#/$defs/count"},
        "minContains": {"$ref": "#/$defs/count", "default": 1},
        "maxProperties": {"$ref": "#/$defs/count"},
        "minProperties": {"$ref": "#/$defs/count"},
        "required": {"$ref": "#/$defs/stringArray"},
        "dependentRequired": {
          "type": "object", "additionalProperties": {"$ref": "#/$defs/stringArray"}
        }
      },
      "$defs": {
        "count": {"type": "integer", "minimum": 0},
        "simpleTypes": {
          "enum": ["array", "boolean", "integer", "null", "number", "object", "string"]
        },
        "stringArray": {"type": "array", "items": {"type": "string"}, "uniqueItems": true}
      }
    }
    """##

  static let metaData = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/meta-data",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "title": {"type": "string"},
        "description": {"type": "string"},
        "default": true,
        "deprecated": {"type": "boolean", "default": false},
        "readOnly": {"type": "boolean", "default": false},
        "writeOnly": {"type": "boolean", "default": false},
        "examples": {"type": "array", "items": true}
      }
    }
    """##

  static let content = ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/content",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {
        "contentEncoding": {"type": "string"},
        "contentMediaType": {"type": "string"},
        "contentSchema": {"$dynamicRef": "#meta"}
      }
    }
    """##

  /// Both vocabularies of `format` describe the same keyword.
  static func format(_ kind: String) -> String {
    ##"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/meta/format-\##(kind)",
      "$dynamicAnchor": "meta",
      "type": ["object", "boolean"],
      "properties": {"format": {"type": "string"}}
    }
    """##
  }
}
