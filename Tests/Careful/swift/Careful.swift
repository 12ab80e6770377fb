// mockapi
// SPDX-License-Identifier: Apache-2.0
// Careful clients in Swift, with URLSession and a JSON parser of their own. The argument has the style: see README.md.

import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// The answers of the API.

struct Answer {
  var outcome: String
  var defects: [String]?
  var decoded: Value?
  var code: Value?
  var detail = ""
}

struct Received {
  let response: HTTPURLResponse
  let body: Data
}

struct Client {
  let style: Style
  let models: Models
  let session: URLSession

  func decode(_ body: Data) throws -> String {
    let body =
      style["bom"] == "accept" && body.starts(with: [0xEF, 0xBB, 0xBF]) ? body.dropFirst(3) : body
    if style["utf8"] == "replace" { return String(decoding: body, as: UTF8.self) }
    guard let text = String(validating: body, as: UTF8.self) else {
      throw Unexpected(reason: "not UTF-8")
    }
    return text
  }

  func checkHead(_ response: HTTPURLResponse, wanted: String?) throws {
    let header = response.value(forHTTPHeaderField: "Content-Type")?.lowercased() ?? ""
    let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let type = parts.first ?? ""
    let isJSON = header.isEmpty || type == "application/json" || type.hasSuffix("+json")
    let charset = parts.dropFirst().first { $0.hasPrefix("charset=") } ?? "charset=utf-8"
    guard wanted == nil || wanted == type, style["type"] == "ignore" || isJSON else {
      throw Unexpected(reason: "the type \(header)")
    }
    guard style["charset"] == "ignore" || ["charset=utf-8", "charset=\"utf-8\""].contains(charset)
    else { throw Unexpected(reason: charset) }
  }

  func at(_ document: Value, _ pointer: String) -> Value? {
    var found: Value? = document
    for step in pointer.split(separator: "/") {
      if case .list(let elements)? = found {
        found = elements.first
      } else {
        found = found?[String(step)]
      }
    }
    return found?.isNull == true ? nil : found
  }

  func understand(_ name: String, _ received: Received) throws -> Answer {
    let status = received.response.statusCode
    guard let api = models.apis["\(name) \(status)"] ?? models.apis[name] else {
      return Answer(outcome: "unsupported")
    }
    let isUsual = (200..<300).contains(status)
    let statuses = api.rules["statuses"] ?? (isUsual ? "\(status)" : "")
    var isSuccess = statuses.split(separator: ",").contains("\(status)")
    if let pattern = api.rules["pattern"] {
      let text = try decode(received.body)
      let match = text.range(of: "\\A(?:\(pattern))\\z", options: .regularExpression)
      guard isSuccess, match != nil else {
        throw Unexpected(reason: "status \(status)")
      }
      return Answer(outcome: "success")
    }
    guard isSuccess || status >= 400 && api.failure != nil else {
      throw Unexpected(reason: "status \(status)")
    }
    if isSuccess, let read = api.rules["read"], read != "\(status)" {
      return Answer(outcome: "success")
    }
    try checkHead(received.response, wanted: api.rules[isSuccess ? "successType" : "failureType"])
    var parser = Parser(
      try style["utf8"] == "strict" ? Data(decode(received.body).utf8) : received.body, style: style
    )
    let document = try parser.document()
    let code = api.rules["code"].flatMap { at(document, $0) }
    if api.rules["anyStatus"] != nil {
      guard code != nil || isSuccess else { throw Unexpected(reason: "no code") }
      isSuccess = code == nil
    }
    var defects: [String] = []
    let decoded = try (isSuccess ? api.success : api.failure)?.read(document, "", &defects)
    let outcome = isSuccess ? defects.isEmpty ? "success" : "partial" : "failure"
    return Answer(
      outcome: outcome, defects: defects, decoded: decoded, code: isSuccess ? nil : code)
  }

