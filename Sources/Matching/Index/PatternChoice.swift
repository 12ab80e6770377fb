// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// Finds the first of many patterns that matches a request, without trying each of them.
///
/// A pattern that demands one exact value of a part of the request is tried only if the request has this value. The
/// result is that of trying the patterns in order, except that a pattern that is left out, or that only demands one value of a
/// JSON body, takes no work from the ``MatchBudget``.
package struct PatternChoice: Sendable {
  private let patterns: [RequestPattern]
  /// The parts of requests whose values choose patterns.
  private var parts: [ChoosingPart] = []
  /// For each part, the indices of its patterns by the hash of the demanded value, ascending.
  private var byValue: [[UInt64: [Int]]] = []
  /// The places of those parts that are in a JSON body.
  private var places = JSONPlaces()
  /// For each part, the number of its place; `nil` if it is not in a JSON body.
  private var placeNumbers: [Int?] = []
  /// The indices of the patterns that are always tried, ascending.
  private var others: [Int] = []
  /// For each pattern, what it demands if that is all and is in a JSON body; then nothing else is tried.
  private var onlyDemands: [OnlyDemand?] = []
  /// Whether to compare what the patterns demand one after another, which costs less for a few.
  private var comparesInOrder = false

  private struct OnlyDemand {
    let place: Int
    let text: String
  }

  /// The body of a request, and the values at the places.
  private struct FoundPlaces {
    let body: [UInt8]
    /// `nil` if the body is not JSON.
    let values: [JSONPlaces.Value?]?
  }

  /// With more parts, a look-up would cost more than it saves.
  private static let partLimit = 16
  /// The number of patterns that are compared one after another.
  private static let few = 4

  package init(_ patterns: [RequestPattern]) {
    self.patterns = patterns
    let demands = patterns.map(Demand.all)
    // The rarest demand of a pattern leaves out the most.
    var users: [Demand: Int] = [:]
    for demand in demands.joined() { users[demand, default: 0] += 1 }
    for (index, demands) in demands.enumerated() {
      let rarest = demands.min { users[$0, default: 0] < users[$1, default: 0] }
      guard let rarest, let part = number(of: rarest.part) else {
        others.append(index)
        onlyDemands.append(nil)
        continue
      }
      byValue[part][PathHash.of(rarest.value), default: []].append(index)
      onlyDemands.append(
        patterns[index].parts.count > 1
          ? nil
          : placeNumbers[part].map {
            OnlyDemand(place: $0, text: String(decoding: rarest.value, as: UTF8.self))
          })
    }
    comparesInOrder = patterns.count <= Self.few && onlyDemands.allSatisfy { $0 != nil }
  }

  private mutating func number(of part: ChoosingPart) -> Int? {
    if let known = parts.firstIndex(of: part) { return known }
    guard parts.count < Self.partLimit else { return nil }
    var place: Int?
    if case .json(let path) = part {
      place = places.add(path)
      guard place != nil else { return nil }
    }
    parts.append(part)
    placeNumbers.append(place)
    byValue.append([:])
    return parts.count - 1
  }

  /// The index of the first pattern that matches.
  /// - Parameter didGiveUp: called with each condition that takes too many steps, and so does not hold.
  package func first<Request: RequestView>(
    for request: Request, didGiveUp: (RequestCondition) -> Void = { _ in }
  ) -> Int? {
    if Request.hasOnlyHead { return firstOfAll(for: request, didGiveUp) }
    var found: FoundPlaces?
    if places.count > 0 {
      guard request.isBodyUTF8 else { return firstOfAll(for: request, didGiveUp) }
      let body = request.body
      let result = places.values(in: body)
      found = FoundPlaces(body: body, values: result?.isNull == true ? nil : result?.values)
    }
    if comparesInOrder, let found { return firstInOrder(for: request, found, didGiveUp) }
    guard let candidates = candidates(for: request, found) else {
      return firstOfAll(for: request, didGiveUp)
    }
    for index in candidates {
      if let found, let demand = onlyDemands[index] {
        if found.values?[demand.place]?.hasText(demand.text, in: found.body) == true {
          return index
        }
      } else if patterns[index].matches(request, didGiveUp: didGiveUp) {
        return index
      }
    }
    return nil
  }

  private func firstInOrder(
    for request: some RequestView, _ found: FoundPlaces,
    _ didGiveUp: (RequestCondition) -> Void
  ) -> Int? {
    guard let values = found.values else { return nil }
    for index in onlyDemands.indices {
      guard let demand = onlyDemands[index], let value = values[demand.place] else { continue }
      switch value.kind {
      // Its elements are compared.
      case .array: return firstOfAll(for: request, didGiveUp)
      case .null: continue
      default: if value.hasText(demand.text, in: found.body) { return index }
      }
    }
    return nil
  }

  private func firstOfAll(
    for request: some RequestView, _ didGiveUp: (RequestCondition) -> Void
  ) -> Int? {
    patterns.firstIndex { $0.matches(request, didGiveUp: didGiveUp) }
  }

  /// The indices of the patterns that may match, ascending; `nil` if each may match.
  private func candidates(for request: some RequestView, _ found: FoundPlaces?) -> [Int]? {
    var chosen = others
    for part in parts.indices {
      if let place = placeNumbers[part] {
        guard let found, let value = found.values?[place] else { continue }
        switch value.kind {
        // Its elements are compared.
        case .array: return nil
        case .null: continue
        default: break
        }
        let bytes = value.plainText(in: found.body) ?? Array(value.text(in: found.body).utf8)[...]
        add(PathHash.of(bytes), of: part, to: &chosen)
        continue
      }
      guard let values = parts[part].values(in: request) else { return nil }
      for value in values { add(PathHash.of(Array(value.utf8)[...]), of: part, to: &chosen) }
    }
    return chosen
  }

  /// Merges the patterns of a value into others. A field may have a value twice, and two values may have the same hash.
  private func add(_ hash: UInt64, of part: Int, to chosen: inout [Int]) {
    guard let patterns = byValue[part][hash] else { return }
    if chosen.isEmpty {
      chosen = patterns
    } else {
      chosen = Set(chosen + patterns).sorted()
    }
  }
}

