// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// The measured model: an object as APIs send it, with an enum, a date, a URL, and objects in lists and dictionaries,
/// declared in every possible way.
enum Row {
  /// The number of defects in a bad row, for each way.
  static let defects = 3

  enum Level: String, Decodable, Sendable { case basic, silver, gold }

  /// Plain Codable, which does not recover.
  struct Plain: Decodable, Sendable {
    let id: Int
    let name: String
    let score: Double
    let isActive: Bool
    let level: Level
    let createdAt: Date
    let homepage: URL?
    let friends: [Friend]
    let address: Address?
    let badges: [String: Badge]

    struct Friend: Decodable, Sendable {
      let id: Int
      let name: String
    }
    struct Address: Decodable, Sendable {
      let street: String
      let city: String
      let zipCode: String?
    }
    struct Badge: Decodable, Sendable {
      let title: String
      let points: Int
    }
  }

  /// Wrappers.
  struct Wrapped: Decodable, Sendable {
    let id: Int
    @Defaulted<NoText> var name: String
    @Defaulted<NoScore> var score: Double
    @Defaulted<Inactive> var isActive: Bool
    @Defaulted<Basic> var level: Level
    @Defaulted<Never1970> var createdAt: Date
    @Tolerant var homepage: URL?
    @Tolerant var friends: [Friend]
    @Tolerant var address: Address?
    @Tolerant var badges: [String: Badge]

    struct Friend: Decodable, Sendable {
      let id: Int
      @Defaulted<NoText> var name: String
    }
    struct Address: Decodable, Sendable {
      let street: String
      @Defaulted<NoText> var city: String
      @Tolerant var zipCode: String?
    }
    struct Badge: Decodable, Sendable {
      let title: String
      @Defaulted<NoPoints> var points: Int
    }

    enum NoText: DefaultProvider { static let value = "" }
    enum NoScore: DefaultProvider { static let value = 0.0 }
    enum NoPoints: DefaultProvider { static let value = 0 }
    enum Inactive: DefaultProvider { static let value = false }
    enum Basic: DefaultProvider { static let value = Level.basic }
    enum Never1970: DefaultProvider { static let value = Date(timeIntervalSince1970: 0) }
  }

  /// A handwritten initialiser, as `@FailValidated` writes it.
  struct Read: Decodable, Sendable {
    let id: Int
    let name: String
    let score: Double
    let isActive: Bool
    let level: Level
    let createdAt: Date
    let homepage: URL?
    let friends: [Friend]
    let address: Address?
    let badges: [String: Badge]

    enum CodingKeys: CodingKey {
      case id, name, score, isActive, level, createdAt, homepage, friends, address, badges
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.fields(CodingKeys.self)
      name = fields._tolerant(.name, default: "")
      score = fields._tolerant(.score, default: 0)
      isActive = fields._tolerant(.isActive, default: false)
      level = fields._tolerant(.level, default: .basic)
      createdAt = fields._tolerant(.createdAt, default: Date(timeIntervalSince1970: 0))
      homepage = fields._tolerant(.homepage)
      friends = fields._tolerant(.friends, default: [])
      address = fields._tolerant(.address)
      badges = fields._tolerant(.badges, default: [:])
      id = try fields.required(.id)
    }

    struct Friend: Decodable, Sendable {
      let id: Int
      let name: String

      enum CodingKeys: CodingKey { case id, name }

      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        name = fields._tolerant(.name, default: "")
        id = try fields.required(.id)
      }
    }
    struct Address: Decodable, Sendable {
      let street: String
      let city: String
      let zipCode: String?

