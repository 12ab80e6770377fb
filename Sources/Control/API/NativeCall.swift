// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPILoading
import MockAPIMatching
import MockAPIScenario

typealias NativeCall = ControlCall<NativeAPI>

extension NativeCall {
  /// The body, which is a JSON object; an empty one is `{}`.
  var objectText: [UInt8] { request.body.isEmpty ? Array("{}".utf8) : request.body }

  /// Reads the members of the object in the body.
  /// - Parameters:
  ///   - what: the name of the object with its article: `a lease`.
  ///   - read: reads the members, and reports mistakes.
  func object<Value>(
    _ what: String, keys: [String], required: [String] = [],
    _ read: (ObjectReader, FileReport) -> Value
  ) throws(ProblemDetails) -> Value {
    do throws(ObjectText.Invalid) {
      return try ObjectText.read(
        objectText, named: "body", what, keys: keys, required: required, read)
    } catch {
      throw .invalidBody(error.diagnostics)
    }
  }

  /// The boolean in a query parameter.
  /// - Parameter missing: the value if it is not given.
  func flag(_ name: String, default missing: Bool = false) throws(ProblemDetails) -> Bool {
    guard let text = parameter(name) else { return missing }
    guard let flag = Bool(text) else {
      throw .invalidParameter("'\(name)' must be 'true' or 'false'; found '\(text)'")
    }
    return flag
  }
}

extension ControlReply {
  /// JSON as ``ResponseDefinition/init(json:status:headers:)`` sends it.
  static func json(
    _ literal: JSONLiteral, status: Int = 200, headers: [HeaderField] = []
  ) -> ControlReply {
    .response(ResponseDefinition(json: literal, status: status, headers: headers))
  }

  static let noContent = ControlReply.response(ResponseDefinition(status: 204))
}

extension ResponseDefinition {
  /// JSON, with a final line feed for terminals.
  init(json literal: JSONLiteral, status: Int = 200, headers: [HeaderField] = []) {
    var writer = JSONWriter()
    writer.literal(literal)
    self.init(
      status: status,
      headers: [HeaderField(name: "Content-Type", value: "application/json")] + headers,
      body: (writer.bytes + [UInt8(ascii: "\n")])[...])
  }
}

extension ProblemDetails: ControlError {
  var reply: ControlReply { .response(response()) }

  static func invalidCount(_ text: String, of parameter: String) -> ProblemDetails {
    invalidParameter("'\(parameter)' must be a whole number from 0 on; found '\(text)'")
  }

  /// A parameter of the query has a wrong name or value.
  static func invalidParameter(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "invalid-parameter", title: "The parameter is not valid", status: 400, detail: detail)
  }

  /// The body of the request has mistakes, which are listed as `check` lists those of files.
  static func invalidBody(_ diagnostics: [Diagnostic]) -> ProblemDetails {
    let errors = diagnostics.filter { $0.severity == .error }
    return ProblemDetails(
      type: "invalid-body", title: "The body has mistakes", status: 400,
      detail: errors.map(\.message).joined(separator: "; ")
    ) { writer in
      writer.member(
        "diagnostics",
        .list(diagnostics) { diagnostic in .written { $0.object(diagnostic.write) } })
    }
  }
}
