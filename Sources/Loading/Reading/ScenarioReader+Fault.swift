// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

extension ScenarioReader {
  /// Reads a `fault`: one of WireMock's names, or an object.
  /// - Parameter bodySize: the number of bytes in the body of the response; `nil` if it depends on the request.
  func readFault(_ value: JSONValue, bodySize: Int?) -> Fault? {
    if let name = value.string {
      return report.word(name, at: value, WireMockFault.self, what: "a fault")?.fault
    }
    guard report.origin == .scenarioFile else {
      let names = WireMockFault.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      report.error(at: value, "the fault of a mapping must be one of \(names); found \(value.kind)")
      return nil
    }
    guard
      let object = ObjectReader(
        value, "a fault", keys: Self.faultKeys, report: report)
    else { return nil }
    if let key = object.key("malformed"), object["bytes"] != nil {
      report.error(
        at: key, "'bytes' replace the response, so 'malformed' has no effect; keep one of them")
    }
    let isWhole = object["malformed"] == nil && object["bytes"] == nil
    if isWhole, object.isMissing("at"), object.isMissing("malformed"), object.isMissing("bytes") {
      report.error(
        at: value, "a fault must have 'malformed', 'bytes', or 'at' for where the response ends")
    }
    return Fault(
      content: readContent(object),
      place: object["at"].flatMap { readPlace($0, bodySize: bodySize) } ?? .end,
      stallMilliseconds: readMilliseconds("stallMilliseconds", of: object) ?? 0,
      ending: readEnding(object),
      share: object["requests"].flatMap(readShare) ?? .every)
  }

  static let faultKeys = [
    "malformed", "by", "bytes", "at", "stallMilliseconds", "then", "requests",
  ]

  private func readContent(_ object: ObjectReader) -> Fault.Content {
    if let bytes = object["bytes"] { return .bytes(readBytes(bytes)[...]) }
    guard let kind = object.word("malformed", Malformation.Kind.self) else {
      if let key = object.key("by") {
        report.error(at: key, "'by' has no effect without 'malformed'")
      }
      return .response
    }
    var amount = 1
    if let (number, value) = object.integer("by") {
      if !kind.hasAmount, let key = object.key("by") {
        report.error(at: key, "'by' has no effect on '\(kind.rawValue)'")
      } else if !(1...1 << 40).contains(number) {
        report.error(
          at: value, "'by' must be a number of bytes from 1 to \(1 << 40); found \(number)")
      } else {
        amount = number
      }
    }
    return .malformed(Malformation(kind, amount: amount))
  }

  private func readEnding(_ object: ObjectReader) -> Fault.Ending {
    guard let ending = object.word("then", EndingWord.self) else { return .close }
    if ending == .stall, let key = object.key("stallMilliseconds") {
      report.error(
        at: key,
        "'\"then\": \"stall\"' lasts until the client gives up; 'stallMilliseconds' has no effect")
    }
    return switch ending {
    case .close: .close
    case .reset: .reset
    case .stall: .stall
    }
  }

  private enum EndingWord: String, CaseIterable { case close, reset, stall }

  // MARK: Places

  private enum PlaceWord: String, CaseIterable {
    case start, statusLine, afterHead, beforeEnd, end

    var place: Fault.Place {
      switch self {
      case .start: .start
      case .statusLine: .statusLine
      case .afterHead: .afterHead
      case .beforeEnd: .beforeEnd
      case .end: .end
      }
    }
  }

  static let faultPlaceKeys = ["byte", "bodyByte"]

  private func readPlace(_ value: JSONValue, bodySize: Int?) -> Fault.Place? {
    if let word = value.string {
      return report.word(word, at: value, PlaceWord.self, what: "'at'")?.place
    }
    guard value.kind == .object else {
      report.error(
        at: value,
        "'at' must be the name of a place, or an object with 'byte' or 'bodyByte'; found \(value.kind)"
      )
      return nil
    }
    guard let object = ObjectReader(value, "'at'", keys: Self.faultPlaceKeys, report: report),
      one(of: Self.faultPlaceKeys, in: object, what: "'at'")
    else { return nil }
    for name in Self.faultPlaceKeys {
      guard let (number, value) = object.integer(name) else { continue }
      if number < 0 {
        report.error(at: value, "'\(name)' must be a number of bytes from 0 on; found \(number)")
      } else if name == "bodyByte", let bodySize, number > bodySize {
        report.error(
          at: value, "'bodyByte' must be at most \(bodySize), the size of the body; found \(number)"
        )
      }
      return name == "byte" ? .byte(number) : .bodyByte(number)
    }
    return nil
  }

