// mockapi
// SPDX-License-Identifier: Apache-2.0

#if AsyncHTTPClient
  import Foundation
  import MockAPIClient
  import NIOCore

  /// The pieces of one exchange with files, and the time since the last of them.
  final class Pieces: Sendable {
    private let transfer: Transfer
    private let last = Guarded(ContinuousClock.now)

    init(_ transfer: Transfer) {
      self.transfer = transfer
    }

    /// The time in which no byte was sent or received.
    var silence: Duration { ContinuousClock.now - last.withLock { $0 } }

    func didSend(_ count: Int64) {
      noteActivity()
      transfer.didSend(count)
    }

    func begin(_ head: Received) throws(NoAnswer) {
      noteActivity()
      try transfer.begin(head)
    }

    func receive(_ bytes: Data) throws(NoAnswer) {
      noteActivity()
      try transfer.receive(bytes)
    }

    /// Notes that something was sent or received, such as the head of a redirect.
    func noteActivity() {
      last.withLock { $0 = ContinuousClock.now }
    }
  }

  /// A body that is read while it is sent, by one task, and only once.
  struct BodySequence: AsyncSequence, Sendable {
    let body: Request.StreamedBody
    let pieces: Pieces?

    func makeAsyncIterator() -> Iterator {
      Iterator(body: body, pieces: pieces)
    }

    struct Iterator: AsyncIteratorProtocol {
      let body: Request.StreamedBody
      let pieces: Pieces?
      private var reader: Request.StreamedBody.Reader?
      private var sent: Int64 = 0

      init(body: Request.StreamedBody, pieces: Pieces?) {
        self.body = body
        self.pieces = pieces
      }

      /// The next piece. The one before has been sent when it is asked for.
      mutating func next() async throws -> ByteBuffer? {
        let reader = try reader ?? body.makeReader()
        self.reader = reader
        if sent > 0 { pieces?.didSend(sent) }
        guard let bytes = try reader.read(upTo: 1 << 16) else { return nil }
        sent += Int64(bytes.count)
        return ByteBuffer(bytes: bytes)
      }
    }
  }
#endif
