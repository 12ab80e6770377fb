// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The header fields of a response that the document gives a value, or whose value has a usual form.
struct HeaderValues {
  let reader: ContentReader

  /// How many header fields of a response are read.
  private static let most = 200

  func values(of response: Node, version: Dialect) -> [(name: String, value: String)] {
    let headers = response["headers"]?.members ?? []
    if headers.count > Self.most {
      reader.shapes.remarks.warn(
        "many-headers",
        "a response must have at most \(Self.most) header fields; the rest is not read",
        at: response)
    }
    return headers.prefix(Self.most).compactMap { name, node in
      // It is ignored there: the media type says it.
      guard name.lowercased() != "content-type", Self.isToken(name),
        let header = reader.resolved(node)
      else { return nil }
      guard let value = value(of: header), !value.isEmpty, Self.isFieldValue(value) else {
        reader.shapes.remarks.count("headers-without-value")
        return nil
      }
      return (name, value)
    }
  }

  private func value(of header: Node) -> String? {
    let example =
      header["example"]
      ?? header["examples"]?.members.first.flatMap {
        reader.value(ofExample: $0.node)
      }
    if let example { return Self.text(of: example.value) }
    // In 2.0, the header is its own schema.
    let schema = header["schema"] ?? header["content"]?.members.first?.node["schema"] ?? header
    let shape = reader.shapes.shape(of: [schema])
    for keyword in ["const", "example", "default"] {
      if let value = shape.keyword(keyword) { return Self.text(of: value.value) }
    }
    if let value = shape.keyword("examples")?.elements.first
      ?? shape.keyword("enum")?.elements.first
    {
      return Self.text(of: value.value)
    }
    if shape.kinds == [.number], shape.isInteger { return NumberSample(shape).spelling }
    guard shape.kinds == [.string], let format = shape.format else { return nil }
    return ["date-time", "date", "uuid", "uri", "url"].contains(format)
      ? TextFormats.samples[format] : nil
  }

  /// The style simple: elements with commas between them.
  private static func text(of value: JSONValue) -> String? {
    switch value.kind {
    case .string: value.string
    case .number, .boolean: String(decoding: value.source, as: UTF8.self)
    case .array: value.elements.compactMap { text(of: $0) }.joined(separator: ",")
    case .object, .null: nil
    }
  }

  private static func isToken(_ name: String) -> Bool {
    ASCII.isToken(name)
      && !["content-length", "transfer-encoding", "connection"].contains(name.lowercased())
  }

  private static func isFieldValue(_ value: String) -> Bool {
    value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } && value.utf8.first != 0x20
      && value.utf8.last != 0x20
  }
}
