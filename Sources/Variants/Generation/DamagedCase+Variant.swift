// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

extension DamagedCase {
  /// Makes one variant; `nil` if its operator does not apply to the case.
  func variant(_ id: VariantID, _ options: VariantOptions) -> Variant? {
    func variant(_ form: Variant.Form, damage: Range<Int>? = nil) -> Variant {
      Variant(id: id, scenario: scenario, caseIndex: index, form: form, damage: damage)
    }
    let (kind, argument) = (id.operator, id.argument)
    switch kind.target {
    case .value: return valueVariant(id)
    case .body where kind == .withErrors:
      guard !isBodiless, let json = json(), let edit = errorEdit(argument, in: json) else {
        return nil
      }
      return edited(id, edit, in: json, source: nil)
    case .body:
      guard !isBodiless,
        let damage = BodyDamage(kind, argument, of: response.body, isJSON: json() != nil)
      else { return nil }
      let changed = response.with(body: damage.body, contentType: damage.contentType)
      return variant(.response(changed), damage: damage.damage)
    case .head:
      if kind == .redirect {
        return argument.flatMap { Int($0) }.map { variant(.redirect(status: $0)) }
      }
      return HeadDamage.response(kind, argument, of: response, hasBody: hasBody).map {
        variant(.response($0))
      }
    case .wire:
      if kind == .refused { return variant(.refused) }
      return wire(options).response(kind, argument).map { variant(.response($0)) }
    }
  }

  private func valueVariant(_ id: VariantID) -> Variant? {
    guard let pointer = id.pointer, let json = json(),
      let place = JSONPlace.at(pointer, in: json.root, tree: json.tree),
      let edit = ValueDamage.edit(id.operator, id.argument, at: place)
    else { return nil }
    return edited(id, edit, in: json, source: place.value.range)
  }

  /// The variant with one span of the body replaced; `nil` if that changes nothing.
  /// - Parameter source: the span of the damaged value in the document of the body.
  private func edited(
    _ id: VariantID, _ edit: JSONEdit, in json: CaseJSON, source: Range<Int>?
  ) -> Variant? {
    let range = json.range(of: edit)
    let bytes = response.body
    if bytes[range].elementsEqual(edit.replacement) { return nil }
    var body: [UInt8] = []
    body.reserveCapacity(bytes.count - range.count + edit.replacement.count)
    body += bytes[..<range.lowerBound]
    body += edit.replacement
    body += bytes[range.upperBound...]
    let start = range.lowerBound - bytes.startIndex
    return Variant(
      id: id, scenario: scenario, caseIndex: index, form: .response(response.with(body: body)),
      damage: start..<start + edit.replacement.count,
      sourceRange: json.isInFile ? source : nil)
  }
}
