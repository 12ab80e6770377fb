// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that can lose entries and still be usable.
protocol TolerantList: Decodable {
  /// The good entries, each bad one reported; nil, reported with `recovery`, if there is no list at all.
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self?

  /// The entries, if all of them are good.
  init(allOf decoder: any Decoder) throws

  /// The good entries, each bad one reported.
  init(goodOf decoder: any Decoder) throws
}

extension TolerantList {
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self? {
    do {
      if decoder.isExact { return try Self(goodOf: decoder) }
      // Most lists are good as a whole, and entry by entry costs more. If one is not, and this is a first pass, the
      // result does not matter any more.
      if let list = try? Self(allOf: decoder) { return list }
      if decoder.findFault() { return nil }
      return try Self(goodOf: decoder.observed)
    } catch {
      decoder.recover(from: error, by: recovery)
      return nil
    }
  }
}

extension Array: TolerantList where Element: Decodable {
  init(allOf decoder: any Decoder) throws {
    try self.init(from: decoder)
  }

  init(goodOf decoder: any Decoder) throws {
    self.init()
    var container = try decoder.unkeyedContainer()
    while !container.isAtEnd {
      do {
        append(try container.decode(Element.self))
      } catch {
        // After an element fails, the container is still at that element. `superDecoder` moves on.
        try container.superDecoder().recover(from: error, by: .dropped)
      }
    }
  }
}

extension Dictionary: TolerantList where Key == String, Value: Decodable {
  init(allOf decoder: any Decoder) throws {
    // As a whole: JSONDecoder has a quicker way for dictionaries than their own initialiser.
    self = try decoder.singleValueContainer().decode(Self.self)
  }

  init(goodOf decoder: any Decoder) throws {
    self = try decoder.singleValueContainer().decode([String: Entry<Value>].self)
      .compactMapValues(\.value)
  }
}

/// The value of a dictionary entry; nil after reporting why the entry is left out.
private struct Entry<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) {
    do {
      value = try decoder.singleValueContainer().decode(Value.self)
    } catch {
      decoder.recover(from: error, by: .dropped)
      value = nil
    }
  }
}
