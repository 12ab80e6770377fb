// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPIRegularExpression
import MockAPIText

/// `regexExtract`, `formData`, `base64`, `urlEncode`, `size`, `lookup`, `log`, `hostname` and `systemValue`.
enum TextHelpers {
  static let all: KeyValuePairs<String, HelperFunction> = [
    "regexExtract": .value(regexExtract),
    "formData": .value(formData),
    "base64": .value(base64), "urlEncode": .value(urlEncode),
    "size": .value(size), "lookup": .value(lookup),
    "log": .value { _ throws(RenderFailure) in .missing },
    "hostname": .value { call throws(RenderFailure) in .text(call.renderer.context.system.hostName)
    },
    "systemValue": .value(systemValue),
  ]

  private static func regexExtract(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else { throw call.failure("the text is missing") }
    guard !call.other(0).isMissing else { throw call.failure("the expression is missing") }
    let text = try call.text(call.first)
    let spelled = try call.text(call.other(0))
    guard case .success(let expression) = try ComparisonHelpers.expression(call, spelled) else {
      return try call.error("Invalid regex string \(spelled)")
    }
    let wantsGroups = call.rest.count > 1
    try call.renderer.spend(200 + text.utf8.count / 16)
    let found = expression.matches(
      in: text, limit: wantsGroups ? 10_000 : 1, withGroups: wantsGroups,
      byteLimit: call.renderer.limits.outputBytes)
    guard found.outcome != .limitReached else {
      throw .limit(
        "'regexExtract': '\(spelled)' must need fewer steps, and find less, in the text")
    }
    for match in found.matches {
      try call.renderer.make(match.reduce(0) { $0 + ($1?.utf8.count ?? 0) })
    }
    let groups = found.matches.flatMap { $0.dropFirst() }
    guard let first = found.matches.first, !wantsGroups || !groups.isEmpty else {
      let fallback = call.named("default")
      return fallback.isMissing ? try call.error("Nothing matched \(spelled)") : fallback
    }
    guard wantsGroups else { return .text((first.first ?? nil) ?? "") }
    let name = try call.text(call.other(1))
    // Like all lists of texts of WireMock, it prints its first item.
    call.renderer.variables[name] = .values(groups.map { $0 ?? "" })
    return .missing
  }

  private static func formData(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else { throw call.failure("the form is missing") }
    let text = try call.text(call.first)
    let decodes = try call.boolean("urlDecode") ?? false
    let encoding =
      call.named("encoding").isMissing ? "UTF-8" : try call.text(call.named("encoding"))
    var members: [(name: String, values: [String])] = []
    for pair in text.split(separator: "&") {
      try call.renderer.spend(1 + pair.utf8.count / 16)
      let parts = pair.split(separator: "=", omittingEmptySubsequences: false)
      guard parts.count > 1, !parts[1].isEmpty else { continue }
      try call.renderer.make(pair.utf8.count)
      var value = StringHelpers.trimmed(String(parts[1]))
      if decodes { value = try decode(value, encoding, call) }
      let name = String(parts[0])
      if let number = members.firstIndex(where: { $0.name == name }) {
        members[number].values.append(value)
      } else {
        try call.renderer.spend(members.count)
        members.append((name, [value]))
      }
    }
    let map = TemplateValue.map(TemplateMap(members.map { ($0.name, .values($0.values)) }))
    guard !call.rest.isEmpty else { return map }
    call.renderer.variables[try call.text(call.other(0))] = map
    return .missing
  }

  private static func base64(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    let text: String
    if call.isBlock {
      text = try call.body()
    } else {
      guard call.hasFirst, !call.first.isMissing else { throw call.failure("the text is missing") }
      text = try call.text(call.first)
    }
    // Only `true` without quotes decodes.
    if case .boolean(true) = call.named("decode") {
      let hasOther = text.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      guard !hasOther, let bytes = Base64.decode(text) else {
        throw call.failure("the text must be Base64; found '\(Excerpt.of(text))'")
      }
      try call.renderer.make(bytes.count)
      return .text(String(decoding: bytes, as: UTF8.self))
    }
    var encoded = Base64.encode(Array(text.utf8))
    // Everything but `true` leaves the padding out.
    let padding = call.named("padding")
    let isPadded = if case .boolean(let value) = padding { value } else { padding.isMissing }
    if !isPadded {
      while encoded.hasSuffix("=") { encoded.removeLast() }
    }
    try call.renderer.make(encoded.utf8.count)
    return .text(encoded)
  }

  // MARK: urlEncode

