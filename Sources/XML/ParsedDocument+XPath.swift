// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CLibXML2

  extension ParsedDocument {
    /// Numbers the nodes, so that sorting needs no walk for each comparison. Wraps `xmlXPathOrderDocElems`.
    func order() {
      if !isOrdered { xmlXPathOrderDocElems(document) }
      isOrdered = true
    }

    /// Calls a closure while every element and attribute has its local name and no namespace, except those of `xml:`.
    func withoutNamespaces<Result>(_ body: () -> Result) -> Result {
      let names = HiddenNames(document)
      defer { names.restore() }
      return body()
    }
  }

  /// The original names of elements and attributes.
  private struct HiddenNames {
    private typealias Names = (name: UnsafePointer<xmlChar>?, namespace: xmlNsPtr?)
    private var elements: [(node: xmlNodePtr, names: Names)] = []
    private var attributes: [(node: xmlAttrPtr, names: Names)] = []

    init(_ document: xmlDocPtr) {
      hide(document.pointee.children, document.pointee.dict)
    }

    private mutating func hide(_ first: xmlNodePtr?, _ dictionary: xmlDictPtr?) {
      var next = first
      while let node = next {
        if node.pointee.type == XML_ELEMENT_NODE {
          let local = Self.local(node.pointee.name, dictionary)
          if node.pointee.ns != nil || local != node.pointee.name {
            elements.append((node, (node.pointee.name, node.pointee.ns)))
            node.pointee.ns = nil
            node.pointee.name = local
          }
          hide(node.pointee.properties, dictionary)
          hide(node.pointee.children, dictionary)
        }
        next = node.pointee.next
      }
    }

    private mutating func hide(_ first: xmlAttrPtr?, _ dictionary: xmlDictPtr?) {
      var next = first
      while let node = next {
        let local = Self.local(node.pointee.name, dictionary)
        let isXML = node.pointee.ns.map { xmlStrEqual($0.pointee.prefix, "xml") != 0 } ?? false
        if !isXML, node.pointee.ns != nil || local != node.pointee.name {
          attributes.append((node, (node.pointee.name, node.pointee.ns)))
          node.pointee.ns = nil
          node.pointee.name = local
        }
        next = node.pointee.next
      }
    }

    /// The part after the colon, which stays in a name whose prefix is not bound; the dictionary owns it.
    private static func local(_ name: UnsafePointer<xmlChar>?, _ dictionary: xmlDictPtr?)
      -> UnsafePointer<xmlChar>?
    {
      guard let name, let colon = xmlStrchr(name, UInt8(ascii: ":")) else { return name }
      return xmlDictLookup(dictionary, colon + 1, -1) ?? name
    }

    func restore() {
      for (node, names) in elements { (node.pointee.name, node.pointee.ns) = names }
      for (node, names) in attributes { (node.pointee.name, node.pointee.ns) = names }
    }
  }
#endif
