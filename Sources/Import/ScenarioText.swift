// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDrafts
package import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import MockAPIText

/// An imported scenario as a scenario file, with the files of its bodies. The same bytes each time.
package struct ScenarioText {
  /// A file, by its path below the folder of the import.
  package struct File: Equatable, Sendable {
    package let path: String
    package let bytes: [UInt8]
  }

  /// Where bodies are that are not readable in a scenario file.
  package enum Bodies: Sendable {
    /// In the scenario file.
    case inside
    /// In files beside it, if they are large texts or no texts at all.
    case beside
  }

  package let file: File
  package let bodies: [File]
  /// Whether the scenario file has more arrays and objects inside each other than are read of a file.
  let isTooDeep: Bool

  /// A longer text is a file.
  private static let longestText = 10_000

  package init(of scenario: ImportedScenario, bodies place: Bodies) {
    var bodies: [File] = []
    let folder = scenario.name.lastIndex(of: "/").map { scenario.name[...$0] } ?? ""
    let name = scenario.name.dropFirst(folder.count)
    var files: Set<String> = []
    let cases = scenario.cases.map { one -> (String, JSONLiteral) in
      var body = BodyFile(of: one.response)
      if place == .inside { body = nil }
      if let body {
        // A folder for each scenario: `a-b` of one and `b` of another are different files.
        let file = ScenarioNames.unique(FileName.cleaned(one.name), among: &files)
        let path = "__files/\(name)/\(file)\(body.suffix)"
        bodies.append(File(path: folder + path, bytes: body.bytes))
        return (one.name, Self.literal(of: one, bodyFile: path))
      }
      return (one.name, Self.literal(of: one, bodyFile: nil))
    }
    let document: JSONLiteral = [
      "$schema": .string(ScenarioDraft.schema),
      "name": .string(scenario.servedName),
      "priority": .optional(scenario.priority),
      "request": scenario.request,
      "sample": scenario.sample,
      "contract": scenario.contract?.literal ?? .absent,
      "cases": .object(
        cases + scenario.sequences.map { ($0.name, ["sequence": .strings($0.cases)]) }),
      "default": .string(scenario.defaultCase),
    ]
    do {
      // The body of a case may itself be as deep as a document can be.
      let value = try JSONDocument(parsing: document.bytes, maximumDepth: .max).root
      isTooDeep = value.isNested(deeperThan: JSONDocument.defaultMaximumDepth)
      file = File(path: scenario.name + ".json", bytes: JSONLayout.text(of: value))
    } catch {
      preconditionFailure("the parts of a scenario must be JSON: \(error)")
    }
    self.bodies = bodies
  }

  private static func literal(of one: ImportedCase, bodyFile: String?) -> JSONLiteral {
    let response = one.response
    var members: [(String, JSONLiteral)] = [("status", .int(response.status))]
    let headers = headers(of: response)
    if !headers.isEmpty { members.append(("headers", .object(headers))) }
    if let bodyFile {
      members.append(("bodyFileName", .string(bodyFile)))
    } else {
      switch response.body {
      case .none: break
      case .json(let value): members.append(("jsonBody", .value(value)))
      case .text(let text): members.append(("body", .string(text)))
      case .bytes(let bytes): members.append(("base64Body", .string(Base64.encode(bytes))))
      }
    }
    // Otherwise the check of files asks whether a template is meant.
    if hasTags(response, isInFile: bodyFile != nil) { members.append(("template", false)) }
    return ["when": one.when, "response": .object(members), "expect": one.expect]
  }

  /// Whether a response looks like a template, by its body or by a header field.
  private static func hasTags(_ response: ImportedResponse, isInFile: Bool) -> Bool {
    if response.headers.contains(where: { hasTags($0.value.utf8) }) { return true }
    return switch response.body {
    case .none: false
    // The bytes of 'base64Body' are never a template.
    case .bytes(let bytes): isInFile && hasTags(bytes)
    // Outside of strings, JSON has no two braces that open.
    case .json(let value): hasTags(value.source)
    case .text(let text): hasTags(text.utf8)
    }
  }

  /// In one pass: bodies may have megabytes, and the general search for a text takes a hundred times as long.
  private static func hasTags(_ bytes: some Sequence<UInt8>) -> Bool {
    let brace = UInt8(ascii: "{")
    var isOpen = false
    for byte in bytes {
      if byte == brace, isOpen { return true }
      isOpen = byte == brace
    }
    return false
  }

  /// The header fields in their order; a name that comes again has a list of values.
  private static func headers(of response: ImportedResponse) -> [(String, JSONLiteral)] {
    var names: [String] = []
    var values: [String: [String]] = [:]
    for (name, value) in response.headers {
      if case .json = response.body, isPlainJSON(name, value) { continue }
      let folded = name.lowercased()
      if values[folded] == nil { names.append(name) }
      values[folded, default: []].append(value)
    }
    return names.map { name in
      let values = values[name.lowercased()] ?? []
      return (name, values.count == 1 ? .string(values[0]) : .strings(values))
    }
  }

  /// A `jsonBody` has this type anyway.
  private static func isPlainJSON(_ name: String, _ value: String) -> Bool {
    name.lowercased() == "content-type" && value.lowercased() == "application/json"
  }

  /// A body that a person would not read in a scenario file.
  private struct BodyFile {
    let bytes: [UInt8]
    let suffix: String

    init?(of response: ImportedResponse) {
      switch response.body {
      case .none, .json: return nil
      case .text(let text):
        guard text.utf8.count > ScenarioText.longestText else { return nil }
        bytes = Array(text.utf8)
      case .bytes(let content): bytes = content
      }
      let type = MediaTypes.contentType(of: response.headers)
      suffix = Self.suffix(ofType: type ?? "")
    }

    private static let suffixes = [
      "text/html": ".html", "text/css": ".css", "text/csv": ".csv", "text/plain": ".txt",
      "text/javascript": ".js", "application/javascript": ".js", "application/xml": ".xml",
      "text/xml": ".xml", "application/pdf": ".pdf", "application/zip": ".zip",
      "image/png": ".png", "image/jpeg": ".jpg", "image/gif": ".gif", "image/webp": ".webp",
      "image/svg+xml": ".svg", "font/woff2": ".woff2",
    ]

    private static func suffix(ofType type: String) -> String {
      let name = MediaTypes.essence(type)
      return suffixes[name] ?? (name.hasPrefix("text/") ? ".txt" : ".bin")
    }
  }
}

