// mockapi
// SPDX-License-Identifier: Apache-2.0

extension MatcherSample {
  /// `equalToJson`, with its options and placeholders.
  static func json(_ dice: inout Dice) -> MatcherSample {
    let samples: [(operand: String, matching: [String], failing: [String])] = [
      (
        #"{"id":7,"name":"Ada"}"#, [#"{"name":"Ada","id":7}"#, #" {"id":7.0,"name":"Ada"} "#],
        [#"{"id":8,"name":"Ada"}"#, #"{"id":7}"#, #"{"id":7,"name":"Ada","x":1}"#, "[]"]
      ),
      (
        #"{"list":[1,2,{"a":null}]}"#, [#"{"list":[1,2,{"a":null}]}"#],
        [#"{"list":[2,1,{"a":null}]}"#, #"{"list":[1,2,3,{"a":null}]}"#, #"{"list":{}}"#]
      ),
      (
        #"{"a":"${json-unit.any-string}","b":"${json-unit.any-number}","c":"${json-unit.any-boolean}"}"#,
        [#"{"a":"x","b":1e5,"c":false}"#],
        [#"{"a":1,"b":1,"c":true}"#, #"{"a":"x","b":"1","c":0}"#]
      ),
      (
        #"{"a":"${json-unit.ignore}","b":"${json-unit.regex}[a-z]+"}"#,
        [#"{"a":[[]],"b":"abc"}"#], [#"{"b":"abc"}"#, #"{"a":1,"b":"1"}"#]
      ),
      ("[1,[2,[3,[4]]]]", ["[1,[2,[3,[4]]]]"], ["[1,[2,[3,[5]]]]", "[1]", "1"]),
      (
        "9007199254740993", ["9007199254740993", "9007199254740993.0"],
        ["9007199254740992", "null"]
      ),
      ("[3,1,2]", ["[3,1,2]", "[1,2,3]", "[2,1,3]"], ["[1,2]", "[1,2,3,4]", "[1,1,2]"]),
      (#""text""#, [#""text""#, #""\u0074ext""#], ["text", "\"Text\"", ""]),
    ]
    let sample = dice.one(of: samples)
    // The string contains the text of the expected JSON.
    let isText = sample.operand.hasPrefix("\"") || dice.isOne(in: 2)
    var matcher: JSONText = [
      "equalToJson": isText ? .string(sample.operand) : .number(sample.operand)
    ]
    if dice.isOne(in: 2) { matcher = matcher.with("ignoreArrayOrder", .boolean(dice.isOne(in: 2))) }
    if dice.isOne(in: 2) {
      matcher = matcher.with("ignoreExtraElements", .boolean(dice.isOne(in: 2)))
    }
    return MatcherSample(
      matcher, .json, matching: sample.matching, failing: sample.failing + [nil, "{", "{'a':1}"])
  }

  private static let documents = [
    #"{"id":7,"name":"Ada","tags":["x","y"],"user":{"id":1,"roles":[{"n":"admin"},{"n":"dev"}]}}"#,
    #"{"id":"7","name":null,"tags":[],"user":{"id":2,"roles":[]}}"#,
    #"{"list":[1,2.5,-3,1e2],"price":9.99,"e-mail":"a@b.c"}"#, #"[{"id":1},{"id":2,"name":"Bob"}]"#,
    "{}", "[]", "null", "7", #"{"id":9007199254740993,"tags":["admin"]}"#,
  ]

  private static let paths = [
    "$.id", "$.name", "$..n", "$.tags[*]", "$.user.roles[?(@.n == 'admin')]", "$.list[1:3]",
    "$[?(@.id > 1)]", "$.tags.length()", "$.list.max()", "$['e-mail']", "$.list[-1]", "$..*",
    "$[?@.name]", "$.user.roles[0].n", "$.tags[?(@ =~ /A.*/i)]", "$.user.keys()", "id",
    "$[?length(@.name) > 2]", "$.list.sum()", "$[0,1]", "$.tags[?(@ in ['x', 'admin'])]",
  ]

  /// `matchesJsonPath`, alone or with a matcher for the result.
  static func jsonPath(_ dice: inout Dice) -> MatcherSample {
    let path = JSONText.string(dice.one(of: paths))
    let values = dice.some(7, of: documents)
    guard dice.isOne(in: 2) else {
      return MatcherSample(
        ["matchesJsonPath": path], .json, matching: values, failing: [nil, "", "{", "x"])
    }
    let inner = dice.one(
      of: [
        ["equalTo": "7"], ["equalTo": "Ada"], ["matches": "[a-z]+"], ["greaterThanNumber": 1],
        ["equalToJson": "[1]"], ["absent": true], ["contains": "d"], ["before": "now"],
        ["equalToNumber": .number("9007199254740993")],
      ] as [JSONText])
    guard case .object(let members) = inner else { return json(&dice) }
    return MatcherSample(
      ["matchesJsonPath": .object([("expression", path)] + members)], .json, matching: values,
      failing: [nil, "", "[", "Ada"])
  }

  private static let schemas: [JSONText] = [
    [
      "type": "object", "required": ["id"],
      "properties": ["id": ["type": "integer", "minimum": 1]],
    ],
    ["type": "array", "items": ["type": "object"], "minItems": 1, "uniqueItems": true],
    ["enum": ["7", 7, nil]], ["type": "number", "multipleOf": .number("0.5")],
    ["anyOf": [["type": "string", "minLength": 2], ["type": "null"]]],
    ["properties": ["tags": ["contains": ["const": "admin"]]], "required": ["tags"]],
    ["$defs": ["a": ["type": "array"]], "properties": ["list": ["$ref": "#/$defs/a"]]],
    ["type": "object", "additionalProperties": false, "patternProperties": ["^[a-z]+$": true]],
    ["if": ["type": "object"], "then": ["maxProperties": 1], "else": ["type": "array"]],
    ["type": "string", "format": "date-time"], ["not": ["type": "object"]],
    ["properties": ["e-mail": ["format": "email"], "price": ["exclusiveMaximum": 10]]],
  ]

  static func schema(_ dice: inout Dice) -> MatcherSample {
    let schema = dice.one(of: schemas)
    return MatcherSample(
      ["matchesJsonSchema": dice.isOne(in: 2) ? schema : .string(schema.text)], .json,
      matching: dice.some(7, of: documents) + [#""2021-06-15T12:00:00Z""#],
      failing: [nil, "", "{", "plain text"])
  }
}
