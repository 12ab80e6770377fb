// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClient
import MockAPIJSON
import MockAPIJudging

/// Reads a response as OrderScenario declares it, with the bug of the client.
struct OrderReader {
  private let client: OrderClient
  private let received: Received
  private var defects: [JSONPointer] = []
  private var decoded = JSONWriter()

  init(client: OrderClient, received: Received) {
    self.client = client
    self.received = received
  }

  private func has(_ bugs: PlantedBug...) -> Bool { client.bug.map(bugs.contains) ?? false }

  consuming func answer() throws(ClientEnd) -> ClientAnswer {
    var reader = self
    return try reader.read()
  }

  // MARK: Status, type and body

  private mutating func read() throws(ClientEnd) -> ClientAnswer {
    if has(.noContentCrashes), received.status == 204 { throw .crash("signal 5 (SIGTRAP)") }
    let isError = (400..<600).contains(received.status)
    let root = try body()
    if has(.emptyBodyIsSuccess), received.body.isEmpty { return ClientAnswer(.success) }
    if let root, let answer = try failure(root, isError: isError) { return answer }
    if isError, !has(.statusIsIgnored) { return try unusableError() }
    guard (200..<300).contains(received.status) || has(.statusIsIgnored), let root, isJSONType
    else { return unexpected("not the modelled answer") }
    return try order(root)
  }

  private var isJSONType: Bool {
    received.mediaType.map { $0 == "application/json" || $0.hasSuffix("+json") } ?? true
  }

  private func unusableError() throws(ClientEnd) -> ClientAnswer {
    if has(.htmlIsAFailure) { return ClientAnswer(.failure) }
    if has(.codeIsMadeUp) { return ClientAnswer(.error, code: "unknown") }
    return unexpected("an error without a modelled body")
  }

  private func unexpected(_ detail: String) -> ClientAnswer {
    ClientAnswer(.unexpected, detail: detail)
  }

