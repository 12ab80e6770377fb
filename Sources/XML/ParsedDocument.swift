// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CLibXML2
  import MockAPIText

  /// Owns one `xmlDoc`.
  final class ParsedDocument {
    static let isAvailable = true
    let document: xmlDocPtr
    /// The number of parsed bytes.
    let size: Int
    /// The number of the signs that ``XMLDocument/markupLimit`` limits.
    let markupCount: Int
    let namespaceError: SyntaxError?
    /// Whether the nodes are numbered, so that sorting them needs no walk for each comparison.
    var isOrdered = false

    /// Wraps `xmlCtxtReadMemory`.
    init(parsing bytes: [UInt8]) throws(SyntaxError) {
      size = bytes.count
      let scan = bytes.withUnsafeBufferPointer { MarkupScan($0) }
      markupCount = scan.signs
      guard markupCount <= XMLDocument.markupLimit, let length = Int32(exactly: bytes.count) else {
        throw SyntaxError(
          offset: 0, message: "more than \(XMLDocument.markupLimit) tags and attributes")
      }
      if let excess = scan.excess { throw excess }
      let parser = XMLParser()
      let parsed = bytes.withUnsafeBytes { parser.parse($0.baseAddress, length) }
      guard let parsed else { throw parser.error(in: bytes) }
      document = parsed
      namespaceError = parser.namespaceError(in: bytes)
    }

    deinit {
      xmlFreeDoc(document)
    }
  }
#endif
