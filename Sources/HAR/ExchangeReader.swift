// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction
import MockAPIText

/// Reads the entries of a recording in two passes, so that no secret is in the exchanges, whichever entry shows that it is one.
struct ExchangeReader<Files: DocumentFiles> {
  private let document: Document
  private let files: Files
  private let options: ImportOptions
  private let keptHeaders: KeptHeaders
  private(set) var redactor: Redactor
  private(set) var warnings = ImportWarnings()
  /// Where the answers are whose body the recording does not have.
  private(set) var missing: [DocumentPlace] = []

  /// Parameters that only keep caches away, or are made anew for each request.
  private static var noise: Set<String> { ["_", "t", "ts", "cb", "nonce"] }

  init(of document: Document, _ files: Files, _ options: ImportOptions) {
    self.document = document
    self.files = files
    self.options = options
    keptHeaders = KeptHeaders(options)
    redactor = Redactor(options.redaction)
  }

  // MARK: The first pass

  mutating func collect(_ entry: HAREntry) {
    guard options.redaction.isOn else { return }
    if let query = entry.address.query { redactor.collect(fields: query, ofForm: false) }
    for field in entry.requestHeaders + entry.responseHeaders {
      redactor.collect(header: field.name, field.value)
    }
    // Some recorders have cookies here and nowhere else.
    for cookies in [entry.value["request"]?["cookies"], entry.value["response"]?["cookies"]] {
      for cookie in cookies?.elements.map({ $0 }) ?? [] {
        cookie["value"]?.string.map { redactor.collect(header: "Cookie", "cookie=" + $0) }
      }
    }
    if let body = RecordedRequestBody(of: entry) {
      redactor.collect(body: body.bytes, mediaType: body.mediaType)
    }
    // The texts of pages and scripts have many words under such names.
    guard entry.isJSON || !SiteFiles.includes(entry) else { return }
    if case .bytes(let bytes) = RecordedBody(of: entry, in: document, files) {
      redactor.collect(body: bytes, mediaType: entry.mediaType)
    }
  }

  // MARK: The second pass

  mutating func exchange(_ entry: HAREntry) -> Exchange {
    let path = HARAddress.segments(entry.address.path)
    let segments = HARAddress.segments(redactor.redacted(text: entry.address.path))
    // Only a secret with a slash changes their number.
    let secret = segments.indices.filter { !path.indices.contains($0) || path[$0] != segments[$0] }
    let (body, lacksBody) = body(of: entry)
    return Exchange(
      name: "\(entry.method) /\(segments.joined(separator: "/"))", place: entry.place,
      method: entry.method, host: entry.address.host, segments: segments,
      secretSegments: Set(secret), query: query(of: entry), requestBody: requestBody(of: entry),
      status: entry.status, headers: headers(of: entry, body), mediaType: entry.mediaType,
      body: body, lacksBody: lacksBody)
  }

  private mutating func name(of entry: HAREntry) -> String { redactor.redacted(text: entry.name) }

  /// Takes the secrets out of what is said to people.
  mutating func redact(_ result: inout ImportResult) { result.redactTexts(by: &redactor) }

  private mutating func query(of entry: HAREntry) -> [(name: String, value: String)] {
    open(PercentCoding.fields(entry.address.query ?? ""), ofForm: false).filter {
      !Self.noise.contains($0.name)
    }
  }

  /// The fields that have no secret: no app would send what is written in its place.
  private mutating func open(
    _ fields: [(name: String, value: String)], ofForm isForm: Bool
  ) -> [(name: String, value: String)] {
    var kept: [(name: String, value: String)] = []
    for field in fields
    where redactor.redacted(field: field.name, field.value, ofForm: isForm) == field.value
      && !redactor.isSecret(field.name, ofForm: isForm)
    {
      kept.append(field)
    }
    return kept
  }

