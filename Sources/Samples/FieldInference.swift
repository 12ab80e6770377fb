// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// Makes the fields of a contract from what was seen. It declares only what all samples keep.
struct FieldInference {
  private let options: ImportOptions
  private(set) var fields: [SampledField] = []
  private(set) var notes: [SampleNote] = []

  /// - Parameter root: the roots of all bodies; they are of one kind.
  init(_ root: Observation, _ options: ImportOptions) {
    self.options = options
    add(below: root, at: JSONPointer())
    keepNearest()
  }

  /// What is near the root is told first, if there is too much.
  private mutating func keepNearest() {
    let count = fields.count
    guard count > options.fields else { return }
    let nearest = Set(
      fields.indices.sorted {
        let depths = (fields[$0].field.pointer.tokens.count, fields[$1].field.pointer.tokens.count)
        return depths.0 == depths.1 ? $0 < $1 : depths.0 < depths.1
      }.prefix(options.fields))
    fields = fields.indices.filter(nearest.contains).map { fields[$0] }
    notes.append(
      SampleNote(
        "many-fields",
        "the contract has the \(fields.count) fields nearest to the root, of \(count); '--fields' changes that"
      ))
  }

  // MARK: Places

  private mutating func add(below values: Observation, at place: JSONPointer) {
    // What a value of another kind has inside cannot be said.
    guard values.kinds.count == 1 else { return }
    if values.kinds == [.array] {
      if let element = values.element { add(each: element, at: place) }
    } else if values.isMap {
      add(each: values.entries, at: place)
    } else {
      // `*` would be each member.
      for member in values.members where member.name != ContractField.wildcard {
        add(member.values, at: place.appending(member.name), of: values.objects)
      }
    }
  }

  /// The elements of a list, or the entries of a map.
  private mutating func add(each values: Observation, at place: JSONPointer) {
    guard !values.shownKinds.isEmpty, !values.kinds.isEmpty else { return }
    let place = place.appending(ContractField.wildcard)
    var field = ImportedField(
      place, options.lists == .required ? .required : .dropped, accepts: accepts(values))
    // A null that is a sample is none that is left out.
    if values.nulls > 0 { field.accepts = values.kinds.union([.null]) }
    field.format = format(values, name: "", field)
    append(field, values, of: values.seen)
    add(below: values, at: place)
  }

  private mutating func add(_ values: Observation, at place: JSONPointer, of objects: Int) {
    guard !values.shownKinds.isEmpty else { return }
    let name = place.tokens.last ?? ""
    var field = ImportedField(place, .optional, accepts: accepts(values))
    if values.seen == objects, values.kinds.count == 1 {
      let isID = place.tokens.count == 1 && name.lowercased() == "id"
      let isEnough = values.seen >= options.samples
      if values.nulls == 0 {
        if isEnough || isID { field.tolerance = .required }
      } else if options.isNullStrict, isEnough {
        field.tolerance = .required
        field.accepts = values.kinds.union([.null])
      }
    }
    field.format = format(values, name: name, field)
    choose(&field, values)
    note(values, at: place)
    append(field, values, of: objects)
    add(below: values, at: place)
  }

  private mutating func append(_ field: ImportedField, _ values: Observation, of all: Int) {
    fields.append(
      SampledField(
        field: field, seen: values.seen, all: all, nulls: values.nulls,
        kinds: JSONKind.allCases.filter(values.kinds.contains)))
  }

  // MARK: Values

  /// The kinds, if those in the bodies of cases do not say them.
  private func accepts(_ values: Observation) -> Set<JSONKind> {
    let shown = values.shownKinds.subtracting([.null])
    return values.kinds.count > 1 || shown != values.kinds ? values.kinds : []
  }

  private func format(
    _ values: Observation, name: String, _ field: ImportedField
  ) -> ValueFormat? {
    guard values.kinds.count == 1, !field.accepts.contains(.null) else { return nil }
    if values.kinds == [.number] {
      return values.areWhole && (values.numberCount >= options.samples || Self.isCounted(name))
        ? .integer : nil
    }
    guard values.kinds == [.string], values.texts.count >= options.samples else { return nil }
    return ValueFormat.allCases.first(where: values.texts.formats.contains)
  }

  /// Whether a number with this name is never a fraction.
  private static func isCounted(_ name: String) -> Bool {
    let plain = name.filter { $0 != "_" && $0 != "-" }.lowercased()
    return plain == "id" || name.hasSuffix("Id") || name.hasSuffix("_id")
      || name.hasSuffix("ID") || plain.hasSuffix("count")
      || ["page", "limit", "offset", "index", "version", "quantity", "qty"].contains(plain)
  }

  private mutating func choose(_ field: inout ImportedField, _ values: Observation) {
    guard values.kinds == [.string], values.texts.areChoices, field.format == nil else { return }
    let texts = values.texts.distinct
    if options.infersEnums {
      field.values = texts.map(JSONScalar.string)
    } else {
      notes.append(
        SampleNote(
          "few-values",
          "'\(field.pointer)' has only the values \(texts.map { "'\($0)'" }.joined(separator: ", ")); '--enums' writes them into the contract"
        ))
    }
  }

  private mutating func note(_ values: Observation, at place: JSONPointer) {
    if values.kinds.isEmpty {
      notes.append(
        SampleNote("always-null", "'\(place)' is null in all samples, so its kind is not known"))
    } else if values.kinds == [.number, .string], values.texts.areDigits {
      notes.append(
        SampleNote(
          "changing-kind",
          "'\(place)' is a number in some samples, and a text of digits in others; clients rarely expect both"
        ))
    }
  }
}
