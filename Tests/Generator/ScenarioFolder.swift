// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A folder of scenario files and WireMock mappings with every kind of matcher, and requests for it. The same seed
/// gives the same folder.
public struct ScenarioFolder: Sendable {
  public struct File: Sendable {
    public let name: String
    public let text: String
  }

  public let files: [File]
  /// The request patterns of the files, in order.
  public let stubs: [StubSample]

  /// - Parameter count: the number of request patterns.
  public init(count: Int, seed: UInt64) {
    var files: [File] = []
    var stubs: [StubSample] = []
    var group = 0
    while stubs.count < count {
      var dice = Dice.part(group, of: seed)
      let root = "/s\(group)"
      let file = "s\(group).json"
      var members = (0..<dice.number(in: 1...4)).map { _ in
        StubSample(&dice, root: root, file: file)
      }
      let content: JSONText
      switch dice.number(in: 0...7) {
      case 0, 1: content = Self.scenario(&members, &dice, group: group)
      case 2: content = Self.machine(members, &dice, group: group)
      default: content = Self.mappings(members, &dice, group: group)
      }
      files.append(File(name: file, text: content.text))
      stubs += members
      group += 1
    }
    self.files = files
    self.stubs = stubs
  }

  /// Mappings that share one root and may match the same requests; then priorities decide, or their order.
  private static func mappings(
    _ stubs: [StubSample], _ dice: inout Dice, group: Int
  ) -> JSONText {
    let mappings = stubs.enumerated().map { number, stub -> JSONText in
      var mapping: JSONText = ["name": "m\(group)-\(number)", "request": stub.pattern]
      if dice.isOne(in: 2) {
        mapping = mapping.with("priority", .number("\(dice.number(in: 1...9))"))
      }
      return mapping.with("response", response(&dice, "m\(group)-\(number)"))
    }
    return mappings.count == 1 ? mappings[0] : ["mappings": .array(mappings)]
  }

  /// Mappings that change from state to state.
  private static func machine(_ stubs: [StubSample], _ dice: inout Dice, group: Int) -> JSONText {
    let states = ["Started", "one", "two"]
    let mappings = stubs.enumerated().map { number, stub -> JSONText in
      var mapping: JSONText = [
        "name": "m\(group)-\(number)", "request": stub.pattern, "scenarioName": "machine \(group)",
      ]
      if !dice.isOne(in: 4) {
        mapping = mapping.with("requiredScenarioState", .string(states[number % 3]))
      }
      mapping = mapping.with("newScenarioState", .string(states[(number + 1) % 3]))
      return mapping.with("response", response(&dice, "m\(group)-\(number)"))
    }
    return ["mappings": .array(mappings)]
  }

  /// A scenario: the first pattern is its request, and parts of the other patterns choose its cases. The patterns
  /// then become those of the cases.
  private static func scenario(
    _ stubs: inout [StubSample], _ dice: inout Dice, group: Int
  ) -> JSONText {
    let first = stubs[0]
    var cases: [(name: String, value: JSONText)] = []
    for index in stubs.indices.dropFirst() {
      let condition = stubs[index].conditions.first {
        ["headers", "cookies", "bodyPatterns"].contains($0.key)
      }
      stubs[index] = condition.map { first.and($0) } ?? first
      guard let condition else { continue }
      cases.append(
        (
          "case\(index)",
          [
            "when": .object([(condition.key, condition.pattern)]),
            "response": response(&dice, "case\(index)"),
          ]
        ))
    }
    cases.append(("last", ["response": response(&dice, "last")]))
    cases.append(("sometimes", ["response": faulty(&dice)]))
    cases.append(("turns", ["sequence": ["last", "sometimes", "last"]]))
    let fallback = dice.one(of: ["last", "turns", "sometimes"])
    return [
      "name": "scenario \(group)", "request": first.pattern, "cases": .object(cases),
      "default": .string(fallback),
    ]
  }

  /// A response whose body identifies its stub.
  private static func response(_ dice: inout Dice, _ name: String) -> JSONText {
    var response: JSONText = ["status": .number("\(dice.one(of: [200, 200, 201, 404, 500, 299]))")]
    switch dice.number(in: 0...5) {
    case 0: break
    case 1: response = response.with("body", .string(name + " ä"))
    case 2: response = response.with("base64Body", "AAEC/w==")
    default: response = response.with("jsonBody", ["name": .string(name), "n": .number("1.50")])
    }
    switch dice.number(in: 0...9) {
    case 0: response = response.with("headers", ["X-A": ["1", "2"], "content-type": "text/x"])
    case 1: response = response.with("headers", ["Date": nil])
    case 2: response = response.with("headers", ["Transfer-Encoding": "chunked"])
    case 3: response = response.with("statusMessage", "As You Like")
    case 4: response = response.with("fixedDelayMilliseconds", 0)
    case 5: response = response.with("compression", "gzip")
    default: break
    }
    return response
  }

  /// A response that has a fault for some of the requests.
  private static func faulty(_ dice: inout Dice) -> JSONText {
    let fault: JSONText = dice.one(of: [
      ["at": ["bodyByte": 2], "then": "reset"], ["at": "start"],
      ["malformed": "contentLengthTooLong"], ["at": "end", "then": "reset"],
    ])
    let requests: JSONText = dice.one(of: [
      ["share": .number("0.5"), "seed": .number("\(dice.number(in: 0...99))")], ["every": 3],
      ["first": 2],
    ])
    return ["body": "sometimes", "fault": fault.with("requests", requests)]
  }
}