  func exchange(_ request: URLRequest, seconds: Double) async throws -> Received {
    let (body, response) = try await withThrowingTaskGroup(of: (Data, URLResponse).self) { group in
      group.addTask { [session] in try await session.data(for: request) }
      group.addTask {
        try await Task.sleep(for: .seconds(seconds))
        throw URLError(.timedOut)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else { throw URLError(.unknown) }
      return first
    }
    guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
    return Received(response: response, body: body)
  }

  func answer(_ made: Made) async -> Answer {
    guard let url = URL(string: made.baseURL + made.request.path) else {
      return Answer(outcome: "unsupported")
    }
    var request = URLRequest(url: url)
    request.httpMethod = made.request.method
    request.httpBody = made.request.body.map { Data($0.utf8) }
    for (name, value) in made.request.headers { request.setValue(value, forHTTPHeaderField: name) }
    // On Linux, URLSession sends a POST again if a kept connection breaks in the first line of its answer.
    request.setValue("close", forHTTPHeaderField: "Connection")
    if style["redirect"] == "no" {
      request.setValue("Bearer careful", forHTTPHeaderField: "Authorization")
    }
    do {
      return try understand(
        made.scenario, await exchange(request, seconds: made.timeLimitMilliseconds / 1000))
    } catch let error as Unexpected {
      return Answer(outcome: "unexpected", detail: error.reason)
    } catch let error as Spoiled {
      return Answer(outcome: "unexpected", detail: "spoiled at \(error.place)")
    } catch {
      return Answer(outcome: "noAnswer", detail: "\(error)")
    }
  }

  func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      let isPlain = scalar.value >= 0x20 && scalar != "\"" && scalar != "\\"
      return isPlain
        ? String(scalar)
        : "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
    }
    return "\"" + escaped.joined() + "\""
  }

  func printed(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .number(let text): style["print"] == "strings" ? quoted(text) : text
    case .text(let text): quoted(text)
    case .list(let elements): "[" + elements.map(printed).joined(separator: ",") + "]"
    case .object(let members):
      "{"
        + members.filter { isShown($0.value) }.map { quoted($0.name) + ":" + printed($0.value) }
        .joined(separator: ",") + "}"
    }
  }

  func isShown(_ value: Value) -> Bool {
    switch value {
    case .null: style["print"] == "nulls"
    case .bool(false), .text(""): style["print"] != "sparse"
    default: true
    }
  }

  func spoken(_ id: Int, _ answer: Answer) -> String {
    let coarse = ["success", "partial"].contains(answer.outcome) ? "ok" : "error"
    var members = [
      "\"id\":\(id)", "\"outcome\":" + quoted(style["say"] == "coarse" ? coarse : answer.outcome),
      "\"detail\":" + quoted(answer.detail),
    ]
    if let defects = answer.defects, style["defects"] != "none" {
      members.append("\"defects\":[" + defects.map(quoted).joined(separator: ",") + "]")
    }
    if let code = answer.code { members.append("\"code\":" + printed(code)) }
    if let decoded = answer.decoded, style["print"] != "none" {
      members.append("\"decoded\":" + printed(decoded))
    }
    return "{" + members.joined(separator: ",") + "}\n"
  }
}

/// URLSession follows redirects unless its delegate says no.
final class NoRedirects: NSObject, URLSessionTaskDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }
}

struct Made: Decodable {
  struct Asked: Decodable {
    let method: String
    let path: String
    let headers: [String: String]
    let body: String?
  }
  let id: Int
  let scenario: String
  let baseURL: String
  let timeLimitMilliseconds: Double
  let request: Asked
}

@main
struct Program {
  static func main() async throws {
    let style = words(CommandLine.arguments[1], separator: ",")
    let delegate = style["redirect"] == "no" ? NoRedirects() : nil
    let session = URLSession(configuration: .ephemeral, delegate: delegate, delegateQueue: nil)
    let client = Client(style: style, models: Models(style: style), session: session)
    while let line = readLine() {
      let made = try JSONDecoder().decode(Made.self, from: Data(line.utf8))
      FileHandle.standardOutput.write(Data(client.spoken(made.id, await client.answer(made)).utf8))
    }
  }
}
