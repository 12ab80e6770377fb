// mockapi
// SPDX-License-Identifier: Apache-2.0

extension ConditionSample {
  private static let methods: [(JSONText, matching: [String], failing: [String])] = [
    ("GET", ["GET"], ["POST", "get", "HEAD"]), ("POST", ["POST"], ["GET", "PUT"]),
    ("PUT", ["PUT"], ["PATCH"]), ("DELETE", ["DELETE"], ["GET"]), ("PATCH", ["PATCH"], ["POST"]),
    ("ANY", ["GET", "POST", "BREW"], []), ("GET_OR_HEAD", ["GET", "HEAD"], ["POST"]),
    (["oneOf": ["PUT", "POST"]], ["PUT", "POST"], ["GET", "put"]),
    (["noneOf": ["DELETE", "HEAD"]], ["GET", "POST"], ["DELETE", "HEAD"]),
    ("PURGE", ["PURGE"], ["GET"]),
  ]

  static func method(_ dice: inout Dice) -> ConditionSample {
    let (pattern, matching, failing) = dice.one(of: methods)
    return ConditionSample(.method, "method", pattern, matching: matching, failing: failing)
  }

  /// The five keys for URLs; each has its own `root`, so that their paths differ.
  static func target(_ dice: inout Dice, root: String) -> [ConditionSample] {
    switch dice.number(in: 0...6) {
    case 0:
      let targets = [root, root + "/a?x=1&y=%20", root + "?q", root + "/%C3%A9"]
      let target = dice.one(of: targets)
      return [
        ConditionSample(
          .target, "url", .string(target), matching: [target],
          failing: targets.filter { $0 != target } + [target + "&", root.uppercased()])
      ]
    case 1, 2:
      let path = root + dice.one(of: ["", "/a", "/a/b.json", "/%7Bid%7D"])
      return [
        ConditionSample(
          .target, "urlPath", .string(path), matching: [path],
          failing: [path + "/", path + "x", path.uppercased(), "/" + path])
      ]
    case 3:
      return [
        ConditionSample(
          .target, "urlPattern", .string(root + #"/[a-z]+\?id=[0-9]+.*"#),
          matching: [root + "/abc?id=7", root + "/z?id=0&x"],
          failing: [root + "/abc", root + "/7?id=7", root + "/abc?id=x"])
      ]
    case 4:
      return [
        ConditionSample(
          .target, "urlPathPattern", .string(root + "/(users|orders)/[0-9]{1,3}"),
          matching: [root + "/users/7", root + "/orders/123"],
          failing: [root + "/users/1234", root + "/items/7", root + "/users/"])
      ]
    default: return template(&dice, root: root)
    }
  }

  private static func template(_ dice: inout Dice, root: String) -> [ConditionSample] {
    guard dice.isOne(in: 2) else {
      return [
        ConditionSample(
          .target, "urlPathTemplate", .string(root + "/**/end"),
          matching: [root + "/a/b/end", root + "//end"], failing: [root + "/a/b", root + "/end/"])
      ]
    }
    let path = root + "/users/{id}/items/{item}"
    var samples = [
      ConditionSample(
        .target, "urlPathTemplate", .string(path), matching: [path],
        failing: [root + "/users/7/items", root + "/users//items/7"])
    ]
    for name in dice.some(dice.number(in: 0...2), of: ["id", "item"]) {
      samples.append(field("pathParameters", name, .pathParameter(name), .text(&dice)))
    }
    return samples
  }

  /// A member of an object of matchers.
  private static func field(
    _ group: String, _ name: String, _ place: Place, _ sample: MatcherSample
  ) -> ConditionSample {
    ConditionSample(
      place, group, .object([(name, sample.matcher)]), sample.kind, matching: sample.matching,
      failing: sample.failing)
  }

  /// Conditions on the head, except method and URL.
  static func head(_ dice: inout Dice, number: Int) -> ConditionSample {
    switch dice.number(in: 0...12) {
    case 0...2:
      let name = "X-Field-\(number)"
      return field("headers", name, .header(name), .text(&dice))
    case 3:
      let name = dice.one(of: ["Accept", "Content-Language", "If-None-Match"])
      return field("headers", name, .header(name), .text(&dice))
    case 4, 5:
      return field("queryParameters", "q\(number)", .queryParameter("q\(number)"), .text(&dice))
    case 6:
      return field("queryParameters", "r\(number)", .queryParameter("r\(number)"), several(&dice))
    case 7: return field("headers", "X-List-\(number)", .header("X-List-\(number)"), several(&dice))
    case 8: return field("cookies", "c\(number)", .cookie("c\(number)"), .text(&dice))
    case 9:
      return ConditionSample(
        .credentials, "basicAuthCredentials", ["username": "ada", "password": "p:w"],
        matching: ["Basic YWRhOnA6dw==", "basic   YWRhOnA6dw=="],
        failing: [nil, "Basic YWRhOnB3", "Bearer YWRhOnA6dw==", "Basic ***", ""])
    case 10:
      return ConditionSample(
        .host, "host", ["contains": "mock"], matching: ["mock.test", "a.mock:81"],
        failing: ["other.test", ""])
    case 11:
      return dice.isOne(in: 2)
        ? ConditionSample(
          .port, "port", 8443, matching: ["8443"], failing: ["8080", nil, "84430", "x"])
        : ConditionSample(.scheme, "scheme", "http", matching: ["http"], failing: [])
    default:
      return ConditionSample(
        .clientAddress, "clientIp", ["matches": #"10\..*"#], matching: ["10.0.0.7", "10.1"],
        failing: ["192.168.0.1", nil, "::1, 10.0.0.7"])
    }
  }

  /// Matchers for a repeated field.
  private static func several(_ dice: inout Dice) -> MatcherSample {
    let join = { (values: [String]) in values.joined(separator: String(separator)) }
    let matchers: JSONText = [["equalTo": "a"], ["matches": "b+"]]
    return dice.isOne(in: 2)
      ? MatcherSample(
        ["includes": matchers], matching: [join(["a", "bb", "c"]), join(["b", "a"])],
        failing: [join(["a", "c"]), nil, "ab"])
      : MatcherSample(
        ["hasExactly": matchers], matching: [join(["a", "bb"]), join(["b", "a"])],
        failing: [join(["a", "b", "c"]), join(["a"]), nil])
  }
}
