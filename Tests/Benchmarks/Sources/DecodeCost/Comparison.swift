// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// The cost of something, compared with what an app would have in its place with plain Codable.
struct Comparison {
  let name: String
  /// The allowed multiple; nil without a promise.
  let greatestRatio: Double?
  private let plain: () throws -> Int
  private let ours: () throws -> Int

  /// An object with one field.
  private struct Holder<Value: Decodable & Sendable>: Decodable, Sendable { let value: Value }

  /// Compares bodies.
  private init(
    _ name: String, _ plain: @escaping () throws -> Int, with ours: @escaping () throws -> Int
  ) {
    self.name = name
    greatestRatio = nil
    self.plain = plain
    self.ours = ours
  }

  /// Compares types of values, in a list of objects with one field.
  private init<Plain: Decodable & Sendable, Wire: Decodable & Sendable>(
    _ name: String, _ json: String, _: Plain.Type, _: Wire.Type, atMost greatestRatio: Double? = nil
  ) {
    let objects = Array(repeating: #"{"value":\#(json)}"#, count: 3_000)
    let body = Data("[\(objects.joined(separator: ","))]".utf8)
    self.name = name
    self.greatestRatio = greatestRatio
    plain = {
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .iso8601
      return try decoder.decode([Holder<Plain>].self, from: body).count
    }
    ours = { try ContractDecoder().decode([Holder<Wire>].self, from: body).model.count }
  }

  /// One small body, and the two ways to read snake case.
  private static var bodies: [Comparison] {
    let object = Data(Row.body(rows: 1, bad: 0).dropFirst().dropLast())
    let snake = Way.snakeCase.body(rows: 1_000, bad: 0)
    return [
      Comparison("one object of \(object.count) bytes") {
        for _ in 0..<300 { _ = try decoder().decode(Row.Plain.self, from: object) }
        return 0
      } with: {
        let decoder = ContractDecoder(dates: .secondsSince1970)
        for _ in 0..<300 { _ = try decoder.decode(Row.Wire.self, from: object) }
        return 0
      },
      Comparison("convertFromSnakeCase") {
        let decoder = decoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode([Row.Plain].self, from: snake).count
      } with: {
        try Way.snakeCase.decode(snake)
      },
    ]
  }

  private static func decoder() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .secondsSince1970
    return decoder
  }

  /// The types that accept several spellings, or check a value.
  private static var values: [Comparison] {
    [
      Comparison("LosslessInt of numbers", "1234", Int.self, LosslessInt.self),
      Comparison("LosslessInt of strings", #""1234""#, String.self, LosslessInt.self),
      Comparison("LosslessDouble of numbers", "19.99", Double.self, LosslessDouble.self),
      Comparison("LosslessDouble of strings", #""19.99""#, String.self, LosslessDouble.self),
      Comparison("LosslessDecimal of numbers", "19.99", Decimal.self, LosslessDecimal.self),
      Comparison("LosslessDecimal of strings", #""19.99""#, String.self, LosslessDecimal.self),
      Comparison("LosslessString of strings", #""abcd""#, String.self, LosslessString.self),
      Comparison(
        "LosslessString of numbers", "1234", Decimal.self, LosslessString.self, atMost: 1.8),
      Comparison("LosslessBool of booleans", "true", Bool.self, LosslessBool.self),
      Comparison("LosslessBool of numbers", "1", Int.self, LosslessBool.self),
      Comparison("RFC3339Date", #""2026-01-02T03:04:05Z""#, Date.self, RFC3339Date.self),
      Comparison("AbsoluteURL", #""https://example.com/1""#, URL.self, AbsoluteURL.self),
    ]
  }

  /// Prints the results, and returns a sentence for each cost that is too high.
  static func measure(rounds: Int) throws -> [String] {
    print("\nCompared with plain Codable:\n")
    return try (values + bodies).compactMap { cost in
      let times = try fastest(of: [cost.plain, cost.ours], rounds: rounds)
      let ratio = times[1] / times[0]
      print(DecodeCost.line(cost.name, [DecodeCost.multiple(ratio)]))
      guard let greatest = cost.greatestRatio, ratio > greatest * DecodeCost.margin else {
        return nil
      }
      return
        "\(cost.name): decoding costs \(DecodeCost.multiple(ratio)) what plain Codable costs, and may cost "
        + DecodeCost.multiple(greatest)
    }
  }
}
