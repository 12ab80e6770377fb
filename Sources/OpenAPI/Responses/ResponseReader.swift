// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON

/// Makes cases of the responses of an operation.
struct ResponseReader {
  let reader: ContentReader
  let check: SchemaCheck
  let options: ImportOptions
  /// How many cases an operation has.
  private let mostCases: Int
  private var shapes: Shapes { reader.shapes }
  private var remarks: Remarks { reader.shapes.remarks }

  /// How many cases a union of schemas makes.
  private static let mostBranches = 8
  /// How many objects are inside each other in a made error: clients read a code and a message.
  static let errorDepth = 2

  init(
    _ reader: ContentReader, _ check: SchemaCheck, _ options: ImportOptions, mostCases: Int
  ) {
    self.reader = reader
    self.check = check
    self.options = options
    self.mostCases = mostCases
  }

  /// The cases of an operation, in the order of the file; empty if no response can be read.
  func cases(of operation: Operation) -> [DescribedCase] {
    if !(operation.node["responses"]?.value.members.contains { !$0.name.hasPrefix("x-") } ?? false)
    {
      return [emptySuccess(of: operation)]
    }
    var taken: Set<String> = []
    var cases: [DescribedCase] = []
    let responses = responses(of: operation)
    let hasSuccess = responses.contains { $0.key.order < 3_000 }
    shapes.spend(operation.node.memberCount)
    for (key, response) in responses where cases.count <= mostCases && !shapes.isExhausted {
      cases += self.cases(of: response, key, operation, isError: hasSuccess, &taken)
    }
    if cases.count > mostCases {
      remarks.warn(
        "many-cases",
        "an operation must have at most \(mostCases) cases; those of further responses and examples are left out",
        at: operation.node)
    }
    return Array(cases.prefix(mostCases))
  }

  /// The case of an operation whose answers are not described, so that clients can send it at all.
  private func emptySuccess(of operation: Operation) -> DescribedCase {
    remarks.warn(
      "no-responses", "\(operation.title) describes no response; the case is an empty success",
      at: operation.node)
    let imported = ImportedCase(
      name: StatusKey.status(200).caseName, response: ImportedResponse(status: 200),
      origin: .guessed, place: shapes.references.place(of: operation.node))
    return DescribedCase(imported: imported, key: .status(200), response: operation.node)
  }

  private func responses(of operation: Operation) -> [(key: StatusKey, node: Node)] {
    var found: [(key: StatusKey, node: Node)] = []
    guard let responses = operation.node["responses"] else { return [] }
    for member in responses.value.members {
      let (name, node) = (member.name, Node(value: member.value, file: responses.file))
      if name.hasPrefix("x-") { continue }
      // There are fewer statuses: one is there twice.
      if found.count > mostCases { break }
      if let key = StatusKey(name) {
        reader.resolved(node).map { found.append((key, $0)) }
      } else if name.hasPrefix("1"), name.utf8.count == 3 {
        remarks.count("interim-responses")
      } else {
        remarks.warn(
          "status",
          "a status must be a number from 200 to 599, a range such as '4XX', or 'default'; found '\(name)'",
          at: node)
      }
    }
    // Sorted by the document, too: equal orders stay.
    return found.enumerated().sorted {
      ($0.element.key.order, $0.offset) < ($1.element.key.order, $1.offset)
    }.map(\.element)
  }

  // MARK: One response

