// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// The places of a body with the kinds of their values; all elements of an array are one place. Bodies with one shape are samples of one
/// case. A place is its hash, which is the same in one run only.
struct BodyShape: Hashable {
  private(set) var places: Set<Int> = []

  init(_ body: ImportedResponse.Body) {
    switch body {
    case .json(let value): add(value, at: 0)
    case .none: places.insert(1)
    case .text: places.insert(2)
    case .bytes: places.insert(3)
    }
  }

  private mutating func add(_ value: JSONValue, at place: Int) {
    var hasher = Hasher()
    hasher.combine(place)
    hasher.combine(value.kind)
    let here = hasher.finalize()
    places.insert(here)
    for element in value.elements { add(element, at: here) }
    for member in value.members {
      var hasher = Hasher()
      hasher.combine(here)
      hasher.combine(ExactString(member.name))
      add(member.value, at: hasher.finalize())
    }
  }
}

/// What tells the cases of an endpoint apart.
struct CaseKey: Hashable {
  let status: Int
  let mediaType: String
  let shape: BodyShape
  /// The code of a failure, as it is spelled: another code is another failure, even if it has the same shape.
  let code: [UInt8]

  init(_ exchange: Exchange) {
    status = exchange.status
    mediaType = exchange.mediaType
    shape = BodyShape(exchange.body)
    let code =
      exchange.status < 400
      ? nil : exchange.json.flatMap { CodeMember(of: $0, status: exchange.status)?.value }
    // A sentence differs with what it is about.
    self.code = code.flatMap { $0.source.contains(0x20) ? nil : Array($0.source) } ?? []
  }
}
