// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction
import MockAPIScenario
import MockAPIText

/// A request over HTTP and its response, as a pact of any version has them.
struct PactInteraction {
  var description: String
  /// What the provider is to have before: `a user exists`.
  var states: [String]
  let method: String
  var path: String
  /// The values by name, in the order of the pact, decoded; `nil` in place of a secret.
  var query: [(name: String, values: [String?])]
  /// A value is `nil` in place of a secret.
  var headers: [(name: String, value: String?)]
  var body: PactBody
  let requestRules: MatchingRules
  let status: Int
  var responseHeaders: [(name: String, value: String)]
  var responseBody: PactBody
  let responseRules: MatchingRules
  /// Whether a body is left out, since its status has none.
  let losesBody: Bool
  /// Header fields of the request that no request has.
  let lostConditions: [String]
  /// Header fields of the response that no scenario can have.
  let lostHeaders: [String]
  let isPending: Bool
  /// Members that are left out, since they are of another kind.
  let oddities: [ImportWarning]
  let place: DocumentPlace

  private static let kinds = MemberKinds([
    "description": [.string], "providerState": [.string], "providerStates": [.array, .string],
    "pending": [.boolean], "request.query": [.object, .string], "request.headers": [.object],
    "request.matchingRules": [.object], "response.headers": [.object],
    "response.matchingRules": [.object],
  ])

  /// Why an interaction is not imported.
  struct Skipped: Error {
    let reason: String
    var isFault = true
  }

  init(_ value: JSONValue, in document: Document) throws(Skipped) {
    place = document.place(of: value)
    let type = value["type"]?.string
    guard type == nil || type == "Synchronous/HTTP" else {
      throw Skipped(reason: Self.messageReason, isFault: false)
    }
    let plugins = value["pluginConfiguration"]?.members.map(\.name).sorted() ?? []
    guard plugins.isEmpty else {
      throw Skipped(
        reason: "it needs the plugin '\(plugins.joined(separator: "', '"))'", isFault: false)
    }
    func refusal(_ path: String, _ wanted: String, _ found: JSONValue?) -> Skipped {
      Skipped(reason: "'\(path)' must be \(wanted); found \(MemberKinds.found(found))")
    }
    guard let request = value["request"], request.kind == .object else {
      throw refusal("request", "an object", value["request"])
    }
    guard let method = request["method"]?.string, ASCII.isToken(method) else {
      throw refusal("request.method", "a token such as GET", request["method"])
    }
    guard let path = request["path"]?.string else {
      throw refusal("request.path", "a string", request["path"])
    }
    guard path.isEmpty || path.hasPrefix("/") else {
      throw Skipped(reason: "'request.path' must begin with '/'; found another text")
    }
    guard let response = value["response"], response.kind == .object else {
      throw refusal("response", "an object", value["response"])
    }
    // Without one, a pact means 200; null says nothing either.
    let code = response["status"].flatMap { $0.kind == .null ? nil : $0 }
    let status = code.map { $0.number?.wholeInteger ?? 0 } ?? 200
    guard 200...599 ~= status else {
      throw refusal("response.status", "a whole number from 200 to 599", code)
    }
    self.status = status
    oddities = Self.kinds.warnings(about: value, in: document)
    description = value["description"]?.string ?? ""
    states = Self.states(value)
    isPending = value["pending"]?.boolean ?? false
    self.method = method.uppercased()
    self.path = path.isEmpty ? "/" : path
    query = Self.query(request["query"])
    let asked = Self.headers(request)
    let requestHeaders = asked.filter { ImportedResponse.isField($0.name, $0.value) }
    headers = requestHeaders
    lostConditions = asked.filter { !ImportedResponse.isField($0.name, $0.value) }.map(\.name)
    requestRules = MatchingRules(of: request)
    let fields = Self.headers(response)
    let kept = fields.filter { ImportedResponse.canHave(header: $0.name, $0.value) }
    responseHeaders = kept
    lostHeaders = fields.map(\.name).filter { name in !kept.contains { $0.name == name } }
    responseRules = MatchingRules(of: response)
    let isWrapped = type != nil
    body = PactBody(of: request, type: Self.type(requestHeaders), isWrapped: isWrapped)
    let given = PactBody(of: response, type: Self.type(responseHeaders), isWrapped: isWrapped)
    losesBody = !given.content.isNone && ResponseDefinition.hasNoContent(status)
    responseBody = losesBody ? .none : given
  }

  /// The interaction for a reader.
  var title: String { description.isEmpty ? "\(method) \(path)" : description }

  static let messageReason = "it is a message, and no request over HTTP"

  private static func states(_ interaction: JSONValue) -> [String] {
    let one = interaction["providerState"] ?? interaction["provider_state"]
    if let name = one?.string { return name.isEmpty ? [] : [name] }
    guard let states = interaction["providerStates"] else { return [] }
    if let name = states.string { return [name] }
    return states.elements.compactMap { $0["name"]?.string ?? $0.string }
  }

  private static func type(_ headers: [(name: String, value: String?)]) -> String? {
    headers.first { $0.name.lowercased() == "content-type" }?.value
  }

  /// A text for each name, or a list of texts, which are joined as one field.
  private static func headers(_ message: JSONValue) -> [(name: String, value: String)] {
    message["headers"]?.members.map { member in
      let values = member.value.kind == .array ? Array(member.value.elements) : [member.value]
      return (member.name, values.compactMap(text).joined(separator: ", "))
    } ?? []
  }

  private static func text(_ value: JSONValue) -> String? {
    value.string ?? value.scalar?.description
  }

  /// A text as in a URL (versions 1 and 2), or lists of decoded values by name.
  private static func query(_ query: JSONValue?) -> [(name: String, values: [String?])] {
    guard let query else { return [] }
    guard let text = query.string else {
      return query.members.compactMap { member in
        let list = member.value.kind == .array ? Array(member.value.elements) : [member.value]
        let values = list.compactMap(Self.text)
        return values.isEmpty ? nil : (member.name, values)
      }
    }
    var parameters: [(name: String, values: [String?])] = []
    for (name, value) in PercentCoding.fields(text) {
      if let index = parameters.firstIndex(where: { $0.name == name }) {
        parameters[index].values.append(value)
      } else {
        parameters.append((name, [value]))
      }
    }
    return parameters
  }
}