  private static func urlEncode(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard call.hasFirst, !call.first.isMissing else { throw call.failure("the text is missing") }
    let text = try call.text(call.first)
    let encoding =
      call.named("encoding").isMissing ? "UTF-8" : try call.text(call.named("encoding"))
    if case .boolean(true) = call.named("decode") {
      try call.renderer.make(text.utf8.count)
      return .text(try decode(text, encoding, call))
    }
    var result: [UInt8] = []
    for byte in try bytes(of: text, encoding, call) {
      if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-._*".utf8.contains(byte) {
        result.append(byte)
      } else if byte == 0x20 {
        result.append(UInt8(ascii: "+"))
      } else {
        result += "%\(HexText.of(byte, uppercase: true))".utf8
      }
    }
    try call.renderer.make(result.count)
    return .text(String(decoding: result, as: UTF8.self))
  }

  private static func bytes(of text: String, _ encoding: String, _ call: HelperCall)
    throws(RenderFailure) -> [UInt8]
  {
    switch encoding.uppercased() {
    case "UTF-8", "UTF8": return Array(text.utf8)
    case "ISO-8859-1", "LATIN1", "US-ASCII":
      return text.unicodeScalars.map { $0.value < 256 ? UInt8($0.value) : UInt8(ascii: "?") }
    default: throw call.failure("'encoding' must be UTF-8 or ISO-8859-1; found '\(encoding)'")
    }
  }

  private static func decode(_ text: String, _ encoding: String, _ call: HelperCall)
    throws(RenderFailure) -> String
  {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "+") {
        bytes.append(0x20)
      } else if byte == UInt8(ascii: "%") {
        guard let high = rest.popFirst().flatMap(ASCII.hexadecimalValue),
          let low = rest.popFirst().flatMap(ASCII.hexadecimalValue)
        else { throw call.failure("'%' must be followed by two hexadecimal digits") }
        bytes.append(high << 4 | low)
      } else {
        bytes.append(byte)
      }
    }
    switch encoding.uppercased() {
    case "UTF-8", "UTF8", "US-ASCII": return String(decoding: bytes, as: UTF8.self)
    case "ISO-8859-1", "LATIN1": return TextEncoding.latin1.text(of: bytes)
    default: throw call.failure("'encoding' must be UTF-8 or ISO-8859-1; found '\(encoding)'")
    }
  }

  // MARK: Values

  private static func size(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard !call.first.isMissing else { throw call.failure("the value is missing") }
    if case .text(let text) = call.first {
      try call.renderer.spend(1 + text.utf8.count / 64)
      return .integer(text.utf16.count)
    }
    if let map = call.renderer.map(of: call.first) { return .integer(map.members.count) }
    if case .path = call.first { return .integer(call.renderer.model.segments.count) }
    guard let items = try call.renderer.items(of: call.first) else { return .missing }
    return .integer(items.count)
  }

  private static func lookup(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard !call.first.isMissing else { return .missing }
    guard call.rest.isEmpty || !call.other(0).isMissing else {
      throw call.failure("the key is missing")
    }
    let key = try call.text(call.other(0))
    try call.renderer.spend(1 + key.utf8.count)
    let whole = try call.renderer.member(TemplatePath.Step(key), of: call.first)
    if !whole.isMissing { return whole }
    // The key can be a path, too.
    let path: [TemplatePath.Step] = key.split(separator: ".").map {
      let isBracketed = $0.hasPrefix("[") && $0.hasSuffix("]") && $0.count > 1
      return TemplatePath.Step(isBracketed ? String($0.dropFirst().dropLast()) : String($0))
    }
    guard key.contains(".") || key.hasPrefix("[") else { return call.first }
    var value = call.first
    for step in path { value = try call.renderer.member(step, of: value) }
    // Of a missing key, the value in which it was looked up.
    return value.isMissing ? call.first : value
  }

  private static func systemValue(_ call: HelperCall) throws(RenderFailure) -> TemplateValue {
    guard !call.named("key").isMissing else { return try call.error("The key cannot be empty") }
    let key = try call.text(call.named("key"))
    guard !key.isEmpty else { return try call.error("The key cannot be empty") }
    guard call.renderer.context.system.permits(key) else {
      // The names that WireMock permits by default are unset here.
      if key.lowercased().hasPrefix("wiremock"), !call.renderer.context.isStrict {
        return call.named("default")
      }
      return try call.error("Access to \(key) is denied")
    }
    // There are no properties of Java, and their names must not lead to the environment.
    let type = call.named("type").isMissing ? "" : try call.text(call.named("type"))
    if type.uppercased() == "PROPERTY" { return call.named("default") }
    return call.renderer.context.system.value(of: key).map(TemplateValue.text)
      ?? call.named("default")
  }
}