extension ImportedContract {
  /// The `contract`; absent if it says nothing.
  var literal: JSONLiteral {
    var success: [(String, JSONLiteral)] = []
    if let fields = self.success, !fields.isEmpty {
      success.append(("fields", Self.literal(of: fields)))
    }
    if !byStatus.isEmpty {
      let statuses = byStatus.map { one in
        ("\(one.status)", one.fields.map(Self.literal) ?? .string("empty"))
      }
      success.append(("byStatus", .object(statuses)))
    }
    var members: [(String, JSONLiteral)] = []
    if !success.isEmpty { members.append(("success", .object(success))) }
    if let fields = failure, !fields.isEmpty {
      members.append(
        (
          "failure",
          [
            "fields": Self.literal(of: fields),
            "code": .optional(code?.description),
            "anyStatus": isUnderAnyStatus ? .bool(true) : .absent,
          ]
        ))
    }
    return members.isEmpty ? .absent : .object(members)
  }

  private static func literal(of fields: [ImportedField]) -> JSONLiteral {
    .object(fields.map { ($0.pointer.description, $0.literal) })
  }
}

extension ImportedField {
  /// The tolerance alone, if there is nothing else.
  fileprivate var literal: JSONLiteral {
    if accepts.isEmpty, values.isEmpty, format == nil { return .string(tolerance.rawValue) }
    let kinds = JSONKind.allCases.filter(accepts.contains).map(\.rawValue)
    return [
      "tolerance": .string(tolerance.rawValue),
      "accepts": kinds.isEmpty ? .absent : .strings(kinds),
      "values": values.isEmpty ? .absent : .list(values) { .raw(Array($0.description.utf8)) },
      "format": .optional(format?.rawValue),
    ]
  }
}
