// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The parts of a `multipart/*` body (RFC 2046 section 5.1).
package struct MultipartBody {
  package struct Part {
    package var headers: [HeaderField]
    package var body: [UInt8]

    func headerValues(named name: String) -> [String] {
      headers.values(named: name)
    }

    /// The `name` of its `Content-Disposition` (RFC 7578 section 4.2); `nil` without one.
    package var name: String? {
      headerValues(named: "Content-Disposition").first.flatMap { field in
        MultipartBody.parameter("name", of: field)
      }
    }
  }

  /// A body with more parts is not examined.
  package static let partLimit = 1_000

  /// `nil` if there are more parts than the limit.
  package let parts: [Part]?

  /// `nil` if the request is not multipart, or has no boundary.
  package init?(_ request: some RequestView) {
    guard let type = request.headerValues(named: "Content-Type").first,
      type.lowercased().hasPrefix("multipart/"), let boundary = Self.parameter("boundary", of: type)
    else { return nil }
    parts = Self.split(request.body, at: Array("--".utf8) + Array(boundary.utf8))?
      .map(Self.part)
  }

  /// The value of a parameter of a header field, without quotes: `x` of `multipart/form-data; boundary="x"`.
  private static func parameter(_ name: String, of field: String) -> String? {
    for parameter in field.split(separator: ";") {
      let pair = parameter.split(separator: "=", maxSplits: 1)
      guard pair.count == 2, pair[0].trimmingBlanks().lowercased() == name else { continue }
      let value = String(pair[1].trimmingBlanks())
      return value.hasPrefix("\"") ? String(value.dropFirst().prefix { $0 != "\"" }) : value
    }
    return nil
  }

  /// The parts between delimiters at the beginnings of lines; `nil` if there are too many parts.
  private static func split(_ body: [UInt8], at delimiter: [UInt8]) -> [[UInt8]]? {
    var parts: [[UInt8]] = []
    var current: Int?
    var start = 0
    while start < body.count {
      let next = body[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? body.count
      defer { start = next }
      guard body[start..<next].starts(with: delimiter) else { continue }
      // The line end before a delimiter belongs to the delimiter.
      if let current {
        var end = start
        if end > current, body[end - 1] == 0x0A { end -= 1 }
        if end > current, body[end - 1] == 0x0D { end -= 1 }
        guard parts.count < partLimit else { return nil }
        parts.append(Array(body[current..<end]))
      }
      if body[start..<next].dropFirst(delimiter.count).starts(with: "--".utf8) { break }
      current = next
    }
    return parts
  }

  private static func part(_ bytes: [UInt8]) -> Part {
    var part = Part(headers: [], body: [])
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      var line = bytes[start..<end]
      if line.last == 0x0D { line.removeLast() }
      start = end + 1
      if line.isEmpty { break }
      let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      part.headers.append(
        HeaderField(
          name: String(decoding: line[..<colon], as: UTF8.self),
          value: String(String(field: line[colon...].dropFirst())[...].trimmingBlanks())))
    }
    part.body = start < bytes.count ? Array(bytes[start...]) : []
    return part
  }
}

/// A condition on the parts of a multipart body.
package struct MultipartPattern: Sendable, Hashable {
  let name: String?
  let fileName: String?
  /// Whether every part must match, not only one.
  let matchesAll: Bool
  let headers: [Header]
  let bodyPatterns: [ValuePattern]

  package init(
    name: String?, fileName: String?, matchesAll: Bool, headers: [Header],
    bodyPatterns: [ValuePattern]
  ) {
    self.name = name
    self.fileName = fileName
    self.matchesAll = matchesAll
    self.headers = headers
    self.bodyPatterns = bodyPatterns
  }

  package struct Header: Sendable, Hashable {
    let name: String
    let pattern: FieldPattern

    package init(name: String, pattern: FieldPattern) {
      self.name = name
      self.pattern = pattern
    }
  }

  func outcome(of request: some RequestView) -> MatchOutcome {
    guard let body = MultipartBody(request) else { return .notMatched }
    guard let parts = body.parts else { return .limitReached }
    let (time, budget) = (request.time, request.budget)
    guard matchesAll else { return .any(parts) { outcome(of: $0, time, budget) } }
    // Without parts nothing matches (WireMock fails).
    return parts.isEmpty ? .notMatched : .all(parts) { outcome(of: $0, time, budget) }
  }

  private func outcome(
    of part: MultipartBody.Part, _ time: Duration, _ budget: MatchBudget
  ) -> MatchOutcome {
    let disposition = part.headerValues(named: "Content-Disposition").first ?? ""
    let hasName = name.map { disposition.contains("name=\"\($0)\"") } ?? true
    let hasFileName = fileName.map { disposition.contains("filename=\"\($0)\"") } ?? true
    guard hasName, hasFileName else { return .notMatched }
    let outcome = MatchOutcome.all(headers) {
      $0.pattern.outcome(of: part.headerValues(named: $0.name), at: time, budget: budget)
    }
    guard outcome == .matched else { return outcome }
    return .all(bodyPatterns) { $0.outcome(of: .bytes(part.body, at: time, budget: budget)) }
  }
}
