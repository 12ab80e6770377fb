// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario

/// A contract that is made from the answers of one endpoint, and promises nothing that an answer does not keep.
///
/// It takes a time that is linear in the size of the samples. A field is `required` only if enough samples have it
/// (``ImportOptions/samples``), with one kind, and never null.
package struct SampledContract {
  /// `nil` if the samples have nothing that a contract describes.
  package private(set) var contract: ImportedContract?
  /// The fields of successes and of failures, with what they were made from.
  package private(set) var success: [SampledField] = []
  package private(set) var failure: [SampledField] = []
  package private(set) var notes: [SampleNote] = []
  /// The numbers of the samples that are failures.
  package let failures: [Int]

  /// What each field was made from: `success /items/*/sku: 3 of 3, string`.
  package var evidence: [String] {
    success.map { "success \($0)" } + failure.map { "failure \($0)" }
  }

  /// - Parameter samples: all answers of an endpoint, redacted, in their order.
  package init(_ samples: [Sample], _ options: ImportOptions) {
    let inference = FailureInference(samples, options)
    failures = inference.failures
    let isFailure = Set(failures)
    let successes = samples.indices.filter {
      !isFailure.contains($0) && (200..<300).contains(samples[$0].status)
    }.map { samples[$0] }
    success = fields(of: successes, "successes", options)
    failure = fields(of: failures.map { samples[$0] }, "failures", options)
    declareCode(inference, samples, options)
    guard !success.isEmpty || !failure.isEmpty else { return }
    var contract = ImportedContract(
      success: success.isEmpty ? nil : success.map(\.field),
      failure: failure.isEmpty ? nil : failure.map(\.field))
    // The code may be beyond the bounds of a contract.
    if let code = inference.code, failure.contains(where: { $0.field.pointer == code }) {
      contract.code = code
      contract.isUnderAnyStatus = inference.isUnderAnyStatus
    }
    if !success.isEmpty { contract.byStatus = Self.emptyStatuses(of: successes) }
    self.contract = contract
  }

  // MARK: Fields

  private mutating func fields(
    of samples: [Sample], _ what: String, _ options: ImportOptions
  ) -> [SampledField] {
    let root = Observation()
    var others = 0
    for sample in samples {
      switch sample.body {
      case .json(let value):
        root.observe(value, isShown: sample.isShown, depth: options.depth)
      case .other: others += 1
      case .empty: break
      }
    }
    guard root.seen > 0 else { return [] }
    guard root.kinds.count == 1, root.nulls == 0 else {
      notes.append(
        SampleNote(
          "mixed-bodies",
          "the \(what) have no contract: their bodies are \(Self.list(root.kinds, root.nulls))"))
      return []
    }
    let inference = FieldInference(root, options)
    notes += inference.notes
    if root.seen == 1, options.samples > 1, root.kinds == [.object], !inference.fields.isEmpty {
      notes.append(
        SampleNote(
          "one-sample", "the contract of the \(what) is made from one sample: it says little"))
    }
    if others > 0, !inference.fields.isEmpty {
      notes.append(
        SampleNote(
          "other-bodies",
          "bodies of \(what) that are no JSON, and so do not fit the contract: \(others)"))
    }
    return inference.fields
  }

  private static func list(_ kinds: Set<JSONKind>, _ nulls: Int) -> String {
    JSONKind.allCases.filter { kinds.contains($0) || $0 == .null && nulls > 0 }
      .map(\.description).joined(separator: " or ")
  }

  /// Statuses whose answers never have a body.
  private static func emptyStatuses(of successes: [Sample]) -> [ImportedStatus] {
    var isEmpty: [Int: Bool] = [:]
    for sample in successes {
      let hasNone = if case .empty = sample.body { true } else { false }
      isEmpty[sample.status] = (isEmpty[sample.status] ?? true) && hasNone
    }
    return isEmpty.keys.sorted().filter { isEmpty[$0] == true }
      .map { ImportedStatus($0, fields: nil) }
  }

  // MARK: The code

  /// The code is what a failure is known by.
  private mutating func declareCode(
    _ inference: FailureInference, _ samples: [Sample], _ options: ImportOptions
  ) {
    guard let code = inference.code,
      let number = failure.firstIndex(where: { $0.field.pointer == code })
    else { return }
    let bodies = inference.failures.compactMap { samples[$0].json }
    let isAlways = bodies.allSatisfy { $0[code].map(FailureInference.isCode) ?? false }
    if isAlways { failure[number].field.tolerance = .required }
    failure[number].field.format = nil
    guard isAlways, !options.hasOpenEnums, !inference.values.isEmpty else { return }
    failure[number].field.values = inference.values
    notes.append(
      SampleNote(
        "codes-of-samples",
        "the values of the code '\(code)' are those of the samples: \(inference.values.map(\.description).joined(separator: ", ")); other codes are not known to the contract"
      ))
  }
}
