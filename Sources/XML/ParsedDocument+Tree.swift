// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CLibXML2

  extension ParsedDocument {
    var nodes: [XMLNode] {
      // An `xmlDoc` has the same layout at its start as an `xmlNode`.
      TreeBuilder.children(
        of: UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self))
    }
  }

  /// Converts nodes of libxml2 to values. The recursion is as deep as the document, which libxml2 limits to 256
  /// elements.
  enum TreeBuilder {
    static func children(of parent: xmlNodePtr) -> [XMLNode] {
      var nodes: [XMLNode] = []
      var text = ""
      func flush() {
        let trimmed = text.trimmingXMLWhitespace()
        if !trimmed.isEmpty { nodes.append(.text(trimmed)) }
        text = ""
      }
      var next = parent.pointee.children
      while let node = next {
        switch node.pointee.type {
        case XML_TEXT_NODE, XML_CDATA_SECTION_NODE:
          // Texts that are separated only by a comment are joined.
          text += string(node.pointee.content)
        case XML_ELEMENT_NODE:
          flush()
          nodes.append(.element(element(node)))
        case XML_PI_NODE:
          flush()
          nodes.append(
            .processingInstruction(
              target: string(node.pointee.name),
              data: string(node.pointee.content).trimmingXMLWhitespace()))
        default: break
        }
        next = node.pointee.next
      }
      flush()
      return nodes
    }

    static func element(_ node: xmlNodePtr) -> XMLElement {
      var attributes: [XMLAttribute] = []
      var next = node.pointee.properties
      while let attribute = next {
        var value = ""
        var part = attribute.pointee.children
        while let text = part {
          value += string(text.pointee.content)
          part = text.pointee.next
        }
        attributes.append(
          XMLAttribute(
            name: name(attribute.pointee.name, attribute.pointee.ns),
            value: value.trimmingXMLWhitespace()))
        next = attribute.pointee.next
      }
      var declarations: [String: String] = [:]
      var nextDeclaration = node.pointee.nsDef
      while let declaration = nextDeclaration {
        declarations[string(declaration.pointee.prefix)] = string(declaration.pointee.href)
        nextDeclaration = declaration.pointee.next
      }
      return XMLElement(
        name: name(node.pointee.name, node.pointee.ns), attributes: attributes,
        declarations: declarations, children: children(of: node))
    }

    private static func name(_ name: UnsafePointer<xmlChar>?, _ namespace: xmlNsPtr?) -> XMLName {
      let name = string(name)
      if let namespace {
        return XMLName(
          prefix: namespace.pointee.prefix.map { string($0) }, local: name,
          namespace: string(namespace.pointee.href))
      }
      // libxml2 leaves an unbound prefix in the name.
      let parts = name.split(separator: ":", maxSplits: 1)
      return parts.count == 2
        ? XMLName(prefix: String(parts[0]), local: String(parts[1])) : XMLName(local: name)
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String {
      text.map { String(cString: $0) } ?? ""
    }
  }

  extension String {
    /// The text without blanks and control characters at both ends, as Java's `trim` gives it.
    fileprivate func trimmingXMLWhitespace() -> String {
      let start = utf8.firstIndex { $0 > 0x20 } ?? endIndex
      let end = utf8.lastIndex { $0 > 0x20 }.map { utf8.index(after: $0) } ?? start
      return start == startIndex && end == endIndex ? self : String(self[start..<end])
    }
  }
#endif