  private func cases(
    of response: Node, _ key: StatusKey, _ operation: Operation, isError: Bool,
    _ taken: inout Set<String>
  ) -> [DescribedCase] {
    let status = key.status(nil, isError: isError)
    let isEmpty = operation.method == "HEAD" || [204, 205, 304].contains(status)
    let contents =
      isEmpty ? [] : reader.contents(of: response, producing: operation.produces)
    let hasJSON = contents.contains { $0.type.isJSON }
    var bodies: [Answer] = []
    var seen: Set<[Node.Key]> = []
    for content in contents where bodies.count <= mostCases && !shapes.isExhausted {
      let hasExample = content.example != nil || !content.examples.isEmpty
      // The same in another media type tells clients nothing.
      let isNew = seen.insert(content.schemas.map(\.key)).inserted || content.schemas.isEmpty
      guard hasExample || isNew && (content.type.isJSON || !hasJSON) else {
        remarks.count("other-media-types")
        continue
      }
      bodies +=
        content.type.isJSON
        ? jsonAnswers(content, key, response, status: status) : otherAnswers(content)
    }
    if bodies.isEmpty { bodies = [Answer(body: .none, origin: .example, place: response)] }
    let headers = HeaderValues(reader: reader).values(of: response, version: shapes.dialect)
    let own = response["x-mockapi"]
    return bodies.prefix(mostCases + 1).map { answer in
      let sent = key.status(answer.json, isError: isError)
      warnOfChoice(key, sent, at: response)
      let name = self.name(of: answer, key, first: contents.first, own, &taken)
      var fields = headers
      if let type = answer.type, type.header != "application/json" || answer.json == nil {
        fields.insert(("Content-Type", type.header), at: 0)
      }
      var imported = ImportedCase(
        name: name, response: ImportedResponse(status: sent, headers: fields, body: answer.body),
        origin: answer.origin, place: shapes.references.place(of: answer.place))
      if let expect = own?["expect"] { imported.expect = .value(expect.value) }
      return DescribedCase(
        imported: imported, key: key, response: response, schemas: answer.schemas,
        body: answer.json, example: answer.example,
        isProblem: answer.isProblem || answer.type?.isProblem ?? false,
        hasContent: answer.type != nil)
    }
  }

  private func warnOfChoice(_ key: StatusKey, _ status: Int, at response: Node) {
    switch key {
    case .status: break
    case .range(let digit):
      remarks.warn(
        "status-range", "'\(digit)XX' names no status; the case has \(status)", at: response)
    case .default:
      remarks.warn(
        "default-status", "'default' names no status; the case has \(status)", at: response)
    }
  }

  /// What a response may be.
  private struct Answer {
    var body: ImportedResponse.Body
    var json: JSONValue?
    var origin: ImportedCase.Origin
    var place: Node
    var type: MediaType?
    var schemas: [Node] = []
    /// The name of the example.
    var example: String?
    /// The name of the branch of a union.
    var branch: String?
    /// Whether the body is a problem (RFC 9457).
    var isProblem = false
  }

  // MARK: Names

  private func name(
    of answer: Answer, _ key: StatusKey, first: Content?, _ own: Node?, _ taken: inout Set<String>
  ) -> String {
    var name = key.caseName
    if let wanted = own?["case"]?.string, !Names.clean(wanted).isEmpty {
      name = Names.clean(wanted)
    }
    let plain = name
    if let example = answer.example.map(Names.clean), !example.isEmpty {
      name = example
      if taken.contains(name) {
        let status = if case .status(let status) = key { String(status) } else { plain }
        name = "\(status)-\(example)"
      }
    } else {
      if let branch = answer.branch.map(Names.clean), !branch.isEmpty { name += "-\(branch)" }
      if let type = answer.type, let first, !first.type.isRange,
        type.essence != first.type.essence
      {
        name += "-\(type.suffix)"
      }
    }
    var unique = name
    var number = 2
    while !taken.insert(unique).inserted {
      unique = "\(name)-\(number)"
      number += 1
    }
    return unique
  }

  // MARK: JSON

  private func jsonAnswers(
    _ content: Content, _ key: StatusKey, _ response: Node, status: Int
  ) -> [Answer] {
    let examples =
      content.examples.prefix(mostCases + 1).compactMap { name, node in
        reader.value(ofExample: node).map { (name: Optional(name), node: $0) }
      }
      + [content.example].compactMap { example in
        content.examples.isEmpty
          ? example.flatMap(reader.resolvedValue).map { (name: nil, node: $0) } : nil
      }
    let shape = content.schemas.isEmpty ? nil : shapes.shape(of: content.schemas)
    if !examples.isEmpty {
      return examples.map { name, node in
        let value = parsed(node, shape)
        check.check(
          value, against: content.schemas, kind: "example-against-schema", origin: node, at: node)
        return Answer(
          body: .json(value), json: value, origin: .example, place: node, type: content.type,
          schemas: content.schemas, example: name)
      }
    }
    return generated(content, response, status: status, shape)
  }

