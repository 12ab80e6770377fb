// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIEngine
import MockAPIGzip
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIXML

/// One request on its way: the view that matchers have of it.
///
/// libmicrohttpd calls for one request from one thread, so nothing here is shared.
final class Exchange: RequestView {
  /// The target that scenarios see; from the head on without the prefix of a lease.
  private(set) var target: RequestTarget
  /// The length of the target in bytes as it was sent, with the authority of the absolute form.
  private let sentTargetSize: Int
  private(set) var method = ""
  /// Valid until libmicrohttpd says that the request is completed.
  let connection: HTTPConnection
  let start = ContinuousClock.now
  let time = SystemTime.now.since1970

  /// The scenarios when the head had arrived; the same ones decide when the body has.
  private(set) var snapshot: Snapshot?
  /// The lease that the request names; `nil` before the head has arrived.
  private(set) var claim: LeaseTable.Claim?
  private var keepsBody = false
  /// What is not there need not be kept.
  var isBodyKept: Bool { keepsBody || receivedBytes == 0 }
  private(set) var body: [UInt8] = []
  private(set) var isBodyTooLarge = false
  /// How many bytes of body came, kept or not.
  private var receivedBytes = 0
  /// Reads a body in chunks that libmicrohttpd does not; `nil` where it does, or there is none.
  private var chunks: ChunkReader?
  /// How many bytes of such a body are the chunks' own.
  private var chunkBytes = 0
  private var isOfHTTP11 = false
  private(set) lazy var bodyDocument = parseBody()
  private(set) lazy var bodyText = decodeBody()
  private(set) lazy var bodyXML = parseXML()
  private(set) lazy var budget = MatchBudget()

  /// What becomes of it.
  var progress = Progress.receiving

  /// How far the exchange has come.
  enum Progress {
    case receiving
    /// The request is complete, and nothing is sent yet.
    case due
    /// The answer is handed to libmicrohttpd, which says when it is over.
    case queued(Record?)
    /// The socket was taken from libmicrohttpd, so that its end is not that of the exchange.
    case taken
  }

  /// What an observer is told when the answer is over, less what went over the wire. An object, since it is handed on
  /// twice before that.
  final class Record: Sendable {
    let request: RecordedRequest
    let reply: Reply
    let misses: NearMisses?
    /// What is sent after the head when all goes well; `nil` when that is known elsewhere.
    let sentBody: SentBody?

    init(request: RecordedRequest, reply: Reply, misses: NearMisses?, sentBody: SentBody?) {
      self.request = request
      self.reply = reply
      self.misses = misses
      self.sentBody = sentBody
    }
  }

  /// - Parameter rawTarget: what libmicrohttpd gives before it takes it apart, and only for the call.
  init(rawTarget: UnsafePointer<CChar>?, connection: OpaquePointer) {
    let sentTarget = Self.bytes(of: rawTarget)
    target = RequestTarget(sentTarget)
    sentTargetSize = sentTarget.count
    self.connection = HTTPConnection(handle: connection)
  }

  /// Whether the request cannot be answered through libmicrohttpd, which has not seen its end.
  var needsScript: Bool { chunks != nil }

  /// Whether it is refused as it is, so that nobody knows where the next request begins.
  var isRefused = false

  /// Whether the head has been taken in.
  var hasBegun: Bool { snapshot != nil }

  /// Takes in the head.
  /// - Parameter keepsBody: whether the body is kept though no scenario asks for it.
  /// - Returns: what is wrong with it; `nil` when nothing is.
  func begin(
    _ line: RequestLine, snapshot: Snapshot, claim: LeaseTable.Claim, keepsBody: Bool
  ) -> RequestMistake? {
    method = String(cString: line.method)
    self.snapshot = snapshot
    self.claim = claim
    target = target.withoutPrefix(claim.prefix)
    self.keepsBody = keepsBody || snapshot.index.mayReadBody(of: target)
    let head = mockapi_check_head(
      connection.handle, line.method, line.target, sentTargetSize, line.version)
    isOfHTTP11 = head.version == MOCKAPI_HTTP_1_1
    if head.codings > 0, !mockapi_reads_chunks(connection.handle) { chunks = ChunkReader() }
    return RequestMistake(
      head, isOfHTTP11: head.version != MOCKAPI_HTTP_1_0, on: connection)
  }

  /// The parts of a request line, as libmicrohttpd gives them for a call.
  struct RequestLine {
    let method: UnsafePointer<CChar>
    let target: UnsafePointer<CChar>
    let version: UnsafePointer<CChar>
  }

  /// Takes in a part of the body.
  /// - Returns: whether more is to come.
  func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) -> ChunkReader.Progress {
    guard chunks != nil else {
      keep(bytes, limit: limit)
      return .goesOn
    }
    let before = receivedBytes
    let progress = chunks?.read(bytes) { keep($0, limit: limit) }
    chunkBytes += bytes.count - (receivedBytes - before)
    if case .isComplete(let unread) = progress { chunkBytes -= unread }
    return progress ?? .goesOn
  }

  /// What nothing reads is not kept.
  private func keep(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    receivedBytes += bytes.count
    guard keepsBody, !isBodyTooLarge else { return }
    if body.count + bytes.count > limit {
      isBodyTooLarge = true
      body = []
    } else {
      body.append(contentsOf: bytes)
    }
  }

  /// Takes note that the request is complete.
  func finishRequest(bodyLimit: Int) {
    progress = .due
    if !body.isEmpty { decompress(limit: bodyLimit) }
    connection.ledger?.pointee.consumed += connection.headSize + receivedBytes + chunkBytes
  }

  /// Clients that compress say so, or forget to: gzip is known by how it begins. What claims to be gzip and is
  /// not stays as it came, for matchers and near misses to see.
  private func decompress(limit: Int) {
    let codings = TokenList.elements(of: headerValues(named: "Content-Encoding"))
    guard Gzip.isGzip(body) || codings.contains("gzip") || codings.contains("x-gzip") else {
      return
    }
    do throws(Gzip.Failure) {
      body = try Gzip.decompress(body, limit: limit)
    } catch {
      if error == .tooLarge {
        isBodyTooLarge = true
        body = []
      }
    }
  }

  /// Whether the connection can take another request after this one: the client wants it, and libmicrohttpd has
  /// read nothing of it yet.
  var canKeepAlive: Bool {
    isOfHTTP11 && !isRefused
      && !TokenList.elements(of: headerValues(named: "Connection")).contains("close")
      && connection.isEven
  }

  /// Keeps what an observer is told of the request.
  func recorded(by policy: RecordingPolicy) -> RecordedRequest {
    RecordedRequest(
      self, headers: connection.headers, bodySize: isBodyKept ? body.count : receivedBytes,
      start: start, policy: policy)
  }

  var scheme: String { connection.ledger?.pointee.tunnel == nil ? "http" : "https" }

  var peerAddress: String { connection.peerAddress }

  func headerValues(named name: String) -> [String] { connection.headerValues(named: name) }

  private static func bytes(of text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    var length = 0
    while text[length] != 0 { length += 1 }
    return [UInt8](UnsafeRawBufferPointer(start: text, count: length))
  }
}
