// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Request.Multipart {
  /// Whether the encoder of a client no longer changes any part.
  var isFinished: Bool { parts.allSatisfy(\.draft.isFinished) }

  /// The pieces of the body, of which files are pieces of their own, and its Content-Type. Equal parts without files give equal
  /// bytes.
  ///
  /// Throws `NoAnswer.invalidRequest` if a part cannot be encoded, or if a media type contains a line break, which would start
  /// another header field.
  func encoded(
    with encoder: ContractEncoder
  ) throws(NoAnswer) -> (pieces: [Request.StreamedBody.Piece], contentType: String) {
    var finished: [Part] = []
    for part in parts { finished.append(try part.finished(with: encoder)) }
    // Nobody reads the files to look for a boundary; none can contain a random one that is made afterwards.
    let boundary =
      finished.contains { $0.source != nil }
      ? Self.prefix + UUID().uuidString.filter { $0 != "-" }.lowercased()
      : Self.boundary(of: finished)
    var pieces: [Request.StreamedBody.Piece] = []
    var bytes = Data()
    for part in finished {
      bytes += Data("--\(boundary)\r\n".utf8)
      bytes += Data(try part.head().utf8)
      if let file = part.source {
        pieces += [.bytes(bytes), .file(file)]
        bytes = Data()
      } else {
        bytes += part.content
      }
      bytes += Data("\r\n".utf8)
    }
    bytes += Data("--\(boundary)--\r\n".utf8)
    return (pieces + [.bytes(bytes)], "multipart/form-data; boundary=\(boundary)")
  }

  private static let prefix = "mockapi-boundary-"

  /// A boundary that does not occur in any part: the prefix and the first number that never follows it in a part.
  ///
  /// It is not random: a random boundary can occur in a part too, and would make equal requests differ. All numbers
  /// have the same number of digits, so that no boundary is the beginning of another. There are more numbers than a
  /// body in memory can contain.
  private static func boundary(of parts: [Part]) -> String {
    let digits = 12
    var taken: Set<Int> = []
    for part in parts {
      part.content.withUnsafeBytes { bytes in
        for end in bytes.ends(of: Array(prefix.utf8)) {
          let text = String(decoding: bytes[end...].prefix(digits), as: UTF8.self)
          if let number = Int(text) { taken.insert(number) }
        }
      }
    }
    let number = (0...taken.count).first { !taken.contains($0) } ?? taken.count
    return prefix + number.padded(digits)
  }
}

extension Request.Multipart.Part {
  fileprivate func finished(with encoder: ContractEncoder) throws(NoAnswer) -> Self {
    let draft = draft.finished(with: encoder)
    if let error = draft.error { throw error }
    var part = self
    part.content = draft.content ?? content
    return part
  }

  fileprivate func head() throws(NoAnswer) -> String {
    var head = "Content-Disposition: form-data; name=\"\(name.quotable)\""
    if let fileName {
      head += "; filename=\"\(fileName.quotable)\""
    }
    head += "\r\n"
    if let contentType {
      guard contentType.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else {
        throw .invalidRequest(
          "the media type of part '\(name)' has a character that no field may have")
      }
      head += "Content-Type: \(contentType)\r\n"
    }
    return head + "\r\n"
  }
}

extension UnsafeRawBufferPointer {
  /// The offsets behind each occurrence of `text`, which is not empty.
  fileprivate func ends(of text: [UInt8]) -> [Int] {
    var ends: [Int] = []
    for start in indices.dropLast(text.count - 1)
    where self[start] == text[0] && self[start...].starts(with: text) {
      ends.append(start + text.count)
    }
    return ends
  }
}

extension String {
  /// The text as it appears inside quotes: UTF-8 unchanged (RFC 7578, section 5.1), with the three characters that
  /// would end the quotes or the line escaped as browsers escape them. Forms do not use `filename*` (section 4.2).
  fileprivate var quotable: String {
    percentEncoded(keeping: Set(UInt8.min...UInt8.max).subtracting("\"\r\n".utf8))
  }
}
