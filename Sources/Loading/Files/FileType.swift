// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The media type of a file that answers by itself.
enum FileType {
  private static let byExtension = [
    "css": "text/css", "csv": "text/csv", "gif": "image/gif", "htm": "text/html",
    "html": "text/html", "ico": "image/x-icon", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "js": "application/javascript", "json": "application/json", "pdf": "application/pdf",
    "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain", "webp": "image/webp",
    "xml": "application/xml", "zip": "application/zip",
  ]

  /// The type for the extension of a name; `nil` for an unknown extension and for none.
  /// - Parameter name: the name, or a path that ends in it.
  static func ofName(_ name: String) -> String? {
    let last = name.split(separator: "/").last
    let ending = last?.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last
    return ending.flatMap { byExtension[$0.lowercased()] }
  }

  /// The first bytes of formats that are not text.
  private static let signatures: [(bytes: [UInt8], type: String)] = [
    ([0x89] + "PNG\r\n\u{1A}\n".utf8, "image/png"), (Array("GIF87a".utf8), "image/gif"),
    (Array("GIF89a".utf8), "image/gif"), ([0xFF, 0xD8, 0xFF], "image/jpeg"),
    ([0, 0, 1, 0], "image/x-icon"), (Array("%PDF-".utf8), "application/pdf"),
    (Array("PK\u{3}\u{4}".utf8), "application/zip"), ([0x1F, 0x8B, 8], "application/gzip"),
  ]

  /// The type of a file with these bytes; `nil` if it is not known. All of them are read, and JSON is parsed.
  static func ofContent(_ bytes: [UInt8]) -> String? {
    if let known = signatures.first(where: { bytes.starts(with: $0.bytes) }) { return known.type }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) {
      return "image/webp"
    }
    guard !bytes.isEmpty, !bytes.contains(where: isControl), String(checking: bytes) != nil else {
      return nil
    }
    let text = bytes.dropFirst(SourceLines.markLength(of: bytes)).drop(while: isBlank)
    switch text.first {
    // A text may begin with a bracket, too.
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      return (try? JSONDocument(parsing: Array(text))) == nil ? "text/plain" : "application/json"
    case UInt8(ascii: "<"): return ofMarkup(text) ?? "text/plain"
    default: return "text/plain"
    }
  }

  /// The elements that begin a page or a part of one, and are not common in XML.
  private static let pageElements: Set<String> = [
    "html", "head", "body", "script", "style", "iframe", "div", "h1", "h2", "h3", "h4", "h5", "h6",
  ]

  /// The type of a text by its first element; `nil` if it has none.
  /// - Parameter text: begins with `<`.
  private static func ofMarkup(_ text: ArraySlice<UInt8>) -> String? {
    guard text.last(where: { !isBlank($0) }) == UInt8(ascii: ">") else { return nil }
    var rest = text
    var isXML = false
    // Comments, and the declaration and the instructions of XML.
    while let closing = closing(of: rest) {
      isXML = isXML || closing == "?>"
      guard let end = rest.firstRange(of: Array(closing.utf8))?.upperBound else { return nil }
      rest = rest[end...].drop(while: isBlank)
    }
    let doctype = "<!doctype".utf8
    if rest.prefix(doctype.count).map(ASCII.lowercased).elementsEqual(doctype) {
      rest = rest.dropFirst(doctype.count).drop(while: isBlank)
    } else {
      guard rest.popFirst() == UInt8(ascii: "<") else { return nil }
    }
    let name = rest.prefix {
      ASCII.isLetter($0) || ASCII.isDigit($0) || $0 > 0x7F || $0 == UInt8(ascii: "_")
    }
    guard let first = name.first, !ASCII.isDigit(first) else { return nil }
    let element = String(decoding: name.map(ASCII.lowercased), as: UTF8.self)
    if element == "svg" { return "image/svg+xml" }
    return !isXML && pageElements.contains(element) ? "text/html" : "application/xml"
  }

  /// What ends a comment or an instruction; `nil` if the text begins with neither.
  private static func closing(of text: ArraySlice<UInt8>) -> String? {
    text.starts(with: "<!--".utf8) ? "-->" : text.starts(with: "<?".utf8) ? "?>" : nil
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || 0x09...0x0D ~= byte && byte != 0x0B
  }

  /// Whether no text has the byte. The escape character begins a colour of a terminal.
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && !isBlank(byte) && byte != 0x1B || byte == 0x7F
  }
}
