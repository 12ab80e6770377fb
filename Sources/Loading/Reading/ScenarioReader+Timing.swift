// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

extension ScenarioReader {
  static let timingKeys = [
    "fixedDelayMilliseconds", "delayDistribution", "chunkedDribbleDelay", "bytesPerSecond",
    "bodyBytesPerSecond",
  ]

  /// Each of them sets the speed of the body, so a response has at most one.
  private static let paceKeys = ["chunkedDribbleDelay", "bytesPerSecond", "bodyBytesPerSecond"]

  /// The longest allowed time: a day. A longer one is a mistake, usually of units.
  private static let longest = 86_400_000.0

  /// Reads the times of a response.
  func readTiming(_ object: ObjectReader) -> Timing {
    var timing = Timing()
    // Most responses have none.
    guard Self.timingKeys.contains(where: { object[$0] != nil }) else { return timing }
    timing.fixedDelay = readMilliseconds("fixedDelayMilliseconds", of: object)
    timing.distribution = object["delayDistribution"].flatMap(readDistribution)
    timing.dribble = object["chunkedDribbleDelay"].flatMap(readDribble)
    timing.bytesPerSecond = readSpeed("bytesPerSecond", of: object)
    timing.bodyBytesPerSecond = readSpeed("bodyBytesPerSecond", of: object)
    let paces = Self.paceKeys.filter { object[$0] != nil }
    for other in paces.dropFirst() {
      report.error(
        at: object.key(other) ?? object.object,
        "'\(paces[0])' sets the pace of the body already; keep either '\(paces[0])' or '\(other)'")
    }
    return timing
  }

  /// Reads the settings of WireMock's API that delay all responses.
  func readDelays(_ value: JSONValue) -> Timing? {
    guard
      let object = ObjectReader(
        value, "the settings", keys: MappingPart.settingsKeys, report: report)
    else { return nil }
    var timing = Timing()
    timing.fixedDelay = readMilliseconds("fixedDelay", of: object)
    timing.distribution = object["delayDistribution"].flatMap(readDistribution)
    return timing
  }

  /// Bytes per second; any other value is reported.
  private func readSpeed(_ name: String, of object: ObjectReader) -> Int? {
    guard let (speed, value) = object.integer(name) else { return nil }
    if speed < 1 { report.error(at: value, "'\(name)' must be at least 1; found \(speed)") }
    return speed
  }

  static let distributionKeys = [
    "type", "median", "sigma", "maxValue", "lower", "upper", "milliseconds",
  ]

  private func readDistribution(_ value: JSONValue) -> Timing.Distribution? {
    let what = "'delayDistribution'"
    guard
      let object = ObjectReader(
        value, what, keys: Self.distributionKeys, required: ["type"], report: report),
      let type = object.word("type", DistributionType.self)
    else { return nil }
    for (name, key, _) in object.all where name != "type" && !type.keys.contains(name) {
      report.objection(
        at: key, "'\(name)' has no effect on a distribution of the type '\(type.rawValue)'")
    }
    for name in type.keys where name != "maxValue" && object.isMissing(name) {
      report.error(
        at: value, "a distribution of the type '\(type.rawValue)' must have the key '\(name)'")
    }
    switch type {
    case .fixed:
      return readMilliseconds("milliseconds", of: object).map { .fixed($0) }
    case .uniform:
      guard let lower = readMilliseconds("lower", of: object),
        let upper = readMilliseconds("upper", of: object)
      else { return nil }
      if lower > upper, let value = object["upper"] {
        report.error(at: value, "'upper' must not be less than 'lower'")
      }
      return .uniform(lower: lower, upper: upper)
    case .lognormal:
      guard let median = readMilliseconds("median", of: object), let sigma = object.number("sigma")
      else { return nil }
      let maximum = readMilliseconds("maxValue", of: object)
      if !(0...10).contains(sigma.number) {
        report.error(at: sigma.value, "'sigma' must be a number from 0 to 10")
      }
      // Drawing again would seldom or never end.
      if let maximum, maximum < median, let value = object["maxValue"] {
        report.error(at: value, "'maxValue' must not be less than 'median'")
      }
      return .logNormal(median: median, sigma: sigma.number, maximum: maximum)
    }
  }

  private enum DistributionType: String, CaseIterable {
    case fixed, uniform, lognormal

    var keys: [String] {
      switch self {
      case .fixed: ["milliseconds"]
      case .uniform: ["lower", "upper"]
      case .lognormal: ["median", "sigma", "maxValue"]
      }
    }
  }

  static let dribbleKeys = ["numberOfChunks", "totalDuration"]

  private func readDribble(_ value: JSONValue) -> Timing.Dribble? {
    guard
      let object = ObjectReader(
        value, "'chunkedDribbleDelay'", keys: Self.dribbleKeys, required: Self.dribbleKeys,
        report: report),
      let chunks = object.integer("numberOfChunks"),
      let total = readMilliseconds("totalDuration", of: object)
    else { return nil }
    if chunks.number < 1 {
      report.error(at: chunks.value, "'numberOfChunks' must be at least 1; found \(chunks.number)")
    }
    return Timing.Dribble(chunks: max(chunks.number, 1), milliseconds: total)
  }

  /// A time in milliseconds; any other value is reported.
  func readMilliseconds(_ name: String, of object: ObjectReader) -> Double? {
    guard let (number, value) = object.number(name) else { return nil }
    if !(0...Self.longest).contains(number) {
      report.error(
        at: value,
        "'\(name)' must be a number of milliseconds from 0 to \(Int(Self.longest)) (a day)")
    }
    return number
  }
}
