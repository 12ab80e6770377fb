// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// Gives errors of which a document has a description alone the body that its other errors have.
struct GuessedErrors {
  private let shapes: Shapes
  private let options: ImportOptions
  /// The form of most errors of the document.
  private let usual: DescribedCase?

  /// - Parameter cases: those of all operations.
  init(_ cases: [DescribedCase], _ shapes: Shapes, _ options: ImportOptions) {
    self.shapes = shapes
    self.options = options
    var counts: [[Node.Key]: Int] = [:]
    var first: [[Node.Key]: DescribedCase] = [:]
    var order: [[Node.Key]] = []
    for described in cases where described.isError && described.body?.kind == .object {
      let form = Self.form(of: described, shapes)
      if first[form] == nil {
        first[form] = described
        order.append(form)
      }
      counts[form, default: 0] += 1
    }
    var best: (form: [Node.Key], count: Int)?
    for form in order where counts[form, default: 0] > best?.count ?? 0 {
      best = (form, counts[form, default: 0])
    }
    usual = best.flatMap { first[$0.form] }
  }

  /// What is equal for answers with one schema, whatever leads to it.
  private static func form(of described: DescribedCase, _ shapes: Shapes) -> [Node.Key] {
    guard !described.schemas.isEmpty else { return [described.response.key] }
    return shapes.shape(of: described.schemas).parts.map(\.key)
  }

  /// Fills the errors of one operation: like its own other errors, else like most of the document.
  func fill(_ cases: inout [DescribedCase], of operation: Operation) {
    if operation.method == "HEAD" { return }
    let own = cases.filter { $0.isError && $0.body?.kind == .object }
    for index in cases.indices where cases[index].isBare {
      let status = cases[index].status
      let near = own.first { $0.status / 100 == status / 100 } ?? own.first
      guard let model = near ?? usual else { continue }
      guard let body = body(like: model, for: cases[index]) else { continue }
      cases[index].imported.response.body = .json(body)
      cases[index].imported.origin = .guessed
      cases[index].body = body
      cases[index].schemas = model.schemas
      cases[index].isProblem = model.isProblem
      cases[index].hasContent = true
      let type = model.imported.response.headers.first { $0.name == "Content-Type" }
      if let type { cases[index].imported.response.headers.insert(type, at: 0) }
      shapes.remarks.warn(
        "guessed-error",
        "the document does not describe the body of this error; it is like those of the other errors",
        at: cases[index].response)
    }
  }

  private func body(like model: DescribedCase, for described: DescribedCase) -> JSONValue? {
    let words = AnswerWords(
      status: described.status, description: described.response["description"]?.string,
      isProblem: model.isProblem)
    if !model.schemas.isEmpty {
      var maker = BodyMaker(
        shapes, depth: min(options.depth, ResponseReader.errorDepth), words: words)
      return maker.body(of: model.schemas)
    }
    if model.isProblem, model.imported.origin == .generated {
      // Texts and a number are JSON.
      return try? JSONDocument(parsing: words.problem.bytes).root
    }
    return model.body.map { Self.body($0, of: model.status, for: described.status) }
  }

  /// An example with the status of the answer, if it has that of its own.
  private static func body(_ body: JSONValue, of status: Int, for other: Int) -> JSONValue {
    let members = body.members.map { member -> (String, JSONLiteral) in
      let isStatus =
        ["status", "statusCode", "code"].contains(member.name)
        && member.value.number?.wholeInteger == status
      return (member.name, isStatus ? .int(other) : .value(member.value))
    }
    // Made of values, so it is JSON.
    return (try? JSONDocument(parsing: JSONLiteral.object(members).bytes).root) ?? body
  }
}
