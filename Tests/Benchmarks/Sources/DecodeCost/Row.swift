// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// The measured model: one object with defaults, declared in every possible way.
enum Row {
  /// The number of defects in a bad row, for each way.
  static let defects = 3

  /// Plain Codable, which does not recover.
  struct Plain: Decodable, Sendable {
    let id: Int
    let name: String
    let email: String
    let score: Double
    let level: Int8
    let isActive: Bool
    let nickname: String?
    let tags: [String]
  }

  /// Wrappers.
  struct Wrapped: Decodable, Sendable {
    let id: Int
    @Defaulted<NoText> var name: String
    @Defaulted<NoText> var email: String
    @Defaulted<NoScore> var score: Double
    @Defaulted<NoLevel> var level: Int8
    @Defaulted<Inactive> var isActive: Bool
    @Tolerant var nickname: String?
    @Tolerant var tags: [String]

    enum NoText: DefaultProvider { static let value = "" }
    enum NoScore: DefaultProvider { static let value = 0.0 }
    enum NoLevel: DefaultProvider { static let value: Int8 = 0 }
    enum Inactive: DefaultProvider { static let value = false }
  }

  /// A handwritten initialiser.
  struct Read: Decodable, Sendable {
    let id: Int
    let name: String
    let email: String
    let score: Double
    let level: Int8
    let isActive: Bool
    let nickname: String?
    let tags: [String]

    enum CodingKeys: CodingKey { case id, name, email, score, level, isActive, nickname, tags }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields(CodingKeys.self)
      name = fields.value(.name, default: "")
      email = fields.value(.email, default: "")
      score = fields.value(.score, default: 0)
      level = fields.value(.level, default: 0)
      isActive = fields.value(.isActive, default: false)
      nickname = fields.optional(.nickname)
      tags = fields.list(.tags)
      id = try fields.required(.id)
    }
  }

  /// An array of `rows` objects, about 150 bytes each. In the last `bad` of them one field has the wrong type, one is
  /// missing and one does not fit.
  static func body(rows: Int, bad: Int) -> Data {
    let objects = (0..<rows).map { number in
      let isBad = number >= rows - bad
      let name = isBad ? "7" : #""Person number \#(number)""#
      let email = isBad ? "mail" : "email"
      let level = isBad ? "1000" : "10"
      return #"{"id":\#(number),"name":\#(name),"\#(email)":"person\#(number)@example.com","#
        + #""score":\#(number).5,"level":\#(level),"isActive":true,"nickname":"nick\#(number)","#
        + #""tags":["a","b"]}"#
    }
    return Data("[\(objects.joined(separator: ","))]".utf8)
  }
}

/// A way to decode the same body.
enum Way: String, CaseIterable {
  case plain = "plain Codable"
  case wrappers = "wrappers"
  case tolerant = "Tolerant<[Row]>"
  case fields = "Fields"

  /// Decodes `body`, an array of rows, and returns the number of defects.
  func decode(_ body: Data) throws -> Int {
    switch self {
    case .plain:
      _ = try JSONDecoder().decode([Row.Plain].self, from: body)
      return 0
    case .wrappers:
      return try ContractDecoder().decode([Row.Wrapped].self, from: body).defects.count
    case .tolerant:
      return try ContractDecoder().decode(Tolerant<[Row.Wrapped]>.self, from: body).defects.count
    case .fields: return try ContractDecoder().decode([Row.Read].self, from: body).defects.count
    }
  }
}
