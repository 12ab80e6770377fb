// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// What is different in a new version of a scenario file, in the words of someone who writes a client:
/// `success: /email may now be null`.
struct ScenarioChanges {
  private(set) var lines: [String] = []

  init(from old: JSONValue, to new: JSONValue) {
    let places = [
      ("success", JSONPointer(tokens: ["contract", "success", "fields"])),
      ("failure", JSONPointer(tokens: ["contract", "failure", "fields"])),
    ]
    for (name, place) in places { compareFields(name, old[place], new[place]) }
    let byStatus = JSONPointer(tokens: ["contract", "success", "byStatus"])
    for status in names(old[byStatus], new[byStatus]) {
      compareFields("status \(status)", old[byStatus]?[status], new[byStatus]?[status])
    }
    let code = JSONPointer(tokens: ["contract", "failure", "code"])
    compare("the code of failures", old[code], new[code])
    for part in ["name", "request", "priority", "sample", "default"] {
      compare("'\(part)'", old[part], new[part])
    }
    compareCases(old["cases"], new["cases"])
  }

  // MARK: Fields

  private mutating func compareFields(_ shape: String, _ old: JSONValue?, _ new: JSONValue?) {
    for name in names(old, new) {
      let (before, after) = (old?[name].map(Field.init), new?[name].map(Field.init))
      switch (before, after) {
      case (nil, let after?): lines.append("\(shape): \(name) is new, \(after.tolerance)")
      case (_?, nil): lines.append("\(shape): \(name) is no longer described")
      case (let before?, let after?): compare("\(shape): \(name)", before, after)
      case (nil, nil): break
      }
    }
  }

  private mutating func compare(_ place: String, _ old: Field, _ new: Field) {
    if old.tolerance != new.tolerance {
      switch (old.tolerance, new.tolerance) {
      case ("required", "optional"): lines.append("\(place) may now be missing or null")
      case ("optional", "required"): lines.append("\(place) must now be there, and not null")
      default: lines.append("\(place) is now \(new.tolerance); it was \(old.tolerance)")
      }
    }
    if old.kinds != new.kinds {
      if new.kinds == old.kinds + ["null"] {
        lines.append("\(place) may now be null")
      } else if old.kinds == new.kinds + ["null"] {
        lines.append("\(place) must no longer be null")
      } else {
        lines.append(
          "\(place) may now be \(list(new.kinds)); it was \(list(old.kinds))")
      }
    }
    let added = new.values.filter { !old.values.contains($0) }
    let removed = old.values.filter { !new.values.contains($0) }
    if old.values.isEmpty, !new.values.isEmpty {
      lines.append("\(place) now has only the values \(new.values.joined(separator: ", "))")
    } else if new.values.isEmpty, !old.values.isEmpty {
      lines.append("\(place) may now have any value")
    } else {
      if !added.isEmpty { lines.append("\(place) may now be \(added.joined(separator: ", "))") }
      if !removed.isEmpty {
        lines.append("\(place) is no longer \(removed.joined(separator: ", "))")
      }
    }
    if old.format != new.format {
      lines.append("\(place) has now \(new.format.map { "the format \($0)" } ?? "no format")")
    }
  }

  private func list(_ kinds: [String]) -> String {
    kinds.isEmpty ? "what the cases show" : kinds.joined(separator: " or ")
  }

  /// A field as the file has it.
  private struct Field {
    let tolerance: String
    let kinds: [String]
    let values: [String]
    let format: String?

    init(_ value: JSONValue) {
      tolerance = value.string ?? value["tolerance"]?.string ?? "required"
      kinds = value["accepts"]?.elements.compactMap(\.string) ?? []
      values = value["values"]?.elements.compactMap { $0.scalar?.description } ?? []
      format = value["format"]?.string
    }
  }

  // MARK: Cases

  private mutating func compareCases(_ old: JSONValue?, _ new: JSONValue?) {
    for name in names(old, new) {
      guard let before = old?[name] else {
        lines.append("the case '\(name)' is new")
        continue
      }
      guard let after = new?[name] else {
        lines.append("the case '\(name)' is gone")
        continue
      }
      let status = JSONPointer(tokens: ["response", "status"])
      if let from = before[status], let to = after[status], !from.isEquivalent(to: to) {
        lines.append("the case '\(name)' has now the status \(text(to)); it had \(text(from))")
      } else if !before.isEquivalent(to: after) {
        lines.append("the case '\(name)' has another response or condition")
      }
    }
  }

  private mutating func compare(_ name: String, _ old: JSONValue?, _ new: JSONValue?) {
    switch (old, new) {
    case (nil, nil): break
    case (nil, let new?): lines.append("\(name) is now \(text(new))")
    case (_?, nil): lines.append("\(name) is gone")
    case (let old?, let new?):
      if !old.isEquivalent(to: new) {
        lines.append("\(name) is now \(text(new)); it was \(text(old))")
      }
    }
  }

  private func text(_ value: JSONValue) -> String {
    if let string = value.string { return string }
    var writer = JSONWriter()
    writer.value(value)
    return writer.text
  }

  /// The names of members in the order of the new version, and then those that it does not have.
  private func names(_ old: JSONValue?, _ new: JSONValue?) -> [String] {
    let after = new?.members.map(\.name) ?? []
    let known = Set(after)
    return after + (old?.members.map(\.name) ?? []).filter { !known.contains($0) }
  }
}
