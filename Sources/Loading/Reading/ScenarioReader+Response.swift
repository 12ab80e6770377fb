// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPIText

extension ScenarioReader {
  /// Reads a `response`, with WireMock's keys.
  /// - Parameter target: the request that it answers.
  func readResponse(_ value: JSONValue, for target: ResponseTarget) -> ResponseDefinition? {
    guard
      var object = ObjectReader(
        value, "a response",
        keys: report.origin == .wireMock
          ? WireMockVocabulary.response.read : Self.caseResponseKeys,
        example: ObjectExample.response(value), vocabulary: .response, report: report)
    else { return nil }
    if !isEntity(object["body"]) { object.takeJSONInBody() }
    var template = readTemplate(object)
    let status = readStatus(object)
    let statusMessage = readStatusMessage(object)
    let hasNoContent = ResponseDefinition.hasNoContent(status)
    var body = readBody(object, &template)
    // The size of a rendered body depends on the request, so no length and no place is wrong.
    var bodySize: Int? = body.count
    if let template, template.isRendered {
      body = sampleBody(template, for: target)
      bodySize = nil
    }
    let isTemplate = template != nil
    let sampleText = body
    // RFC 9110 section 8.6: the length of the answer to GET.
    let hasOther =
      status == 304 || target.request?.asksHeadOnly ?? false && !hasNoContent
    let describesOther = hasOther && bodySize == 0
    var headers =
      object["headers"].map {
        readHeaders(
          $0, bodySize: bodySize, describesOther: describesOther, isTemplate: isTemplate)
      } ?? ResponseHeaders()
    if object["jsonBody"] != nil, report.origin == .scenarioFile,
      !headers.names.contains("content-type")
    {
      headers.fields.append(HeaderField(name: "Content-Type", value: "application/json"))
    }
    warnOfCharset(of: sampleText, object, headers)
    // A rendered body may be empty for one request only, so it counts as one.
    if hasNoContent, bodySize != 0, let place = object["status"] {
      let isMapping = report.origin == .wireMock
      report.objection(
        at: place,
        "a response with status \(status) must not have a body (RFC 9110 section 15)"
          + (isMapping ? "; it is not sent, so leave it out" : ""))
      if isMapping {
        (body, bodySize) = ([], 0)
        template?.body = .constant
        headers.describeNoBody(status)
      }
    } else if hasNoContent, status != 304, report.origin == .wireMock {
      headers.describeNoBody(status)
    }
    var headerTemplates: [ResponseTemplate.Header] = []
    if var read = template {
      refuseLength(of: read, object, &headers)
      headerTemplates = readHeaderTemplates(headers, &read)
      template = read
    }
    let fault = object["fault"].flatMap { readFault($0, bodySize: bodySize) }
    switch fault?.content {
    case .bytes where fault?.share == .every: refuseWhatIsReplaced(object)
    case .malformed(let malformation):
      checkMalformation(malformation, of: object, headers: headers, bodySize: bodySize)
    default: break
    }
    let response = ResponseDefinition(
      status: status, statusMessage: statusMessage, headers: headers.fields,
      withheldHeaders: headers.withheld, framing: headers.framing,
      isCompressed: readCompression(object, headers: headers) && !(hasNoContent && body.isEmpty),
      body: body,
      timing: readTiming(object), fault: fault ?? headers.fault,
      beforeRequestBody: readBeforeRequestBody(object, for: target))
    guard let template else {
      warnOfUnfilledTags(object, body: body, headers: headers)
      return response
    }
    let place =
      ["body", "jsonBody", "bodyFileName", "headers"].lazy.compactMap { object[$0] }.first ?? value
    let attached = attach(
      template, headers: headerTemplates, to: response, at: place, for: target)
    refuseBody(inTemplateOf: attached, object)
    return attached
  }

