// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

extension ScenarioReader {
  /// Reads the `sample` beside a request, and reports the first condition that it does not satisfy.
  /// - Parameter request: the conditions; `nil` if they have a mistake.
  func readSample(_ value: JSONValue, for request: RequestPattern?) -> SampleRequest? {
    let problems = report.errorCount
    guard
      var object = ObjectReader(
        value, "a sample", keys: Self.sampleKeys, required: ["path"], report: report)
    else { return nil }
    object.takeJSONInBody()
    let body = readSampleBody(object)
    let sample = SampleRequest(
      method: readSampleMethod(object) ?? (body.isEmpty ? "GET" : "POST"),
      target: readSamplePath(object) ?? "/", headers: readSampleHeaders(object), body: body)
    guard report.errorCount == problems else { return nil }
    if let condition = request?.firstUnsatisfied(by: sample.view) {
      let place =
        switch condition.part.kind {
        case .url: object["path"]
        case .method: object["method"]
        case .fields: object["headers"]
        case .body: object["body"] ?? object["jsonBody"] ?? object["base64Body"]
        }
      report.error(
        at: place ?? value,
        "'sample' must be a request that the scenario answers; it does not satisfy the \(condition.part.phrase) at "
          + "\(condition.position)")
      return nil
    }
    return sample
  }

  static let sampleKeys = ["method", "path", "headers", "body", "jsonBody", "base64Body"]

  private func readSampleMethod(_ object: ObjectReader) -> String? {
    guard let (method, value) = object.string("method") else { return nil }
    if !ASCII.isToken(method) {
      report.error(at: value, "'method' must be a token such as GET; found '\(method)'")
    }
    return method
  }

  private func readSamplePath(_ object: ObjectReader) -> String? {
    guard let (path, value) = object.string("path") else { return nil }
    if !path.hasPrefix("/") {
      report.error(
        at: value, "'path' must begin with '/'; it is the path and the query, as they are sent")
    } else if let offset = path.utf8.enumerated().first(where: {
      $0.element <= 0x20 || $0.element >= 0x7F || $0.element == UInt8(ascii: "#")
    })?.offset {
      report.error(
        inString: value, at: offset, "this character is not sent in a path; percent-encode it")
    }
    return path
  }

  private func readSampleHeaders(_ object: ObjectReader) -> [HeaderField] {
    var fields: [HeaderField] = []
    if let value = object["headers"],
      let headers = ObjectReader(value, "'headers'", keys: nil, report: report)
    {
      for (name, key, value) in headers.all {
        if !ASCII.isToken(name) {
          report.error(
            at: key, "the name of a header must be a token (RFC 9110 section 5.1); found '\(name)'")
        }
        fields += readHeaderValues(name, value)
      }
    }
    if object["jsonBody"] != nil, !fields.contains(where: { $0.isNamed("Content-Type") }) {
      fields.append(HeaderField(name: "Content-Type", value: "application/json"))
    }
    return fields
  }

  private func readSampleBody(_ object: ObjectReader) -> [UInt8] {
    let given = ["body", "jsonBody", "base64Body"].filter { object[$0] != nil }
    for key in given.dropFirst() {
      report.error(
        at: object.key(key) ?? object.object,
        "a sample must have one body; keep either '\(given[0])' or '\(key)'")
    }
    switch given.first {
    case "jsonBody"?: return object["jsonBody"].map { Array($0.source) } ?? []
    case "base64Body"?:
      return object.string("base64Body").flatMap { readBase64($0.text, at: $0.value) } ?? []
    default: return object.string("body").map { Array($0.text.utf8) } ?? []
    }
  }
}