  private func generated(
    _ content: Content, _ response: Node, status: Int, _ shape: Shape?
  ) -> [Answer] {
    let isProblem = content.type.isProblem || status >= 400 && (shape?.isProblem ?? false)
    let words = AnswerWords(
      status: status, description: response["description"]?.string, isProblem: isProblem)
    // Frameworks that promise any type send problems with their own one.
    let type =
      isProblem && content.type.isRange
      ? MediaType("application/problem+json", isText: false) : content.type
    var answer = Answer(
      body: .none, origin: .generated, place: content.place, type: type,
      schemas: content.schemas, isProblem: isProblem)
    // A schema that only says that there is an object says less of a problem than its media type.
    let saysNothing = shape.map { $0.kinds == [.object] && $0.isBare } ?? true
    guard let shape, !(content.type.isProblem && saysNothing) else {
      if content.type.isProblem, let problem = try? JSONDocument(parsing: words.problem.bytes).root
      {
        answer.body = .json(problem)
        answer.json = problem
        answer.schemas = []
      } else {
        remarks.warn(
          "no-body", "a response in JSON should have a schema or an example; the case has no body",
          at: content.place)
      }
      return [answer]
    }
    let isGiven = ["example", "examples", "x-example"].contains { shape.keyword($0) != nil }
    let branches = isGiven ? [] : shape.branches.prefix(Self.mostBranches)
    if shape.branches.count > Self.mostBranches {
      remarks.warn(
        "many-branches",
        "a union makes at most \(Self.mostBranches) cases; this one has \(shape.branches.count) schemas",
        at: content.place)
    }
    let choices: [Shape.Branch?] = branches.isEmpty ? [nil] : branches.map { $0 }
    let made = choices.compactMap { branch -> Answer? in
      var maker = BodyMaker(
        shapes, depth: status >= 400 ? min(options.depth, Self.errorDepth) : options.depth,
        words: status >= 400 ? words : nil)
      let schemas = content.schemas + [branch?.schema].compactMap { $0 }
      guard let body = maker.body(of: schemas, branch: branch) else { return nil }
      check.check(
        body, against: content.schemas, kind: "body-against-schema", origin: nil, at: content.place)
      var answer = answer
      answer.body = .json(body)
      answer.json = body
      answer.branch = branch?.name
      if isGiven { answer.origin = .example }
      return answer
    }
    if made.isEmpty {
      if shapes.isExhausted || remarks.lacksDocument { return [] }
      remarks.warn(
        "no-value",
        "no body can be made of this schema, because it must contain itself, is too large or refers to nothing; the case has no body",
        at: content.place)
      return [answer]
    }
    return made
  }

  /// The JSON of a text that is JSON, where the schema is no text.
  private func parsed(_ node: Node, _ shape: Shape?) -> JSONValue {
    guard let text = node.string, !(shape?.kinds?.contains(.string) ?? false),
      let first = text.utf8.first(where: { $0 > 0x20 }), "{[".utf8.contains(first),
      // A scenario has some levels around it, and must be JSON, too.
      let root = try? JSONDocument(parsing: text, maximumDepth: Document.maximumDepth).root
    else { return node.value }
    remarks.warn("json-in-text", "this example is JSON inside a text; taken as JSON", at: node)
    return root
  }

  // MARK: Other media types

  private func otherAnswers(_ content: Content) -> [Answer] {
    let examples =
      content.examples.prefix(mostCases + 1).compactMap { name, node in
        reader.value(ofExample: node).map { (name: Optional(name), node: $0) }
      } + [content.example].compactMap { example in example.map { (name: nil, node: $0) } }
    var answers: [Answer] = []
    for (name, node) in examples {
      var answer = Answer(
        body: .none, origin: .example, place: node, type: content.type, example: name)
      if let text = node.string {
        answer.body = .text(text)
      } else {
        remarks.warn(
          "example-of-other-kind",
          "an example of \(content.type.essence) must be a text; found \(node.kind), so the case has no body",
          at: node)
      }
      answers.append(answer)
    }
    if !answers.isEmpty { return answers }
    var answer = Answer(body: .none, origin: .generated, place: content.place, type: content.type)
    let shape = content.schemas.isEmpty ? nil : shapes.shape(of: content.schemas)
    let isPlain =
      content.type.essence.hasPrefix("text/") && content.type.essence != "text/event-stream"
    if isPlain, let shape, shape.kinds == [.string] {
      let example = shape.keyword("example").flatMap {
        shapes.given.value(of: $0, below: []).string
      }
      answer.body = .text(example ?? TextSample(shape, named: "text").text)
    } else {
      remarks.warn(
        "no-json",
        "no body is made for \(content.type.essence) without an example; the case has no body",
        at: content.place)
    }
    return [answer]
  }
}