  private mutating func requestBody(of entry: HAREntry) -> Exchange.RequestBody {
    guard let body = RecordedRequestBody(of: entry) else { return .none }
    let type = body.mediaType?.lowercased() ?? ""
    if type.contains("urlencoded") {
      return .form(
        open(PercentCoding.fields(String(decoding: body.bytes, as: UTF8.self)), ofForm: true))
    }
    // A body that is no JSON is compared by its bytes.
    if let root = ImportedJSON.container(body.bytes) {
      let redacted = redactor.redactedValue(root)
      return .json(redacted, isWhole: redacted.source == root.source)
    }
    return .other(redactor.redacted(body: body.bytes, mediaType: body.mediaType))
  }

  // MARK: Answers

  private mutating func body(of entry: HAREntry) -> (ImportedResponse.Body, lacksBody: Bool) {
    switch RecordedBody(of: entry, in: document, files) {
    case .none: return (.none, false)
    case .missing:
      missing.append(entry.place)
      return (.none, true)
    case .damaged(let reason):
      warnings.append(
        ImportWarning(
          "damaged-body", "\(name(of: entry)) has no body here: \(reason)", at: entry.place))
      return (.none, true)
    case .bytes(let bytes): return (body(bytes, of: entry), false)
    }
  }

  private mutating func body(_ bytes: [UInt8], of entry: HAREntry) -> ImportedResponse.Body {
    let type = entry.mediaType
    if entry.isJSON || type.isEmpty {
      do throws(JSONSyntaxError) {
        let root = try ImportedJSON.parsed(bytes)
        if entry.isJSON || root.kind == .object || root.kind == .array {
          return .json(redactor.redactedValue(root))
        }
      } catch {
        if entry.isJSON {
          warnings.append(
            ImportWarning(
              "no-json",
              "the body of \(name(of: entry)) is written as a text, though its type is JSON: \(error.position): expected \(error.expected)",
              at: entry.place))
        }
      }
    }
    if type == "text/event-stream" {
      warnings.append(
        ImportWarning(
          "stream",
          "\(name(of: entry)) is a stream of events: they are sent at once, because a recording has no times for them",
          at: entry.place))
    }
    let redacted = redactor.redacted(body: bytes, mediaType: type)
    return String(checking: redacted).map { .text($0) } ?? .bytes(redacted)
  }

  private mutating func headers(
    of entry: HAREntry, _ body: ImportedResponse.Body
  ) -> [(name: String, value: String)] {
    let hasBody = if case .none = body { false } else { true }
    var headers: [(name: String, value: String)] = []
    if hasBody, let type = entry.contentType {
      headers.append(("Content-Type", Self.inUTF8(type, body)))
    }
    for (name, value) in entry.responseHeaders {
      let plain = name.lowercased()
      guard keptHeaders.contains(plain), plain != "content-type", !redactor.isSecretHeader(name)
      else { continue }
      headers.append((name, header(plain, value, entry)))
    }
    return headers.filter { field in
      if ImportedResponse.canHave(header: field.name, field.value) { return true }
      warnings.append(.lostHeader(field.name, of: self.name(of: entry), at: entry.place))
      return false
    }
  }

  /// On the same server, an address means the mock.
  private mutating func header(_ name: String, _ value: String, _ entry: HAREntry) -> String {
    let origin = entry.address.origin
    switch name {
    case "link":
      return redactor.redacted(header: name, value.replacing("<\(origin)/", with: "</"))
    case "location":
      let rest = value.hasPrefix(origin) ? value.dropFirst(origin.utf8.count) : nil
      switch rest?.first {
      case "/": return redactor.redacted(url: String(rest ?? ""))
      case nil where rest != nil: return "/"
      default: return redactor.redacted(url: value)
      }
    default: return redactor.redacted(header: name, value)
    }
  }

  /// A recording has texts in UTF-8, whatever the server sent.
  private static func inUTF8(_ type: String, _ body: ImportedResponse.Body) -> String {
    if case .bytes = body { return type }
    let parts = type.split(separator: ";", omittingEmptySubsequences: false).map { part in
      let plain = part.lowercased().filter { !"\" ".contains($0) }
      guard plain.hasPrefix("charset=") else { return String(part) }
      return ["utf-8", "utf8", "us-ascii"].contains(plain.dropFirst(8))
        ? String(part) : " charset=utf-8"
    }
    return parts.joined(separator: ";")
  }
}
