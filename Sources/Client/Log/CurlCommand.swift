// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClientCore

/// A request as a line for `curl`.
struct CurlCommand {
  /// In place of a value that is hidden.
  static let hidden = "…"
  /// The most bytes of a body that are on the line.
  static let longest = 4096

  private let request: Request
  private let url: URL
  private let visible: LoggingTransport.Visible

  init(_ request: Request, to url: URL, showing visible: LoggingTransport.Visible) {
    self.request = request
    self.url = url
    self.visible = visible
  }

  /// The line, without its end.
  var line: String {
    let form = MultipartText(request)
    var words = ["curl"]
    let hasBody = form != nil || request.streamedBody != nil || request.body != nil
    switch request.method {
    // Without it, curl waits for a body.
    case .head: words.append("--head")
    case .get where !hasBody, .post where hasBody: break
    default: words += ["-X", ShellWord.quoted(request.method.rawValue)]
    }
    let target = url.place + query
    // Curl would take brackets and braces for several URLs.
    if target.contains(where: { "[]{}".contains($0) }) { words.append("--globoff") }
    words.append(ShellWord.quoted(target))
    for field in request.headers {
      // Curl chooses the boundary of a form itself.
      if form != nil, field.name == .contentType { continue }
      words += ["-H", ShellWord.quoted(text(of: field))]
    }
    // Curl would call a body without a type a form.
    if hasBody, form == nil, request.headers[.contentType] == nil {
      words += ["-H", "'Content-Type:'"]
    }
    if let form {
      words += form.options(showing: visible)
    } else {
      words += body
    }
    return words.joined(separator: " ")
  }

  /// The query with `?` before it; empty without one.
  private var query: String {
    guard let query = URLComponents(url: url, resolvingAgainstBaseURL: true)?.percentEncodedQuery
    else { return "" }
    return "?" + items(query)
  }

  /// The items of a query or a form, with their values as far as they are shown.
  private func items(_ text: String) -> String {
    text.split(separator: "&", omittingEmptySubsequences: false).map { item in
      guard let end = item.firstIndex(of: "=") else { return String(item) }
      // Some servers take a semicolon for a separator, too.
      let isShown = item.split(separator: ";").allSatisfy { part in
        let name = part.prefix { $0 != "=" }.replacing("+", with: " ")
        return visible.shows(String(name).removingPercentEncoding ?? String(name))
      }
      return isShown ? String(item) : item[...end] + Self.hidden
    }.joined(separator: "&")
  }

  private func text(of field: HTTPField) -> String {
    let name = field.name.rawName
    // Curl leaves out a field with a colon and nothing behind it.
    if field.value.isEmpty { return name + ";" }
    return "\(name): " + (visible.shows(field.name, of: request) ? field.value : Self.hidden)
  }

  private var body: [String] {
    if let streamed = request.streamedBody {
      // The name of a file is a value, too.
      if visible != .names, let file = streamed.file {
        return ["--data-binary", ShellWord.quoted("@" + file.path)]
      }
      return ["--data-binary", ShellWord.quoted("@\(Self.hidden)")]
    }
    guard let body = request.body else { return [] }
    // Not --data, which takes a text that begins with @ for the name of a file.
    if let text = text(of: body) { return ["--data-raw", ShellWord.quoted(text)] }
    return ["--data-binary", ShellWord.quoted("@\(Self.hidden) (\(body.count) bytes)")]
  }

  /// The text of a small body, with its values as far as they are shown; nil if it is not to be on the line.
  private func text(of body: Data) -> String? {
    guard body.count <= Self.longest, let text = String(bytes: body, encoding: .utf8),
      // No word of a shell has it.
      !text.utf8.contains(0)
    else { return nil }
    let type = Received(status: 0, headers: request.headers).mediaType ?? ""
    if text.isEmpty { return text }
    if type == "application/x-www-form-urlencoded" { return items(text) }
    if type == "application/json" || type.hasSuffix("+json") { return json(body) }
    // Nobody knows where the names and the values are.
    return visible == .values(hiding: []) && type.hasPrefix("text/") ? text : nil
  }

  private func json(_ body: Data) -> String? {
    // What is nested more deeply could need more of the stack than a thread has.
    guard BodyShape(of: body, atMost: 32) != nil,
      let value = try? JSONDecoder().decode(JSONValue.self, from: body)
    else { return nil }
    let shown = value.showing(visible, in: nil)
    guard shown != value else { return String(decoding: body, as: UTF8.self) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(shown)).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension JSONValue {
  /// The value with its parts as far as they are shown; `name` is that of the member whose value it is.
  fileprivate func showing(_ visible: LoggingTransport.Visible, in name: String?) -> JSONValue {
    switch self {
    case .array(let elements): .array(elements.map { $0.showing(visible, in: name) })
    case .object(let members):
      .object(
        members.reduce(into: [:]) { shown, member in
          // Whatever is inside a secret is secret.
          let isSecret = visible != .names && !visible.shows(member.key)
          shown[member.key] =
            isSecret
            ? .string(CurlCommand.hidden) : member.value.showing(visible, in: member.key)
        })
    case .null: .null
    default: visible == .names ? .string(CurlCommand.hidden) : self
    }
  }
}
