// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

typealias Style = [String: String]

func words(_ text: String, separator: Character) -> Style {
  let pairs = text.split(separator: separator).map {
    $0.split(separator: "=", maxSplits: 1).map(String.init)
  }
  return Style(pairs.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
}

/// The value at a place is not what the model wants, and nothing around it takes that.
struct Spoiled: Error {
  let place: String
}

// The language of the models. A type reads a value at a place; a value that was left out is nil.

struct Model {
  var initial = Value.null
  var isObject = false
  let read: (_ value: Value?, _ place: String, _ defects: inout [String]) throws -> Value?

  init(
    initial: Value = .null, isObject: Bool = false,
    read: @escaping (Value?, String, inout [String]) throws -> Value?
  ) {
    self.initial = initial
    self.isObject = isObject
    self.read = read
  }

  init(initial: Value, where holds: @escaping (Value) -> Bool) {
    self.init(initial: initial) { value, place, _ in
      guard let value, holds(value) else { throw Spoiled(place: place) }
      return value
    }
  }

  init(matching expression: String, where holds: @escaping (String) -> Bool = { _ in true }) {
    self.init(initial: .text("")) { value in
      guard case .text(let text) = value,
        let match = text.range(of: expression, options: [.regularExpression, .caseInsensitive])
      else { return false }
      return match == text.startIndex..<text.endIndex && holds(text)
    }
  }
}

func below(_ place: String, _ name: String) -> String {
  place + "/"
    + name.replacingOccurrences(of: "~", with: "~0").replacingOccurrences(of: "/", with: "~1")
}

func isDay(_ text: String) -> Bool {
  let parts = text.prefix(10).split(separator: "-").compactMap { Int($0) }
  guard parts.count == 3, (1...12).contains(parts[1]) else { return false }
  let isLeap = parts[0] % 4 == 0 && parts[0] % 100 != 0 || parts[0] % 400 == 0
  return (1...[31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][parts[1] - 1])
    .contains(parts[2])
}

/// A whole number has no fraction once its exponent is applied.
func isWhole(_ number: String) -> Bool {
  if Int64(number) != nil { return true }
  guard let real = Double(number), real.isFinite else { return false }
  return real == real.rounded()
}

final class Models {
  struct API {
    let success: Model?
    let failure: Model?
    let rules: Style
  }

  let style: Style
  var apis: [String: API] = [:]

  init(style: Style) {
    self.style = style
    declare()
  }

  let none: Model? = nil
  let nothing = Model(initial: .null) { $0 == .null }
  let text = Model(initial: .text("")) { if case .text = $0 { true } else { false } }
  let number = Model(initial: .number("0")) { if case .number = $0 { true } else { false } }
  let integer = Model(initial: .number("0")) {
    if case .number(let text) = $0 { isWhole(text) } else { false }
  }
  let flag = Model(initial: .bool(false)) { if case .bool = $0 { true } else { false } }
  let uuid = Model(matching: "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
  let date = Model(matching: "[0-9]{4}-[0-9]{2}-[0-9]{2}", where: isDay)
  let dateTime = Model(
    matching:
      "[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])",
    where: isDay)
  let webAddress = Model(matching: "[!-~]+") {
    URLComponents(string: $0).map { $0.scheme != nil && $0.host?.isEmpty == false } ?? false
  }

  func api(_ name: String, _ success: Model?, _ failure: Model?, _ rules: String) {
    apis[name] = API(success: success, failure: failure, rules: words(rules, separator: " "))
  }

  func values(_ known: Any...) -> Model {
    Model(initial: .null) { value in
      known.contains { one in
        switch value {
        case .text(let text): (one as? String)?.utf8.elementsEqual(text.utf8) ?? false
        case .number(let number): (one as? Int).map { Double($0) == Double(number) } ?? false
        default: false
        }
      }
    }
  }

  func either(_ first: Model, _ second: Model) -> Model {
    Model(initial: first.initial) { value, place, defects in
      do {
        return try first.read(value, place, &defects)
      } catch is Spoiled {
        return try second.read(value, place, &defects)
      }
    }
  }

  func fields(_ parts: Any...) -> Model {
    let members = stride(from: 0, to: parts.count, by: 2).compactMap { index -> (String, Model)? in
      guard let name = parts[index] as? String, let model = parts[index + 1] as? Model else {
        return nil
      }
      return (name, model)
    }
    return Model(initial: .object([]), isObject: true) { value, place, defects in
      guard case .object? = value else { throw Spoiled(place: place) }
      return .object(
        try members.map { name, model in
          Value.Member(
            name: name, value: try model.read(value?[name], below(place, name), &defects) ?? .null)
        })
    }
  }

  func listOf(_ element: Model) -> Model {
    Model(initial: .list([])) { value, place, defects in
      guard case .list(let elements)? = value else { throw Spoiled(place: place) }
      var found: [Value] = []
      for (index, item) in elements.enumerated() {
        if let item = try element.read(item, below(place, "\(index)"), &defects) {
          found.append(item)
        }
      }
      return .list(found)
    }
  }

  /// A list whose first element is read, and the others are not.
  func firstOf(_ element: Model) -> Model {
    Model(initial: .list([])) { value, place, defects in
      guard case .list(let elements)? = value else { throw Spoiled(place: place) }
      let first = try element.read(elements.first, below(place, "0"), &defects)
      return .list([first ?? .null] + elements.dropFirst())
    }
  }

  func mapOf(_ element: Model) -> Model {
    Model(initial: .object([])) { value, place, defects in
      guard case .object(let entries)? = value else { throw Spoiled(place: place) }
      var found: [Value.Member] = []
      for entry in entries {
        if let item = try element.read(entry.value, below(place, entry.name), &defects) {
          found.append(Value.Member(name: entry.name, value: item))
        }
      }
      return .object(found)
    }
  }

  func recovering(_ kind: Model, reportsMissing: Bool, to recovered: Value?) -> Model {
    let isNear = style["defects"] == "near"
    return Model(initial: kind.initial) { value, place, defects in
      do {
        return try kind.read(value, place, &defects)
      } catch let spoiled as Spoiled {
        if reportsMissing || value?.isNull == false {
          defects.append(isNear ? place : spoiled.place)
        }
        return recovered
      }
    }
  }

  func required(_ kind: Model) -> Model { kind }
  func optional(_ kind: Model) -> Model { recovering(kind, reportsMissing: false, to: .null) }
  func defaulted(_ kind: Model) -> Model {
    recovering(kind, reportsMissing: true, to: kind.initial)
  }
  func dropped(_ kind: Model) -> Model { recovering(kind, reportsMissing: true, to: nil) }

  /// An object, a list or a map that the contract does not name.
  func plain(_ kind: Model) -> Model {
    Model(initial: kind.initial) { value, place, defects in
      if kind.isObject {
        if case .object? = value { return try kind.read(value, place, &defects) }
        return try kind.read(.object([]), place, &defects)
      }
      do {
        return try kind.read(value, place, &defects)
      } catch let spoiled as Spoiled where spoiled.place == place {
        if value?.isNull == false { defects.append(place) }
        return .null
      }
    }
  }

  func declare() {
    // MODELS
  }
}