      enum CodingKeys: CodingKey { case street, city, zipCode }

      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        city = fields._tolerant(.city, default: "")
        zipCode = fields._tolerant(.zipCode)
        street = try fields.required(.street)
      }
    }
    struct Badge: Decodable, Sendable {
      let title: String
      let points: Int

      enum CodingKeys: CodingKey { case title, points }

      init(from decoder: any Decoder) throws {
        let fields = try decoder.fields(CodingKeys.self)
        points = fields._tolerant(.points, default: 0)
        title = try fields.required(.title)
      }
    }
  }

  /// An array of `rows` objects, about 430 bytes each. In the last `bad` of them one field has the wrong type, one is
  /// missing, and a friend is bad.
  static func body(rows: Int, bad: Int) -> Data {
    let objects = (0..<rows).map { number in
      let isBad = number >= rows - bad
      let name = isBad ? "7" : #""Person number \#(number)""#
      let level = isBad ? "stage" : "level"
      let friend = isBad ? #""x""# : "\(number)"
      return #"{"id":\#(number),"name":\#(name),"score":\#(number).5,"isActive":true,"#
        + #""\#(level)":"gold","createdAt":1767323045,"homepage":"https://example.com/\#(number)","#
        + #""friends":[{"id":\#(friend),"name":"Bo"},{"id":2,"name":"Cy"}],"#
        + #""address":{"street":"Main Street \#(number)","city":"Springfield","zipCode":"12345"},"#
        + #""badges":{"first":{"title":"First","points":10},"best":{"title":"Best","points":99}}}"#
    }
    return Data("[\(objects.joined(separator: ","))]".utf8)
  }
}

/// A way to decode the same body.
enum Way: String, CaseIterable {
  case plain = "plain Codable"
  case wrappers = "wrappers"
  case tolerant = "Tolerant<[Row]>"
  case wireTypes = "wire types and wrappers"
  case fields = "Fields"
  #if Macros
    case macro = "@FailValidated"
  #endif
  case snakeCase = "keys: .snakeCase"

  /// The allowed cost of a valid body, as a multiple of plain Codable; nil without a promise.
  var greatestRatio: Double? {
    switch self {
    case .plain: 1
    case .wrappers, .tolerant: 1.4
    case .wireTypes: 1.5
    case .fields: 1.6
    #if Macros
      case .macro: 1.6
    #endif
    case .snakeCase: nil
    }
  }

  /// The allowed cost of a body with one bad row, as a multiple of plain Codable without one; nil without a promise.
  var greatestRatioWithBadRow: Double? { greatestRatio.map { max($0, 2.5) } }

  /// The body that this way decodes; see `Row.body`.
  func body(rows: Int, bad: Int) -> Data {
    let body = Row.body(rows: rows, bad: bad)
    guard self == .snakeCase else { return body }
    let keys = [("isActive", "is_active"), ("createdAt", "created_at"), ("zipCode", "zip_code")]
    return Data(
      keys.reduce(String(decoding: body, as: UTF8.self)) { text, key in
        text.replacing(key.0, with: key.1)
      }.utf8)
  }

  /// Decodes `body`, an array of rows, and returns the number of defects.
  func decode(_ body: Data) throws -> Int {
    let decoder = ContractDecoder(dates: .secondsSince1970)
    switch self {
    case .plain:
      let decoder = JSONDecoder()
      decoder.dateDecodingStrategy = .secondsSince1970
      _ = try decoder.decode([Row.Plain].self, from: body)
      return 0
    case .wrappers: return try decoder.decode([Row.Wrapped].self, from: body).defects.count
    case .tolerant:
      return try decoder.decode(Tolerant<[Row.Wrapped]>.self, from: body).defects.count
    case .wireTypes: return try decoder.decode([Row.Wire].self, from: body).defects.count
    case .fields: return try decoder.decode([Row.Read].self, from: body).defects.count
    #if Macros
      case .macro: return try decoder.decode([MacroRow].self, from: body).defects.count
    #endif
    case .snakeCase:
      return try ContractDecoder(keys: .snakeCase, dates: .secondsSince1970)
        .decode([Row.Wrapped].self, from: body).defects.count
    }
  }
}
