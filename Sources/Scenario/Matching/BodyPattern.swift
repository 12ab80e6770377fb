// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// What the body of a request has to be.
public enum BodyPattern: Sendable, Hashable {
  /// The whole body as text; an empty body is no text at all, as in WireMock.
  case equalTo(String)
  /// A place in a JSON body: with a pattern, its value must match; without one, it must be there and not be
  /// null or an empty array or object.
  case matchesJSONPath(JSONPath, ValuePattern?)

  func matches(_ request: some RequestView) -> Bool {
    switch self {
    case .equalTo(let expected):
      return !request.body.isEmpty && ByteEquality.areEqual(request.body[...], expected)
    case .matchesJSONPath(let path, let pattern?):
      return pattern.matchesAny(of: Self.texts(at: path, in: request))
    case .matchesJSONPath(let path, nil):
      return request.bodyDocument.map { document in
        path.nodes(in: document.root).contains { !Self.isVoid($0) }
      } ?? false
    }
  }

  /// The name of what is looked at.
  var subject: String {
    switch self {
    case .equalTo: "body"
    case .matchesJSONPath(let path, _): "body at \(path)"
    }
  }

  var description: String {
    switch self {
    case .equalTo(let text): text
    case .matchesJSONPath(_, let pattern?): pattern.description
    case .matchesJSONPath(_, nil): "a value"
    }
  }

  func actual(in request: some RequestView) -> String? {
    switch self {
    case .equalTo:
      return request.body.isEmpty ? nil : String(decoding: request.body, as: UTF8.self)
    case .matchesJSONPath(let path, _):
      guard request.bodyDocument != nil else {
        return request.body.isEmpty ? nil : "a body that is not JSON"
      }
      let texts = Self.texts(at: path, in: request)
      return texts.isEmpty ? nil : texts.joined(separator: ", ")
    }
  }

  /// The values at a path as text: strings decoded, everything else as it is spelled; null has no text.
  private static func texts(at path: JSONPath, in request: some RequestView) -> [String] {
    guard let document = request.bodyDocument else { return [] }
    return path.nodes(in: document.root).filter { $0.kind != .null }.map { value in
      value.string ?? String(decoding: value.source, as: UTF8.self)
    }
  }

  private static func isVoid(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .null: true
    case .array: !value.elements.contains { _ in true }
    case .object: !value.members.contains { _ in true }
    default: false
    }
  }
}
