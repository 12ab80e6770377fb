// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Tolerant: APIModel where Value: APIModel {
  /// The domain model of the part that could be decoded.
  ///
  /// As the model of a whole body it is tolerant too: an entry whose `makeDomain()` throws is left out, with a defect. A
  /// model that calls this method itself gets the first error.
  ///
  /// - Throws: the first error of the `makeDomain()` of an entry.
  public func makeDomain() throws -> Value.Domain {
    try wrappedValue.makeDomain()
  }
}

/// A body whose entries are converted one by one.
protocol TolerantDomain<Domain> {
  associatedtype Domain

  /// The domain models of the entries that accept their values, and the defects of all others. `defects` are those of
  /// decoding; they tell which entries were left out before.
  func domain(after defects: [Defect]) throws -> (Domain, refused: [Defect])
}

extension Tolerant: TolerantDomain where Value: APIModel {
  func domain(after defects: [Defect]) throws -> (Value.Domain, refused: [Defect]) {
    if let entries = wrappedValue as? any TolerantEntries<Value.Domain> {
      return entries.domain(after: defects)
    }
    return (try wrappedValue.makeDomain(), [])
  }
}

/// An array or a dictionary of models, or an optional of one.
private protocol TolerantEntries<Domain> {
  associatedtype Domain

  func domain(after defects: [Defect]) -> (Domain, refused: [Defect])
}

extension Array: TolerantEntries where Element: APIModel {
  fileprivate func domain(after defects: [Defect]) -> ([Element.Domain], refused: [Defect]) {
    let dropped = Set(
      defects.compactMap { defect -> Int? in
        guard defect.recovery == .dropped, defect.affected.elements.count == 1,
          case .index(let index)? = defect.affected.elements.first
        else { return nil }
        return index
      })
    var values: [Element.Domain] = []
    var refused: [Defect] = []
    var index = 0
    for element in self {
      // The place on the wire: entries that could not be decoded count.
      while dropped.contains(index) { index += 1 }
      do {
        values.append(try element.makeDomain())
      } catch {
        refused.append(.refused(at: .index(index)))
      }
      index += 1
    }
    return (values, refused)
  }
}

extension Dictionary: TolerantEntries
where Key: CodingKeyRepresentable & APIModel, Value: APIModel {
  fileprivate func domain(after defects: [Defect]) -> ([Key: Value.Domain], refused: [Defect]) {
    var values: [Key: Value.Domain] = [:]
    var refused: [String] = []
    for (key, value) in self {
      do {
        values[key] = try value.makeDomain()
      } catch {
        refused.append(key.codingKey.stringValue)
      }
    }
    return (values, refused.sorted().map { .refused(at: .entry($0)) })
  }
}

extension Optional: TolerantEntries where Wrapped: APIModel & TolerantEntries {
  fileprivate func domain(after defects: [Defect]) -> (Wrapped.Domain?, refused: [Defect]) {
    guard let self else { return (nil, []) }
    return self.domain(after: defects) as (Wrapped.Domain, refused: [Defect])
  }
}

extension Defect {
  /// The error itself is not reported: it may contain values of the body.
  fileprivate static func refused(at element: Path.Element) -> Defect {
    Defect(
      path: [element], kind: .invalid("values that the model's domain accepts"), recovery: .dropped)
  }
}
