// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction

/// Makes a scenario of each operation of a document.
struct OperationImport {
  private let references: References
  private let remarks: Remarks
  private let dialect: Dialect
  private let options: ImportOptions
  private let limits: OpenAPILimits
  private let shapes: Shapes
  private let reader: ContentReader

  init(
    _ references: References, _ remarks: Remarks, _ dialect: Dialect, _ options: ImportOptions,
    _ limits: OpenAPILimits
  ) {
    self.references = references
    self.remarks = remarks
    self.dialect = dialect
    self.options = options
    self.limits = limits
    shapes = Shapes(references, remarks, dialect, options.redaction, limits)
    reader = ContentReader(shapes: shapes)
  }

  /// An operation on its way to a scenario.
  private struct Draft {
    let operation: Operation
    let path: PathText
    var cases: [DescribedCase]
    var priority: Int?
    /// Whether its schemas can be read to the end.
    var isRead = true
    /// A document on the web that it needs, and that is not there.
    var missing: DocumentProblem?
  }

  func result() -> ImportResult {
    warnOfDocument()
    let list = OperationList(references, remarks, dialect, options, limits)
    var result = ImportResult()
    result.skipped = list.skipped
    var drafts = drafts(of: list.operations, &result)
    var redaction = ExampleRedaction(reader, options.redaction)
    if options.redaction.isOn {
      remarks.tellMissing()
      for draft in drafts { redaction.collect(draft.operation, draft.cases) }
      // The operation that needs it meets it again.
      _ = remarks.takeMissing()
    }
    for index in drafts.indices { redaction.redact(&drafts[index].cases) }
    let guesses = GuessedErrors(drafts.flatMap(\.cases), shapes, options)
    let conditions = CaseConditions(
      reader: reader, options: options, security: Security(references: references, dialect: dialect)
    )
    shapes.renewSteps()
    for index in drafts.indices {
      remarks.tellMissing()
      guesses.fill(&drafts[index].cases, of: drafts[index].operation)
      redaction.redactWords(of: &drafts[index].cases)
      conditions.add(
        to: &drafts[index].cases, of: drafts[index].operation, drafts[index].path,
        &redaction.redactor)
      drafts[index].isRead = !shapes.isExhausted
      drafts[index].missing = remarks.takeMissing()
    }
    shapes.renewSteps()
    var names = OperationNames()
    for draft in drafts {
      remarks.tellMissing()
      let isReadable = draft.missing == nil && draft.isRead && !shapes.isExhausted
      let made = isReadable ? scenario(of: draft, &names, &redaction.redactor) : nil
      if let missing = draft.missing ?? remarks.takeMissing() {
        result.skipped.append(skipped(draft.operation, missing))
        continue
      }
      guard var scenario = made, !shapes.isExhausted else {
        result.skipped.append(skipped(draft.operation, shapes.exhaustion))
        continue
      }
      redaction.redact(&scenario)
      result.scenarios.append(scenario)
    }
    remarks.count("secrets", redaction.redactor.counts.values.reduce(shapes.given.secretCount, +))
    if list.operations.isEmpty, list.skipped.isEmpty {
      remarks.warn(
        "no-operations", "the document describes no operation, so there is nothing to import",
        at: references.root)
    }
    result.warnings = remarks.warnings
    result.counts = remarks.counts
    result.redactTexts(by: &redaction.redactor)
    return result
  }

  private func warnOfDocument() {
    let root = references.root
    let version = root["openapi"]?.string ?? ""
    if dialect == .openAPI31, !version.hasPrefix("3.1") {
      remarks.warn(
        "version", "version '\(version)' is read as 3.1; what is new in it is not",
        at: root["openapi"] ?? root)
    }
    if let other = root["jsonSchemaDialect"], let text = other.string,
      !text.hasPrefix("https://spec.openapis.org/oas/3.1/dialect"),
      !text.hasPrefix("https://json-schema.org/draft/2020-12")
    {
      remarks.warn("dialect", "schemas are read as 2020-12; found '\(text)'", at: other)
    }
    remarks.count("webhooks", (root["webhooks"] ?? root["x-webhooks"])?.members.count ?? 0)
  }