  /// Texts are sent in UTF-8. A client that obeys another charset reads other letters.
  private func warnOfCharset(
    of text: ArraySlice<UInt8>, _ object: ObjectReader, _ headers: ResponseHeaders
  ) {
    guard let type = headers.fields.last(where: { $0.isNamed("Content-Type") })?.value,
      let name = ["body", "jsonBody"].first(where: { object[$0] != nil }),
      let key = object.key("headers")
    else { return }
    // A template may fill it in.
    if TextEncoding.isUTF8(type) || type.contains("{{") { return }
    guard text.contains(where: { $0 >= 0x80 }) else { return }
    report.warning(
      at: key,
      "'\(name)' is sent in UTF-8, not in the charset of its 'Content-Type'; write 'charset=utf-8', or give the bytes as 'base64Body' or 'bodyFileName'"
    )
  }

  /// The length of a rendered body depends on the request.
  private func refuseLength(
    of template: ReadTemplate, _ object: ObjectReader, _ headers: inout ResponseHeaders
  ) {
    guard template.isRendered, headers.framing != .untilClose,
      headers.names.contains("content-length"),
      let key = object.key("headers")
    else { return }
    report.objection(
      at: key,
      "'Content-Length' must be left out of a template: the length depends on the request, and the server writes it"
    )
    for index in headers.fields.indices.reversed()
    where headers.fields[index].isNamed("Content-Length") {
      headers.fields.remove(at: index)
      headers.places.remove(at: index)
    }
  }

  static let caseResponseKeys = WireMockVocabulary.response.shared + ["template"]

  /// If other bytes always replace the response, its declaration has no effect.
  private func refuseWhatIsReplaced(_ object: ObjectReader) {
    // Raw bytes have no body that could be slowed down.
    let effective = Set(Self.timingKeys).subtracting(["chunkedDribbleDelay", "bodyBytesPerSecond"])
      .union(["beforeRequestBody"])
    for (name, key, _) in object.all where name != "fault" && !effective.contains(name) {
      report.objection(
        at: key,
        "'\(name)' has no effect: the fault sends other bytes in place of the response; leave it out"
      )
    }
  }

  /// Checks the requirements of a malformation: a body, or a length that the server writes for bytes that can be
  /// miscounted.
  private func checkMalformation(
    _ malformation: Malformation, of object: ObjectReader, headers: ResponseHeaders, bodySize: Int?
  ) {
    guard let fault = object["fault"] else { return }
    let kind = malformation.kind.rawValue
    if malformation.kind.needsBody, bodySize == 0 {
      report.error(
        at: fault["malformed"] ?? fault,
        "'\(kind)' needs a body: without one, nothing would be wrong with the response; add one")
    }
    guard malformation.kind.hasAmount else { return }
    if headers.names.contains("content-length") || headers.framing == .chunked {
      report.error(
        at: fault["malformed"] ?? fault,
        "'\(kind)' makes the server write the length; leave out 'Content-Length' and 'Transfer-Encoding'"
      )
    } else if malformation.kind == .contentLengthTooShort, let bodySize,
      malformation.amount > bodySize
    {
      report.error(
        at: fault["by"] ?? fault,
        "'by' must be at most \(bodySize), the size of the body; found \(malformation.amount)")
    }
  }

  private func readStatusMessage(_ object: ObjectReader) -> String? {
    guard let (text, value) = object.string("statusMessage") else { return nil }
    checkFieldText(text, at: value, what: "'statusMessage'")
    warnOfLetters(in: text, at: value, what: "'statusMessage'")
    return text
  }

  private func readCompression(_ object: ObjectReader, headers: ResponseHeaders) -> Bool {
    guard object.word("compression", Compression.self) == .gzip else { return false }
    if headers.names.contains("content-encoding"), let key = object.key("compression") {
      report.error(at: key, "'compression' sets 'Content-Encoding' itself; leave the header out")
    }
    return true
  }

  private enum Compression: String, CaseIterable { case none, gzip }

