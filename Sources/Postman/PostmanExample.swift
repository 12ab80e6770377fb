// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction
import MockAPIScenario
import MockAPIText

/// A saved example: a response, and the request that it answers.
struct PostmanExample {
  private(set) var name: String
  let status: Int
  var request: PostmanRequest
  private(set) var headers: [(name: String, value: String)]
  private(set) var body: ImportedResponse.Body
  /// Names of values that differ with each response.
  let dynamic: [String]
  /// Whether a body that says it is JSON is not.
  let isBroken: Bool
  /// Names of header fields that no scenario can have.
  private(set) var lostHeaders: [String] = []
  /// Whether a body is left out, since its status has none.
  let losesBody: Bool
  let place: DocumentPlace

  struct Skipped: Error {
    let reason: String
  }

  static let kinds = MemberKinds([
    "name": [.string], "header": [.array, .string], "body": [.string],
    "originalRequest": [.object, .string], "_postman_previewlanguage": [.string],
  ])

  /// - Parameter request: that of the item, for examples without their own.
  init(
    _ value: JSONValue, of request: PostmanRequest, _ variables: PostmanVariables,
    in document: Document
  ) throws(Skipped) {
    guard let status = value["code"]?.number?.wholeInteger else {
      throw Skipped(
        reason:
          "'code' of a saved example must be a whole number; found \(MemberKinds.found(value["code"])). Send the request, and save its answer"
      )
    }
    guard 200...599 ~= status else {
      throw Skipped(reason: "'code' of a saved example must be from 200 to 599; found \(status)")
    }
    self.status = status
    name = value["name"]?.string ?? ""
    place = document.place(of: value)
    self.request = value["originalRequest"].flatMap { PostmanRequest($0, variables) } ?? request
    headers = PostmanHeaders.list(value["header"])
    let type = MediaTypes.contentType(of: headers)
    let language = value["_postman_previewlanguage"]?.string
    let text = variables.resolved(value["body"]?.string ?? "")
    dynamic = text.dynamic
    let saysJSON = type.map(MediaTypes.isJSON) ?? (language == "json")
    let mayBeJSON = type.map(MediaTypes.isJSON) ?? (language != "text")
    let json = mayBeJSON ? ImportedJSON.container(text.text) : nil
    isBroken = saysJSON && json == nil && !text.text.isEmpty
    if ResponseDefinition.hasNoContent(status) {
      body = .none
    } else if let json {
      body = .json(json)
    } else {
      body = text.text.isEmpty ? .none : .text(text.text)
    }
    losesBody = !text.text.isEmpty && ResponseDefinition.hasNoContent(status)
    if type == nil, !text.text.isEmpty, !losesBody {
      headers.append(("Content-Type", json != nil ? "application/json" : Self.type(of: language)))
    }
  }

  private static func type(of language: String?) -> String {
    switch language {
    case "json": "application/json"
    case "html": "text/html"
    case "xml": "application/xml"
    default: "text/plain"
    }
  }

  var contentType: String? { MediaTypes.contentType(of: headers) }

  // MARK: Secrets

  /// The first pass: keeps what is secret.
  func collect(_ redactor: inout Redactor) {
    for header in headers { redactor.collect(header: header.name, header.value) }
    switch body {
    case .json(let value): redactor.collect(value)
    case .text(let text): redactor.collect(body: Array(text.utf8), mediaType: contentType)
    case .none, .bytes: break
    }
    request.collect(&redactor)
  }

  /// The second pass. Of the header fields those stay that clients read and that are no secrets.
  mutating func redact(_ redactor: inout Redactor, _ kept: KeptHeaders) {
    name = redactor.redacted(text: name)
    switch body {
    case .json(let value): body = .json(redactor.redactedValue(value))
    case .text(let text):
      let bytes = redactor.redacted(body: Array(text.utf8), mediaType: contentType)
      body = .text(String(decoding: bytes, as: UTF8.self))
    case .none, .bytes: break
    }
    let wanted = headers.filter {
      kept.contains($0.name) && !redactor.isSecretHeader($0.name)
    }
    func isLost(_ header: (name: String, value: String)) -> Bool {
      !ImportedResponse.canHave(header: header.name, header.value)
    }
    lostHeaders = wanted.filter(isLost).map(\.name)
    headers = wanted.filter { !isLost($0) }
      .map { ($0.name, redactor.redacted(header: $0.name, $0.value)) }
    request.redact(&redactor)
  }
}