/// A part of a request that a pattern may demand to have one exact value.
private enum ChoosingPart: Sendable, Hashable {
  case path
  case header(String)
  case queryParameter(String)
  case cookie(String)
  case formParameter(String)
  case json(JSONPath)

  /// The values that a request has there; `nil` if it takes too long to tell.
  func values(in request: some RequestView) -> [String]? {
    switch self {
    case .path: [request.target.pathText]
    case .header(let name): request.headerValues(named: name)
    case .queryParameter(let name): request.target.queryValues(named: name)
    case .cookie(let name): request.cookies(named: name)
    case .formParameter(let name): request.formValues(named: name)
    case .json: []
    }
  }
}

/// A value that a pattern demands.
private struct Demand: Hashable {
  let part: ChoosingPart
  let value: ArraySlice<UInt8>

  private init(_ part: ChoosingPart, _ text: String) {
    self.part = part
    value = Array(text.utf8)[...]
  }

  /// The demands of a pattern. A condition that may take too many steps is reported if it does, so nothing after it may
  /// leave its pattern out.
  static func all(of pattern: RequestPattern) -> [Demand] {
    var demands: [Demand] = []
    for condition in pattern.conditions {
      if let demand = Demand(condition.part) { demands.append(demand) }
      guard condition.part.alwaysFinishes else { break }
    }
    return demands
  }

  private init?(_ part: RequestCondition.Part) {
    switch part {
    case .urlPath(let path): self.init(.path, path)
    case .header(let name, .any(.equalTo(let text, false))): self.init(.header(name), text)
    case .queryParameter(let name, .any(.equalTo(let text, false))):
      self.init(.queryParameter(name), text)
    case .cookie(let name, .equalTo(let text, false)): self.init(.cookie(name), text)
    case .formParameter(let name, .any(.equalTo(let text, false))):
      self.init(.formParameter(name), text)
    case .body(.matchesJSONPath(let path, .equalTo(let text, false))) where path.singlePlace != nil:
      self.init(.json(path), text)
    default: return nil
    }
  }
}

extension RequestCondition.Part {
  /// Whether it is always decided, whatever the request.
  fileprivate var alwaysFinishes: Bool {
    switch self {
    case .method, .url, .urlPath, .urlPathTemplate, .port, .scheme, .basicAuthentication: true
    case .header(_, .any(let pattern)), .queryParameter(_, .any(let pattern)),
      .cookie(_, let pattern), .pathParameter(_, _, let pattern), .host(let pattern),
      .clientIP(let pattern):
      pattern.alwaysFinishes
    case .body(.matchesJSONPath(let path, let pattern?)):
      path.singlePlace != nil && pattern.alwaysFinishes
    case .body(let pattern): pattern.alwaysFinishes
    case .urlPattern, .urlPathPattern, .header, .queryParameter, .formParameter, .multipart: false
    }
  }
}

extension ValuePattern {
  fileprivate var alwaysFinishes: Bool {
    switch self {
    case .equalTo, .contains, .doesNotContain, .absent, .anything, .date, .number, .binaryEqualTo:
      true
    default: false
    }
  }
}
