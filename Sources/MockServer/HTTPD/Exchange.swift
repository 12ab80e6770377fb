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
  /// Also true if there was no body.
  var isBodyKept: Bool { keepsBody || receivedBytes == 0 }
  // See `progress`.
  @exclusivity(unchecked) private(set) var body: [UInt8] = []
  private(set) var isBodyTooLarge = false
  /// How many bytes of body came, kept or not.
  private var receivedBytes = 0
  /// Reads a body in chunks that libmicrohttpd does not; `nil` where it does, or there is none.
  @exclusivity(unchecked) private var chunks: ChunkReader?
  /// How many bytes of such a body are the chunks' own.
  private var chunkBytes = 0
  private var isOfHTTP11 = false
  /// The size of the head in bytes, including the empty line; 0 until it was read.
  private(set) var headSize = 0
  /// A bit for each size of a field's name, in bytes and modulo 64: most requests lack most fields that are looked up.
  private var fieldNameSizes = UInt64.max
  private(set) lazy var bodyDocument = parseBody()
  private(set) lazy var bodyText = decodeBody()
  private(set) lazy var bodyXML = parseXML()
  private(set) lazy var budget = MatchBudget()

  // One thread uses the exchange, so accesses need not be checked while the server runs.
  @exclusivity(unchecked) var progress = Progress.receiving

  /// How far the exchange has come.
  enum Progress {
    case receiving
    /// The request is complete, and nothing is sent yet.
    case due
    /// libmicrohttpd has the answer, and reports its end. An observer gets the entry then; `nil` without an observer.
    case queued((entry: JournalEntry, response: PreparedResponse)?)
    /// The socket was taken from libmicrohttpd, so its end is not the end of the exchange.
    case taken
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

  /// Whether the head has been read.
  var hasBegun: Bool { snapshot != nil }

  /// Reads the head.
  /// - Parameter keepsBody: whether the body is kept even if no scenario needs it.
  /// - Returns: the first mistake; `nil` if the head is valid.
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
    headSize = head.size
    fieldNameSizes = head.name_sizes
    // Most heads are valid and have no transfer coding.
    if head.mistakes == 0, head.hosts == 1, head.codings == 0 { return nil }
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
    connection.ledger?.pointee.consumed += headSize + receivedBytes + chunkBytes
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

  func headerValues(named name: String) -> [String] {
    guard fieldNameSizes & 1 << UInt64(name.utf8.count & 63) != 0 else { return [] }
    return connection.headerValues(named: name)
  }

  private static func bytes(of text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    var length = 0
    while text[length] != 0 { length += 1 }
    return [UInt8](UnsafeRawBufferPointer(start: text, count: length))
  }
}
