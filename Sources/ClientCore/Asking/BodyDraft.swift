// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A body, or a part of one, that an encoder writes.
///
/// It is written at once, and if no client is known by then, again with the encoder of the client that sends it.
struct BodyDraft: Sendable, Hashable {
  typealias Write =
    @Sendable (ContractEncoder) throws -> (
      pieces: [Request.StreamedBody.Piece], contentType: String
    )

  /// The bytes; nil if there are none, and if a part of them is read from files.
  private(set) var content: Data?
  /// The body whose files are read while it is sent; nil if there are no files.
  private(set) var streamedBody: Request.StreamedBody?
  /// Their media type; nil if there are none.
  private(set) var contentType: String?
  /// Why the body could not be written.
  private(set) var error: NoAnswer?
  /// Writes the body again; nil if it is finished.
  private var write: Write?

  /// No body.
  init() {}

  /// Writes with `encoder`, or with that of the client that is asking at the moment.
  init(with encoder: ContractEncoder?, _ write: @escaping Write) {
    let known = encoder ?? .current
    do {
      let (pieces, contentType) = try write(known ?? ContractEncoder())
      let body = Request.StreamedBody(pieces: pieces)
      content = body.bytes
      streamedBody = content == nil ? body : nil
      self.contentType = contentType
    } catch {
      self.error = error as? NoAnswer ?? .invalidRequest(String(describing: error))
    }
    self.write = known == nil ? write : nil
  }

  /// Whether the encoder of a client no longer changes it.
  var isFinished: Bool { write == nil }

  /// The body as `encoder` writes it, unless it is finished.
  func finished(with encoder: ContractEncoder) -> BodyDraft {
    write.map { BodyDraft(with: encoder, $0) } ?? self
  }

  /// Requests are compared by the bytes of their bodies, which they have beside this.
  static func == (one: BodyDraft, other: BodyDraft) -> Bool { one.error == other.error }

  func hash(into hasher: inout Hasher) {
    hasher.combine(error)
  }
}
