// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction
import MockAPIText

/// Tells the failures among samples, and finds their code.
struct FailureInference {
  /// The place of the code; `nil` if there is none.
  private(set) var code: JSONPointer?
  /// Whether the code marks a failure under a status of success, too.
  private(set) var isUnderAnyStatus = false
  /// The numbers of the samples that are failures.
  private(set) var failures: [Int] = []
  /// The codes of the failures, each once, in their order; empty if one is no word, or if they are many.
  private(set) var values: [JSONScalar] = []

  /// The number of different places that are tried.
  private static let triedPlaces = 20
  /// More codes than these are numbers of errors rather than kinds.
  private static let fewCodes = 30
  /// The names of members of successes that say: there is an error.
  private static let telling: Set = ["errorcode", "errcode", "error", "errorkey", "errortype"]

  init(_ samples: [Sample], _ options: ImportOptions) {
    let errors = samples.indices.filter { samples[$0].status >= 400 }
    failures = errors
    code = Self.place(in: errors.map { samples[$0] }, options)
    let successes = samples.indices.filter { (200..<300).contains(samples[$0].status) }
    markSuccesses(successes.map { ($0, samples[$0]) }, hasErrors: !errors.isEmpty)
    failures.sort()
    guard let code else { return }
    for case let value? in failures.map({ samples[$0].json?[code] })
    where Self.isCode(value) && !(value.string.map(Replacement.isReplacement) ?? false) {
      if let scalar = value.scalar, !values.contains(scalar) { values.append(scalar) }
      guard values.count <= Self.fewCodes else {
        values = []
        return
      }
    }
  }

  // MARK: Errors

  /// The place that has a code in most errors.
  private static func place(in errors: [Sample], _ options: ImportOptions) -> JSONPointer? {
    let bodies = errors.compactMap { sample in sample.json.map { (sample.status, $0) } }
    if let text = options.failureCode {
      // The option is checked where it is read.
      guard let place = try? JSONPointer(text) else { return nil }
      return bodies.contains { $0.1[place].map(isCode) ?? false } ? place : nil
    }
    var places: [JSONPointer] = []
    for (status, body) in bodies where places.count < triedPlaces {
      guard let place = CodeMember(of: body, status: status)?.place, !places.contains(place),
        !place.tokens.contains("*")
      else { continue }
      places.append(place)
    }
    var best: (place: JSONPointer, count: Int)?
    for place in places {
      let count = bodies.count { $0.1[place].map(isCode) ?? false }
      if count > best?.count ?? 0 { best = (place, count) }
    }
    return best?.place
  }

  /// Whether a value can be a code: a sentence is a message.
  static func isCode(_ value: JSONValue) -> Bool {
    CodeMember.isCode(value) && !(value.string?.utf8.contains(0x20) ?? false)
  }

  // MARK: Errors under a status of success

  /// Finds successes that say that there is an error, as some servers answer. All others must have no value there, since any is the
  /// sign of an error then.
  private mutating func markSuccesses(_ successes: [(Int, Sample)], hasErrors: Bool) {
    guard let place = code ?? (hasErrors ? nil : Self.place(inSuccesses: successes)),
      let name = place.tokens.last, Self.telling.contains(Self.plain(name))
    else { return }
    var found: [Int] = []
    for (number, sample) in successes {
      guard let value = sample.json?[place], value.kind != .null else { continue }
      guard Self.isError(value) else { return }
      found.append(number)
    }
    if found.isEmpty { return }
    code = place
    isUnderAnyStatus = true
    failures += found
  }

  private static func place(inSuccesses successes: [(Int, Sample)]) -> JSONPointer? {
    for (_, sample) in successes {
      guard let body = sample.json, body.kind == .object else { continue }
      for member in body.members
      where telling.contains(plain(member.name)) && isError(member.value) {
        return JSONPointer(tokens: [member.name])
      }
    }
    return nil
  }

  /// Whether a code is that of an error; 0 and `ok` say that there is none.
  private static func isError(_ value: JSONValue) -> Bool {
    isCode(value) && !(value.number?.isZero ?? false)
      && !["ok", "none", "success", "0"].contains(value.string?.lowercased() ?? "")
  }

  private static func plain(_ name: String) -> String {
    name.filter { $0 != "_" && $0 != "-" }.lowercased()
  }
}
