// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario

extension WireMessage {
  /// The status line and the header fields, as they are written.
  struct Head {
    private var bytes: [UInt8] = []
    private let lineEnd: [UInt8]

    /// - Parameter isBare: whether lines end with LF alone.
    init(isBare: Bool) {
      lineEnd = Array((isBare ? "\n" : "\r\n").utf8)
    }

    mutating func statusLine(_ status: String, message: String, isBroken: Bool) {
      line(isBroken ? "HTTP/1.1 abc \(message)" : "HTTP/1.1 \(status) \(message)")
    }

    mutating func field(_ name: String, _ value: String) {
      line("\(name): \(value)")
    }

    private mutating func line(_ text: String) {
      bytes += Array(text.utf8)
      bytes += lineEnd
    }

    /// Writes the fields that a malformation adds.
    mutating func add(_ malformation: Malformation.Kind) {
      switch malformation {
      case .headerWithoutColon: line("X-No-Colon")
      case .foldedHeader: line("X-Folded: one\r\n two")
      case .hugeHeader: field("X-Huge", String(repeating: "a", count: 1 << 16))
      case .manyHeaders:
        for number in 1...1000 { field("X-Many-\(number)", "1") }
      default: break
      }
    }

    /// The head with the empty line that ends it.
    var finished: [UInt8] { bytes + lineEnd }
  }
}

extension Malformation.Kind {
  /// The status that replaces the declared one; `nil` if none does.
  var status: String? {
    switch self {
    case .status099: "099"
    case .status1000: "1000"
    default: bodilessStatus.map(String.init)
    }
  }

  /// Whether the message ends where the response without the malformation ends.
  var keepsFraming: Bool {
    switch self {
    case .headerWithoutColon, .bareLineFeeds, .foldedHeader, .hugeHeader, .manyHeaders: true
    default: false
    }
  }

  /// Whether the malformation needs a chunked body.
  var needsChunks: Bool {
    switch self {
    case .missingLastChunk, .badChunkSize, .overlongChunkSize, .contentLengthAndChunks: true
    default: false
    }
  }
}