  /// `nil` if the body is not JSON.
  private func body() throws(ClientEnd) -> MockAPIJSON.JSONValue? {
    var bytes = Array(received.body)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]), has(.markCrashes) {
      throw .crash("signal 6 (SIGABRT)")
    }
    if bytes.first == 0xFF || bytes.first == 0xFE || bytes.dropFirst().first == 0, has(.wideCrashes)
    {
      throw .crash("signal 6 (SIGABRT)")
    }
    if has(.deepCrashes), bytes.prefix(2_000).filter({ $0 == UInt8(ascii: "[") }).count > 1_000 {
      throw .crash("signal 11 (SIGSEGV)")
    }
    if has(.prefixIsStripped), let start = bytes.firstIndex(where: { "{[".utf8.contains($0) }) {
      bytes.removeFirst(start)
    }
    if has(.loneSurrogateCrashes), received.body.range(of: Data(#"\ud800"#.utf8)) != nil {
      throw .crash("signal 4 (SIGILL)")
    }
    if let root = Self.parse(bytes) { return root }
    if has(.trailingIsAccepted, .firstDocumentIsEnough),
      let end = bytes.lastIndex(of: UInt8(ascii: "}"))
    {
      // The first document ends at a closing brace.
      for place in bytes[...end].indices where bytes[place] == UInt8(ascii: "}") {
        if let root = Self.parse(Array(bytes[...place])) { return root }
      }
    }
    if has(.truncatedIsAccepted) { return Self.repaired(bytes) }
    return nil
  }

  private static func parse(_ bytes: [UInt8]) -> MockAPIJSON.JSONValue? {
    // A body that is not JSON is a normal case here.
    (try? JSONDocument(parsing: bytes))?.root
  }

  /// A truncated body with its brackets closed.
  private static func repaired(_ bytes: [UInt8]) -> MockAPIJSON.JSONValue? {
    var closers: [UInt8] = []
    var isText = false
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isText.toggle() }
      if isText { continue }
      switch byte {
      case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = closers.popLast()
      default: break
      }
    }
    let end = Array(closers.reversed())
    let beginning = bytes.last == UInt8(ascii: ",") ? Array(bytes.dropLast()) : bytes
    for middle in ["", "\"", "null", ":null", "\":null"] {
      if let root = parse(beginning + Array(middle.utf8) + end) { return root }
    }
    return nil
  }

  // MARK: The failure

  private func failure(
    _ root: MockAPIJSON.JSONValue, isError: Bool
  ) throws(ClientEnd) -> ClientAnswer? {
    guard let code = root["error"]?["code"], code.kind != .null else { return nil }
    guard isError || !has(.errorInside200IsSuccess) else { return ClientAnswer(.success) }
    if has(.errorBodyIsIgnored) { return unexpected("status \(received.status)") }
    guard isError || (200..<300).contains(received.status) || received.status < 400, isJSONType
    else { return nil }
    guard let name = code.string,
      has(.unknownCodeIsAFailure) || ["soldOut", "blocked"].contains(name)
    else {
      return has(.codeIsMadeUp)
        ? ClientAnswer(.error, code: "unknown") : unexpected("an unknown code")
    }
    let text = root["error"]?["text"]
    return ClientAnswer(
      .failure, code: has(.textIsTheCode) ? text?.string ?? name : name,
      defects: text?.kind == .string ? [] : [JSONPointer(tokens: ["error", "text"])])
  }

  // MARK: The order

  private mutating func order(_ body: MockAPIJSON.JSONValue) throws(ClientEnd) -> ClientAnswer {
    var root = body
    if root.kind != .object {
      if has(.envelopeIsUnwrapped), let first = root.elements.first(where: { _ in true }) {
        root = first
      }
      guard root.kind == .object else { return unexpected("the body is \(root.kind)") }
    }
    if has(.envelopeIsUnwrapped), let data = root["data"] { root = data }
    if has(.stringifiedIsUnwrapped), let text = root["customer"]?.string,
      Self.parse(Array(text.utf8)) != nil
    {
      return ClientAnswer(.success)
    }
    if has(.unknownKeyIsRefused), root["mockapiUnknown"] != nil {
      return unexpected("an unknown key")
    }
    if has(.orderMatters), root.members.first(where: { _ in true })?.name == "trace" {
      return unexpected("another order")
    }
    let place = JSONPointer()
    var writer = JSONWriter()
    var members: [(String, String)] = []
    guard let id = try integer(member("id", of: root), at: place.appending("id")),
      let number = try text(member("number", of: root), at: place.appending("number")),
      let date = try text(member("placedAt", of: root), at: place.appending("placedAt")),
      has(.dateIsNotChecked) || DateFormats.RFC3339.date(from: date) != nil,
      let customer = try customer(member("customer", of: root))
    else { return unusable() }
    if has(.ignoredFieldIsRequired), root["trace"]?.kind != .string { return unusable() }
    guard let rows = try rows(member("rows", of: root)) else { return unusable() }
    members = [("id", id), ("number", Self.quoted(number)), ("placedAt", Self.quoted(date))]
    members += [("customer", customer), ("rows", rows)]
    guard let state = try state(root["state"]) else { return unusable() }
    members.append(("state", state))
    members.append(("discount", try discount(root["discount"])))
    if let gift = try gift(root["gift"]) { members.append(("gift", gift)) }
    members.append(("tags", tags(root["tags"])))
    writer.object { writer in
      for (name, json) in members { writer.member(name) { $0.raw(json.utf8) } }
    }
    return finished(Self.parse(writer.bytes))
  }

  private func unusable() -> ClientAnswer {
    has(.requiredIsDefaulted)
      ? ClientAnswer(.partial, defects: [JSONPointer(tokens: ["id"])])
      : unexpected("a required field is bad")
  }

  private func finished(_ decoded: MockAPIJSON.JSONValue?) -> ClientAnswer {
    var reported = defects
    if has(.everythingIsPartial), reported.isEmpty { reported = [JSONPointer(tokens: ["state"])] }
    if has(.oneDefectIsReported) { reported = Array(reported.prefix(1)) }
    if has(.wrongPlaceIsReported) {
      reported = reported.map { _ in JSONPointer(tokens: ["number"]) }
    }
    return ClientAnswer(
      reported.isEmpty ? .success : .partial, defects: reported, decoded: decoded)
  }

  private func member(_ name: String, of object: MockAPIJSON.JSONValue) -> MockAPIJSON.JSONValue? {
    if let value = object[name] { return value }
    guard has(.keyCaseIsIgnored) else { return nil }
    return object.members.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  // MARK: Fields

  /// An integer as JSON; `nil` if it is bad.
  private func integer(
    _ value: MockAPIJSON.JSONValue?, at place: JSONPointer
  ) throws(ClientEnd) -> String? {
    guard let value else {
      return has(.missingIDIsZero) && place.tokens == ["id"] ? "0" : nil
    }
    switch value.kind {
    case .number:
      guard let number = value.number else { return nil }
      if has(.negativeCrashes), number.spelling.hasPrefix("-") {
        throw .crash("signal 5 (SIGTRAP)")
      }
      if has(.wholeFractionIsRefused), number.spelling.contains(".") { return nil }
      if number.isWhole {
        if has(.integerOverflowCrashes), number.wholeInteger == nil {
          throw .crash("signal 5 (SIGTRAP)")
        }
        return number.spelling
      }
      return has(.fractionIsCut) ? String(Int(number.double)) : nil
    case .string:
      return has(.textIsANumber) ? value.string.flatMap { Int($0) }.map(String.init) : nil
    case .boolean: return has(.booleanIsANumber) ? "1" : nil
    case .array, .object:
      if has(.wrongTypeCrashes) { throw .crash("signal 6 (SIGABRT)") }
      return nil
    case .null: return nil
    }
  }

  private func text(
    _ value: MockAPIJSON.JSONValue?, at place: JSONPointer
  ) throws(ClientEnd) -> String? {
    if has(.numberIsAText), let number = value?.number { return number.spelling }
    if has(.nullNumberIsEmpty), place.tokens == ["number"], value?.kind == .null { return "" }
    guard var text = value?.string else { return nil }
    if has(.emptyTextIsMissing), text.isEmpty { return nil }
    if has(.longTextIsCut) { text = String(text.prefix(255)) }
    if has(.nulIsLost) { text = text.filter { $0 != "\0" } }
    if has(.textIsLatin1) {
      text = String(String.UnicodeScalarView(text.utf8.map { Unicode.Scalar($0) }))
    }
    if has(.astralIsLost) {
      text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.value < 0x10000 }))
    }
    return text
  }

  /// The customer as JSON; `nil` if it is bad.
  private mutating func customer(_ value: MockAPIJSON.JSONValue?) throws(ClientEnd) -> String? {
    let place = JSONPointer(tokens: ["customer"])
    if has(.nullNameCrashes), value?["name"]?.kind == .null { throw .crash("signal 5 (SIGTRAP)") }
    guard let value, value.kind == .object,
      let name = try text(member("name", of: value), at: place.appending("name"))
    else { return nil }
    var homepage = value["homepage"]?.string
    switch value["homepage"]?.kind {
    case nil, .null: break
    case .string:
      let isURL =
        homepage.map { $0.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } } ?? false
        && homepage.flatMap(URL.init(string:)).flatMap(AbsoluteURL.init) != nil
      if !isURL, !has(.urlIsNotChecked) {
        homepage = nil
        defects.append(place.appending("homepage"))
      }
    default: defects.append(place.appending("homepage"))
    }
    let second = homepage.map { #","homepage":"# + Self.quoted($0) } ?? ""
    return #"{"name":"# + Self.quoted(name) + second + "}"
  }

  /// The rows as JSON; `nil` if the client gives up.
  private mutating func rows(_ value: MockAPIJSON.JSONValue?) throws(ClientEnd) -> String? {
    let place = JSONPointer(tokens: ["rows"])
    guard let value, value.kind != .null else {
      if has(.missingRowsCrash) { throw .crash("signal 5 (SIGTRAP)") }
      return "[]"
    }
    guard value.kind == .array else {
      defects.append(place)
      return "[]"
    }
    if has(.emptyListIsMissing), value.elements.allSatisfy({ _ in false }) { return nil }
    var good: [String] = []
    var bad: [JSONPointer] = []
    for (index, row) in value.elements.enumerated() {
      if let row = try self.row(row) {
        good.append(row)
      } else {
        bad.append(place.appending(String(index)))
      }
    }
    if !bad.isEmpty {
      if has(.badRowLosesAll) { return nil }
      if has(.badRowEmptiesList) { good = [] }
      if has(.wrongRowIsDropped), !good.isEmpty { good.removeLast() }
      if !has(.badRowVanishes) { defects += bad }
    }
    if has(.firstRowOnly) { good = Array(good.prefix(1)) }
    return "[" + good.joined(separator: ",") + "]"
  }

  private func row(_ value: MockAPIJSON.JSONValue) throws(ClientEnd) -> String? {
    let place = JSONPointer(tokens: ["rows"])
    guard value.kind == .object, let sku = try text(member("sku", of: value), at: place),
      let count = try integer(member("count", of: value), at: place)
    else { return nil }
    return #"{"sku":"# + Self.quoted(sku) + #","count":"# + count + "}"
  }

  /// The state as JSON; `nil` if the client gives up.
  private mutating func state(_ value: MockAPIJSON.JSONValue?) throws(ClientEnd) -> String? {
    if let text = value?.string, ["open", "paid"].contains(text) { return Self.quoted(text) }
    if has(.unknownStateLosesAll), value?.kind == .string { return nil }
    if has(.oldStateIsKept), let text = value?.string { return Self.quoted(text) }
    defects.append(JSONPointer(tokens: ["state"]))
    return #""open""#
  }

  private mutating func discount(_ value: MockAPIJSON.JSONValue?) throws(ClientEnd) -> String {
    if let number = value?.number {
      if has(.zeroCrashes), number.double == 0 { throw .crash("signal 8 (SIGFPE)") }
      return number.spelling
    }
    if !has(.defaultIsHidden) { defects.append(JSONPointer(tokens: ["discount"])) }
    return "0"
  }

  /// `nil` if there is none.
  private mutating func gift(_ value: MockAPIJSON.JSONValue?) throws(ClientEnd) -> String? {
    let place = JSONPointer(tokens: ["gift"])
    switch value?.kind {
    case .boolean: return value?.boolean == true ? "true" : "false"
    case nil: if has(.missingOptionalIsReported) { defects.append(place) }
    case .null: if has(.nullOptionalIsReported) { defects.append(place) }
    default:
      if has(.optionalIsRequired) { throw .answer(unexpected("gift is bad")) }
      defects.append(place)
    }
    return nil
  }

  private mutating func tags(_ value: MockAPIJSON.JSONValue?) -> String {
    guard let value, value.kind == .array else {
      defects.append(JSONPointer(tokens: ["tags"]))
      return "[]"
    }
    return String(decoding: value.source, as: UTF8.self)
  }
}
