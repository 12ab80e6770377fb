// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClientCore

/// The parts of a form that ``Request/Multipart`` has written, for a line that shows them.
struct MultipartText {
  private struct Part {
    var name: String
    var fileName: String?
    var contentType: String?
    var content: Data
    var file: URL?
  }

  private let parts: [Part]

  /// - Returns: `nil` if the body is not such a form, or has no parts, which curl cannot send.
  init?(_ request: Request) {
    guard let contentType = request.headers[.contentType],
      contentType.hasPrefix("multipart/form-data; boundary=")
    else { return nil }
    let boundary = String(contentType.dropFirst("multipart/form-data; boundary=".count))
    var parts: [Part] = []
    let pieces = request.streamedBody?.pieces ?? request.body.map { [.bytes($0)] } ?? []
    for piece in pieces {
      switch piece {
      case .file(let file):
        guard !parts.isEmpty else { return nil }
        parts[parts.count - 1].file = file.url
      case .bytes(let bytes):
        for section in bytes.split(at: Data("--\(boundary)".utf8)).dropFirst() {
          // The last boundary has two hyphens behind it.
          if section == Data("--\r\n".utf8) { continue }
          guard let part = Self.part(section) else { return nil }
          parts.append(part)
        }
      }
    }
    guard !parts.isEmpty else { return nil }
    self.parts = parts
  }

  /// The options for curl: `--form-string` for a text, `-F` for a file.
  func options(showing visible: LoggingTransport.Visible) -> [String] {
    parts.flatMap { part -> [String] in
      let type = part.contentType.map { ";type=\($0)" } ?? ""
      if let fileName = part.fileName {
        // What is in memory has no path: put the file into the current folder.
        let path = visible == .names ? CurlCommand.hidden : part.file?.path ?? fileName
        let name = visible == .names ? CurlCommand.hidden : fileName
        return [
          "-F",
          ShellWord.quoted(
            "\(part.name)=@\(Self.quoted(path));filename=\(Self.quoted(name))\(type)"),
        ]
      }
      let text =
        part.content.count <= CurlCommand.longest && !part.content.contains(0)
        ? String(bytes: part.content, encoding: .utf8) : nil
      let isShown = visible.shows(part.name) && part.contentType == nil
      let value = isShown ? text ?? CurlCommand.hidden : CurlCommand.hidden
      // `--form-string` reads neither a type nor the name of a file.
      return type.isEmpty
        ? ["--form-string", ShellWord.quoted("\(part.name)=\(value)")]
        : ["-F", ShellWord.quoted("\(part.name)=\(Self.quoted(value))\(type)")]
    }
  }

  /// A path or a value in the quotes of curl's own syntax.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// `section` begins behind a boundary: the end of its line, a head, an empty line, and the content.
  private static func part(_ section: Data) -> Part? {
    guard let end = section.range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let head = String(decoding: section[..<end.lowerBound], as: UTF8.self)
    guard let name = value(after: "; name=\"", in: head) else { return nil }
    let content = section[end.upperBound...]
    return Part(
      name: name, fileName: value(after: "; filename=\"", in: head),
      contentType: head.components(separatedBy: "\r\nContent-Type: ").dropFirst().first,
      // The end of the line before the next boundary is not of the content.
      content: Data(content.suffix(2) == Data("\r\n".utf8) ? content.dropLast(2) : content))
  }

  private static func value(after key: String, in head: String) -> String? {
    let parts = head.components(separatedBy: key)
    guard parts.count > 1 else { return nil }
    // Quotes inside are escaped as %22.
    return String(parts[1].prefix { $0 != "\"" }).replacing("%22", with: "\"")
      .replacing("%0D", with: "\r").replacing("%0A", with: "\n")
  }
}

extension Data {
  /// The pieces between the places where `separator` is.
  fileprivate func split(at separator: Data) -> [Data] {
    var pieces: [Data] = []
    var rest = self[...]
    while let found = rest.range(of: separator) {
      pieces.append(Data(rest[..<found.lowerBound]))
      rest = rest[found.upperBound...]
    }
    return pieces + [Data(rest)]
  }
}