  /// Whether an object has exactly one of some keys; otherwise this is reported.
  private func one(of names: [String], in object: ObjectReader, what: String) -> Bool {
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let given = names.filter { object[$0] != nil }
    if given.count == 1 { return true }
    if given.isEmpty {
      if names.allSatisfy(object.isMissing) {
        report.error(at: object.object, "\(what) must have one of the keys \(list)")
      }
    } else if let key = object.key(given[1]) {
      report.error(at: key, "\(what) must have only one of the keys \(list); keep one")
    }
    return false
  }

  // MARK: Bytes

  /// The largest number of random bytes.
  private static let mostRandomBytes = 16 << 20

  static let faultBytesKeys = ["base64", "random", "seed"]

  private func readBytes(_ value: JSONValue) -> [UInt8] {
    if let text = value.string { return Array(text.utf8) }
    guard value.kind == .object else {
      report.error(
        at: value,
        "'bytes' must be a text, or an object with 'base64' or 'random'; found \(value.kind)"
      )
      return []
    }
    guard
      let object = ObjectReader(
        value, "'bytes'", keys: Self.faultBytesKeys, report: report),
      one(of: ["base64", "random"], in: object, what: "'bytes'")
    else { return [] }
    if let key = object.key("seed"), object["random"] == nil {
      report.error(at: key, "'seed' has no effect without 'random'")
    }
    if let (text, value) = object.string("base64") { return readBase64(text, at: value) ?? [] }
    guard let (count, value) = object.integer("random") else { return [] }
    guard (0...Self.mostRandomBytes).contains(count) else {
      report.error(
        at: value,
        "'random' must be a number of bytes up to \(Self.mostRandomBytes); found \(count)")
      return []
    }
    var random = SeededRandom(seed: readSeed(object))
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next() >> 32) }
  }

  /// The seed of an object; 0 if there is none, so that every run is the same.
  private func readSeed(_ object: ObjectReader) -> UInt64 {
    guard let (seed, value) = object.integer("seed") else { return 0 }
    if seed < 0 {
      report.error(at: value, "'seed' must be a whole number from 0 on; found \(seed)")
    }
    return UInt64(max(seed, 0))
  }

  // MARK: Requests

  private static let shareWords = ["first", "every", "share"]
  static let faultShareKeys = shareWords + ["seed"]

  private func readShare(_ value: JSONValue) -> Fault.Share? {
    guard
      let object = ObjectReader(value, "'requests'", keys: Self.faultShareKeys, report: report),
      one(of: Self.shareWords, in: object, what: "'requests'")
    else { return nil }
    if let key = object.key("seed"), object["share"] == nil {
      report.error(at: key, "'seed' has no effect without 'share'")
    }
    if let (count, value) = object.integer("first") {
      if count < 0 {
        report.error(at: value, "'first' must be a number of requests from 0 on; found \(count)")
      }
      return .first(count)
    }
    if let (step, value) = object.integer("every") {
      if step < 1 { report.error(at: value, "'every' must be at least 1; found \(step)") }
      return .everyNth(max(step, 1))
    }
    guard let (share, value) = object.number("share") else { return nil }
    if !(0...1).contains(share) {
      report.error(at: value, "'share' must be a number from 0 (never) to 1 (always)")
    }
    return .random(share, seed: readSeed(object))
  }
}

/// WireMock's faults, which replace the whole response.
private enum WireMockFault: String, CaseIterable {
  case emptyResponse = "EMPTY_RESPONSE"
  case connectionReset = "CONNECTION_RESET_BY_PEER"
  case randomData = "RANDOM_DATA_THEN_CLOSE"
  case malformedChunk = "MALFORMED_RESPONSE_CHUNK"

  /// WireMock's random data; its own clients compare with it.
  private static let garbage = "lskdu018973t09sylgasjkfg1][]'./.sdlv"

  var fault: Fault {
    switch self {
    case .emptyResponse: Fault(place: .start)
    case .connectionReset: Fault(place: .start, ending: .reset)
    case .randomData: Fault(content: .bytes(Array(Self.garbage.utf8)[...]))
    case .malformedChunk:
      Fault(
        content: .bytes(
          Array(("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + Self.garbage).utf8)[...])
      )
    }
  }
}
