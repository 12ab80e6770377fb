// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ConditionSample {
  /// Conditions on a body.
  static func body(_ dice: inout Dice) -> [ConditionSample] {
    switch dice.number(in: 0...9) {
    case 0: [pattern(.json(&dice))]
    case 1: [pattern(.jsonPath(&dice)), pattern(.jsonPath(&dice))]
    case 2: [pattern(.schema(&dice))]
    case 3: [pattern(.xml(&dice))]
    case 4: [pattern(.xPath(&dice))]
    case 5: [pattern(.text(&dice))]
    case 6:
      [
        ConditionSample(
          .body, "bodyPatterns", [["binaryEqualTo": "AAECAw=="]],
          matching: ["\u{0}\u{1}\u{2}\u{3}"], failing: ["\u{0}\u{1}\u{2}", "", nil, "AAECAw=="])
      ]
    case 7: form(&dice)
    default: [multipart(&dice)]
    }
  }

  private static func pattern(_ sample: MatcherSample) -> ConditionSample {
    ConditionSample(
      .body, "bodyPatterns", [sample.matcher], sample.kind, matching: sample.matching,
      failing: sample.failing)
  }

  private static func form(_ dice: inout Dice) -> [ConditionSample] {
    (0...dice.number(in: 0...1)).map { number in
      let sample = MatcherSample.text(&dice)
      return ConditionSample(
        .formParameter("f\(number)"), "formParameters", .object([("f\(number)", sample.matcher)]),
        sample.kind,
        matching: sample.matching, failing: sample.failing)
    }
  }

  private static func multipart(_ dice: inout Dice) -> ConditionSample {
    let sample = dice.isOne(in: 2) ? MatcherSample.json(&dice) : .text(&dice)
    var pattern: JSONText = ["name": "file", "bodyPatterns": [sample.matcher]]
    if dice.isOne(in: 2) {
      pattern = pattern.with("matchingType", dice.isOne(in: 2) ? "ALL" : "ANY")
    }
    if dice.isOne(in: 3) { pattern = pattern.with("fileName", "a.txt") }
    if dice.isOne(in: 3) {
      pattern = pattern.with("headers", ["Content-Type": ["contains": "text"]])
    }
    let whole = { (value: String?) in value.map { part($0) + end } }
    return ConditionSample(
      .multipart, "multipartPatterns", [pattern], matching: sample.matching.map(whole),
      failing: sample.failing.map(whole) + [
        end, "", part("cut off"), part("x", name: "other") + part("y") + end, "no part at all",
      ])
  }

  private static func part(_ text: String, name: String = "file") -> String {
    "--\(Place.boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"; filename=\"a.txt\"\r\n"
      + "Content-Type: text/plain\r\n\r\n\(text)\r\n"
  }

  private static let end = "--\(Place.boundary)--\r\n"
}
