// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that can lose entries and still be usable.
protocol TolerantList: Decodable {
  /// The good entries, each bad one reported; nil, reported with `recovery`, if there is no list at all.
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self?

  /// The entries, if all of them are good.
  init(allOf decoder: any Decoder) throws

  /// The good entries, each bad one reported.
  init(goodOf decoder: ObservedDecoder) throws
}

extension TolerantList {
  static func entries(of decoder: any Decoder, recovery: Defect.Recovery) -> Self? {
    do {
      if let decoder = decoder as? ObservedDecoder { return try Self(goodOf: decoder) }
      // Most lists are good as a whole, and entry by entry costs more. If one is not, and this is a quick attempt, the
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

  init(goodOf decoder: ObservedDecoder) throws {
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

extension Set: TolerantList where Element: Decodable {
  init(allOf decoder: any Decoder) throws {
    try self.init(from: decoder)
  }

  init(goodOf decoder: ObservedDecoder) throws {
    self.init(try [Element](goodOf: decoder))
  }
}

extension Dictionary: TolerantList where Key: Decodable, Value: Decodable {
  init(allOf decoder: any Decoder) throws {
    // As a whole: JSONDecoder has a quicker way for dictionaries than their own initialiser.
    let entries = try decoder.singleValueContainer().decode([String: Value].self)
    if Key.self == String.self, let entries = entries as? Self {
      self = entries
      return
    }
    self.init(minimumCapacity: entries.count)
    for (text, value) in entries {
      let (key, isUnknown) = try EntryKey<Key>.key(text)
      if isUnknown { decoder.findFault() }
      guard updateValue(value, forKey: key) == nil else { throw Rejection(kind: .repeatedKey) }
    }
  }

  init(goodOf decoder: ObservedDecoder) throws {
    let entries = try decoder.entries()
    self.init()
    for text in entries.keys {
      do {
        let (key, isUnknown) = try entries.key(Key.self, text)
        guard self[key] == nil else {
          throw try entries.decoder(at: text).makeRejection(.repeatedKey)
        }
        self[key] = try entries.entry(Value.self, text)
        if isUnknown {
          try entries.decoder(at: text).recordDefect(.unknownCase, recovery: .kept)
        }
      } catch {
        try entries.decoder(at: text).recover(from: error, by: .dropped)
      }
    }
  }
}

extension Defect.Kind {
  fileprivate static let repeatedKey = Defect.Kind.invalid("a key that no other entry has")
}
