// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

extension XMLNode {
  /// The node as XML, on one line unless its texts have several, without anything that comparison ignores.
  package var markup: String {
    var text = ""
    write(to: &text)
    return text
  }

  fileprivate func write(to text: inout String) {
    switch self {
    case .element(let element): element.write(to: &text)
    case .text(let value): text += MarkupText.short(value)
    case .processingInstruction(let target, let data):
      text += data.isEmpty ? "<?\(target)?>" : "<?\(target) \(data)?>"
    }
  }
}

extension [XMLNode] {
  /// The nodes as XML, in order.
  package var markup: String {
    var text = ""
    for node in self { node.write(to: &text) }
    return text
  }
}

extension XMLElement {
  /// Recurses; libxml2 lets a document be 256 elements deep.
  fileprivate func write(to text: inout String) {
    text += "<\(name)"
    let namespaces = declarations.sorted { $0.key < $1.key }.map { prefix, uri in
      (prefix.isEmpty ? "xmlns" : "xmlns:\(prefix)", uri)
    }
    for (name, value) in namespaces + attributes.map({ ("\($0.name)", $0.value) }) {
      text += " \(name)=\"\(MarkupText.short(value))\""
    }
    if children.isEmpty {
      text += "/>"
    } else {
      text += ">"
      for child in children { child.write(to: &text) }
      text += "</\(name)>"
    }
  }
}