  /// The body; if there are several, WireMock uses the first in this order.
  private func readBody(_ object: ObjectReader, _ template: inout ReadTemplate?)
    -> ArraySlice<UInt8>
  {
    let given = WireMockVocabulary.bodyKeys.filter { object[$0] != nil }
    guard let name = given.first else { return [] }
    for other in given.dropFirst() {
      report.objection(
        at: object.key(other) ?? object.object,
        "a response must have one body; keep either '\(name)' or '\(other)'")
    }
    if name == "jsonBody", let json = object[name] {
      if var read = template {
        readJSONTemplate(json, &read)
        template = read
      }
      guard report.origin == .wireMock else { return json.source }
      var writer = JSONWriter(reserving: json.range.count)
      writer.value(json)
      // The bytes of the file are in memory anyway.
      if ByteEquality.areEqual(writer.bytes[...], json.source) { return json.source }
      // A copy of exact size: the writer has room for all the spaces of the file.
      return writer.bytes.withUnsafeBufferPointer { Array($0)[...] }
    }
    // The other body is a mistake that has been reported.
    if given.count > 1, let kind = object["body"]?.kind, kind == .object || kind == .array {
      return []
    }
    if name == "body", let value = object[name], isEntity(value) {
      report.error(
        at: value,
        "'body' must be a text or JSON; found an object that describes a body, as WireMock 4 has it, which is not supported yet; use 'jsonBody', 'base64Body' or 'bodyFileName'"
      )
      return []
    }
    guard let (text, value) = object.string(name) else { return [] }
    switch name {
    case "body":
      if var read = template {
        readTextTemplate(text, at: value, &read)
        template = read
      }
      return Array(text.utf8)[...]
    case "base64Body": return (readBase64(text, at: value) ?? [])[...]
    default:
      if var read = template {
        let isTemplate = readFileName(text, at: value, &read)
        template = read
        if isTemplate { return [] }
      }
      if report.origin == .scenarioFile, text.hasPrefix("/") {
        report.error(
          at: value,
          "the file '\(text)' cannot be read: the name must not begin with '/'; write the path from the folder of this file"
        )
        return []
      }
      do throws(BodyFiles.Failure) {
        let content = try bodies.read(text, note: report.noteBody)
        if var read = template {
          readFileTemplate(content, named: text, at: value, &read)
          template = read
        }
        return content[...]
      } catch {
        let hint = template == nil ? unfilledHint(forName: text) : ""
        report.error(
          at: value,
          "the file '\(text)' cannot be read: \(error.reason)\(hint.isEmpty ? bodyFolderHint : hint)"
        )
        return []
      }
    }
  }

  /// The body of a response in a case, if it is JSON by its key.
  static func json(ofResponse value: JSONValue?) -> JSONValue? {
    if let json = value?["jsonBody"] { return json }
    guard let body = value?["body"], body.kind == .object || body.kind == .array else { return nil }
    return body
  }

  /// Whether the value of 'body' in a mapping describes a body, as in WireMock 4.
  private func isEntity(_ body: JSONValue?) -> Bool {
    guard report.origin == .wireMock, let body, body.kind == .object else { return false }
    let names = body.members.map(\.name)
    return names.contains { ["data", "base64Data", "filePath", "dataStore"].contains($0) }
      && names.allSatisfy(Self.entityKeys.contains)
  }

  private static let entityKeys: Set = [
    "data", "base64Data", "filePath", "dataStore", "dataRef", "format", "encoding", "charset",
    "compression",
  ]

  /// For mappings that are not in a folder `mappings`: where their body files must be.
  private var bodyFolderHint: String {
    guard report.origin == .wireMock, let folder = bodies.root, !folder.hasSuffix("__files") else {
      return ""
    }
    return "; body files are looked for below \(folder), or below the folder of --files"
  }

  private func readStatus(_ object: ObjectReader) -> Int {
    guard let (status, value) = object.integer("status") else { return 200 }
    if !(200...999).contains(status) {
      report.error(at: value, "'status' must be a number from 200 to 999; found \(status)")
    }
    return status
  }
}