  // MARK: Drafts

  private func drafts(of operations: [Operation], _ result: inout ImportResult) -> [Draft] {
    let writer = RequestWriter(reader: reader, options: options)
    let responses = ResponseReader(
      reader, SchemaCheck(shapes, options.redaction), options, mostCases: limits.casesOfOperation)
    let paths = operations.map { writer.path(of: $0) }
    let overlaps = Overlaps(
      zip(operations, paths).map { operation, path in
        (
          operation.method, path,
          path.query.map { "\($0.name)=\($0.value ?? "{}")" }.joined(separator: "&")
        )
      })
    for (first, second) in overlaps.ambiguous {
      remarks.warn(
        "ambiguous-paths",
        "'\(operations[first].path)' and '\(operations[second].path)' answer some requests both; the first one does",
        at: operations[second].node)
    }
    var drafts: [Draft] = []
    var caseCount = 0
    for (number, operation) in operations.enumerated() {
      func skip(_ reason: String) { result.skipped.append(skipped(operation, reason)) }
      if let original = overlaps.originals[number] {
        skip("another operation answers the same requests: \(operations[original].title)")
        continue
      }
      remarks.tellMissing()
      let cases = shapes.isExhausted ? [] : responses.cases(of: operation)
      if let missing = remarks.takeMissing() {
        result.skipped.append(skipped(operation, missing))
        continue
      }
      if shapes.isExhausted {
        skip(shapes.exhaustion)
        continue
      }
      if cases.isEmpty {
        skip("none of its responses can be read, or all are interim ones (1xx)")
        continue
      }
      guard caseCount + cases.count <= limits.cases else {
        skip(
          "the operations of a document may have \(limits.cases) cases; import the document in parts, with --include"
        )
        continue
      }
      caseCount += cases.count
      drafts.append(
        Draft(
          operation: operation, path: paths[number], cases: cases,
          priority: overlaps.priorities[number]))
    }
    return drafts
  }

  private func skipped(_ operation: Operation, _ reason: String) -> SkippedOperation {
    SkippedOperation(
      operation.title, reason: reason, isFault: true, at: references.place(of: operation.node))
  }

  /// An operation that needs a document on the web that is not there.
  private func skipped(_ operation: Operation, _ missing: DocumentProblem) -> SkippedOperation {
    SkippedOperation(
      operation.title, reason: missing.message, isFault: true,
      at: missing.place ?? references.place(of: operation.node))
  }

  // MARK: Scenarios

  private func scenario(
    of draft: Draft, _ names: inout OperationNames, _ redactor: inout Redactor
  ) -> ImportedScenario {
    let operation = draft.operation
    let writer = RequestWriter(reader: reader, options: options)
    let cases = draft.cases.map(\.imported)
    var scenario = ImportedScenario(
      name: names.name(of: operation, remarks, &redactor),
      request: writer.request(of: operation, draft.path),
      cases: cases, defaultCase: defaultCase(of: draft), place: references.place(of: operation.node)
    )
    scenario.summary = operation.node["summary"]?.string
    scenario.priority = draft.priority
    scenario.sample = writer.sample(of: operation, draft.path)
    scenario.contract = ContractMaker(shapes: shapes, options: options).contract(
      of: draft.cases, operation)
    return scenario
  }

  /// The first case of the lowest success, else of `default`, else the first one.
  private func defaultCase(of draft: Draft) -> String {
    let lowest = draft.cases.filter(\.isSuccess).map(\.status).min()
    if let success = draft.cases.first(where: { $0.status == lowest }) {
      return success.imported.name
    }
    remarks.warn(
      "no-success", "\(draft.operation.title) describes no success", at: draft.operation.node)
    let other = draft.cases.first { $0.key == .default }
    return (other ?? draft.cases[0]).imported.name
  }
}
