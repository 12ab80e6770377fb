// mockapi
// SPDX-License-Identifier: Apache-2.0

extension XMLNode {
  /// The node as XML, on one line unless its texts have several, without anything that comparison ignores.
  public var markup: String {
    var text = ""
    write(to: &text)
    return text
  }

  fileprivate func write(to text: inout String) {
    switch self {
    case .element(let element): element.write(to: &text)
    case .text(let value): text.append(escaping: value)
    case .processingInstruction(let target, let data):
      text += data.isEmpty ? "<?\(target)?>" : "<?\(target) \(data)?>"
    }
  }
}

extension [XMLNode] {
  /// The nodes as XML, in order.
  public var markup: String {
    var text = ""
    for node in self { node.write(to: &text) }
    return text
  }
}

extension XMLElement {
  /// Recurses; libxml2 lets a document be 256 elements deep.
  fileprivate func write(to text: inout String) {
    text += "<\(name)"
    for (prefix, uri) in declarations.sorted(by: { $0.key < $1.key }) {
      text.append(attribute: prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri)
    }
    for attribute in attributes { text.append(attribute: "\(attribute.name)", attribute.value) }
    if children.isEmpty {
      text += "/>"
    } else {
      text += ">"
      for child in children { child.write(to: &text) }
      text += "</\(name)>"
    }
  }
}

extension String {
  fileprivate mutating func append(attribute name: String, _ value: String) {
    append(" \(name)=\"")
    append(escaping: value)
    append("\"")
  }

  fileprivate mutating func append(escaping value: String) {
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": append("&amp;")
      case "<": append("&lt;")
      case "\"": append("&quot;")
      default: unicodeScalars.append(scalar)
      }
    }
  }
}
