// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

extension ScenarioReader {
  /// Reads a `response`, in WireMock's words.
  func readResponse(_ value: JSONValue) -> ResponseDefinition? {
    guard
      let object = ObjectReader(
        value, "a response",
        keys: ["status", "headers", "body", "jsonBody", "base64Body", "bodyFileName"],
        report: report)
    else { return nil }
    let status = readStatus(object)
    var headers = object["headers"].map(readHeaders) ?? ResponseHeaders()
    let body = readBody(object)
    if object["jsonBody"] != nil, report.origin == .scenarioFile,
      !headers.names.contains("content-type")
    {
      headers.fields.append(HeaderField(name: "Content-Type", value: "application/json"))
    }
    if [204, 205, 304].contains(status), !body.isEmpty, let status = object["status"] {
      report.error(
        at: status,
        "a response with status \(String(decoding: status.source, as: UTF8.self)) has no body (RFC 9110 section 15)"
      )
    }
    return ResponseDefinition(status: status, headers: headers.fields, body: body)
  }

  /// The one body; of several, WireMock takes the first in this order.
  private func readBody(_ object: ObjectReader) -> ArraySlice<UInt8> {
    let given = ["body", "jsonBody", "base64Body", "bodyFileName"].filter { object[$0] != nil }
    guard let name = given.first else { return [] }
    for other in given.dropFirst() {
      report.objection(
        at: object.key(other) ?? object.object,
        "a response has one body; keep either '\(name)' or '\(other)'")
    }
    if name == "jsonBody", let json = object[name] {
      guard report.origin == .wireMock else { return json.source }
      var writer = JSONWriter()
      writer.value(json)
      return writer.bytes[...]
    }
    guard let (text, value) = object.string(name) else { return [] }
    switch name {
    case "body": return Array(text.utf8)[...]
    case "base64Body": return (readBase64(text, at: value) ?? [])[...]
    default:
      if let path = bodies.path(of: text) { report.noteBody(path) }
      do throws(BodyFiles.Failure) {
        return try bodies.read(text)[...]
      } catch {
        report.error(at: value, "the file '\(text)' cannot be sent: \(error.reason)")
        return []
      }
    }
  }

  private func readStatus(_ object: ObjectReader) -> Int {
    guard let (status, value) = object.integer("status") else { return 200 }
    if !(200...999).contains(status) {
      report.error(at: value, "'status' is a number from 200 to 999, found \(status)")
    }
    return status
  }

  private struct ResponseHeaders {
    var fields: [HeaderField] = []
    /// Every name that the file speaks of, in lower case, those that it switches off too.
    var names: Set<String> = []
  }

  private func readHeaders(_ value: JSONValue) -> ResponseHeaders {
    var headers = ResponseHeaders()
    guard let object = ObjectReader(value, "the object of headers", keys: nil, report: report)
    else { return headers }
    for (name, key, value) in object.all {
      checkHeaderName(name, at: key)
      if !headers.names.insert(name.lowercased()).inserted {
        report.error(
          at: key, "the header '\(name)' stands twice; give a list of values to send it repeatedly")
      }
      switch value.kind {
      // null keeps a header from being sent that would be added otherwise.
      case .null: break
      case .array: headers.fields += value.elements.compactMap { readHeader(name, $0) }
      default: headers.fields += [readHeader(name, value)].compactMap { $0 }
      }
    }
    return headers
  }

  private func checkHeaderName(_ name: String, at key: JSONValue) {
    if !ASCII.isToken(name) {
      report.error(at: key, "'\(name)' cannot be the name of a header (RFC 9110 section 5.1)")
    }
    switch name.lowercased() {
    case "content-length", "transfer-encoding":
      report.error(at: key, "the server sets '\(name)' to what it sends; it cannot be given here")
    case "connection", "date":
      report.error(at: key, "the server sets '\(name)' itself; it cannot be given here")
    default: break
    }
  }

  private func readHeader(_ name: String, _ value: JSONValue) -> HeaderField? {
    guard let text = value.string else {
      report.error(
        at: value, "the value of a header is a string or a list of strings, found \(value.kind)")
      return nil
    }
    // RFC 9110 section 5.5: no CR, LF or NUL; blanks around a value do not belong to it.
    if text.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }) {
      report.error(
        at: value, "the value of a header has no control characters (RFC 9110 section 5.5)")
    } else if text.isEmpty {
      report.error(
        at: value, "the value of a header must not be empty; leave the header out, or give null")
    } else if " \t".utf8.contains(where: { $0 == text.utf8.first || $0 == text.utf8.last }) {
      report.error(at: value, "the value of a header does not begin or end with a blank")
    }
    return HeaderField(name: name, value: text)
  }
}
