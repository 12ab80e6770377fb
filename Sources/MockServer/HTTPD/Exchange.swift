// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIControl
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIXML

/// A request that is being served: the view for matchers.
///
/// libmicrohttpd calls for a request from only one thread, so nothing here is shared.
final class Exchange: RequestView {
  /// The target that scenarios see; from the head on without the prefix of a lease.
  private(set) var target: RequestTarget
  /// The length of the target in bytes as it was sent, with the authority of the absolute form.
  private let sentTargetSize: Int
  private(set) var method = ""
  /// Valid until libmicrohttpd says that the request is completed.
  let connection: HTTPConnection
  let start = MonotonicTime.now
  private let arrival = SystemTime.now
  var time: Duration { arrival.since1970 }

  /// The scenarios at the time when the head arrived; the same ones decide after the body has arrived.
  private(set) var snapshot: Snapshot?
  /// The lease that the request names; `nil` if it names none, and before the head has arrived.
  private(set) var claim: LeaseTable.Claim?
  /// The scenario that answers if only the method and the target decide that.
  private(set) var routed: ServedScenario?
  /// The path of the control API that answers instead of the scenarios; `nil` if they answer.
  private(set) var controlPath: ControlPath?
  /// The journal that keeps the request, once the head has been read.
  private var journal: Journal?
  // See `progress`.
  @exclusivity(unchecked) private var received = ReceivedBody()
  var isBodyKept: Bool { received.isWhole }
  var body: [UInt8] { received.bytes }
  var bodyDecoding: BodyDecoding { received.decoding }
  /// Why matchers do not get the body that they need; `nil` if they get it.
  var bodyLack: ReceivedBody.Lack? { received.lack }
  /// Reads a chunked body if libmicrohttpd does not; otherwise `nil`.
  @exclusivity(unchecked) private var chunks: ChunkReader?
  /// The number of bytes of chunk syntax in such a body.
  private var chunkBytes = 0
  private var isOfHTTP11 = false
  private(set) var head = HTTPConnection.RequestHead()
  /// A bit for each size of a field's name, in bytes and modulo 64: most requests lack most fields that are looked up.
  private var fieldNameSizes = UInt64.max
  /// The number of header fields, and the bytes of their names and values; `nil` before they are read.
  private var fieldSize: (count: Int, bytes: Int)?
  /// Whether a Content-Type has a parameter, such as a charset.
  private var hasTypeParameter = true
  /// The influences of the header fields on the answer.
  private var fieldInfluences: Influences = [.preferences, .origin]
  private(set) lazy var bodyDocument = parseBodyOnce()
  private(set) lazy var bodyText = decodeBody()
  private(set) lazy var bodyXML = parseXML()
  private(set) lazy var budget = MatchBudget()
  /// How often the body may still be searched without making it into a document.
  private var scansLeft = 4
  private(set) lazy var isBodyUTF8 = hasTypeParameter ? checkBodyEncoding() : true

  // One thread uses the exchange, so accesses need not be checked while the server runs.
  @exclusivity(unchecked) var progress = Progress.receiving
  /// The answer that libmicrohttpd sends, for those who get its entry at its end; `nil` if nobody does.
  @exclusivity(unchecked) var queued: (answered: AnsweredRequest, response: PreparedResponse)?
  /// The answer that goes on, and that libmicrohttpd sends.
  @exclusivity(unchecked) var stream: ByteStream?
  /// The rest of the way to the answer, while the connection is suspended.
  @exclusivity(unchecked) var waiting: WaitingExchange?

  /// The progress of the exchange.
  // Without values, which would be copied each time that it is asked for.
  enum Progress {
    case receiving
    /// The request is complete, and nothing is sent yet.
    case due
    /// libmicrohttpd has the answer, and reports its end.
    case queued
    /// libmicrohttpd sends an answer that goes on.
    case streaming
    /// The connection is suspended until the answer can go on.
    case waiting
    /// The socket was taken from libmicrohttpd, so its end is not the end of the exchange.
    case taken
  }

  /// - Parameter rawTarget: the target before libmicrohttpd splits it; valid only during the call.
  init(rawTarget: UnsafePointer<CChar>?, connection: OpaquePointer) {
    let sentTarget = Self.bytes(of: rawTarget)
    target = RequestTarget(sentTarget)
    sentTargetSize = sentTarget.count
    self.connection = HTTPConnection(handle: connection)
  }

  /// Whether libmicrohttpd cannot send the answer, because it has not seen the end of the request.
  var needsScript: Bool { chunks != nil || isEndUnknown || leftBody != nil }

  /// Whether libmicrohttpd reads its body, which comes in chunks.
  var isReadInChunks: Bool { head.hasCoding && chunks == nil }

  /// Whether the beginning of the next request is unknown: the end of this one is not read, or not clear.
  var isEndUnknown = false

  /// The body that the answer does not wait for; `nil` if it waits.
  @exclusivity(unchecked) private var leftBody: LeftBody?

  private struct LeftBody {
    /// The number of its bytes that have arrived; `nil` if it is unknown.
    let arrived: Int?
    /// The number of its bytes that are still in the socket, or to come; `nil` if its end is unknown.
    let unread: Int?
  }

  /// Whether the head may decide an answer that is sent before the body, and has not been asked yet.
  // See `progress`.
  @exclusivity(unchecked) private(set) var mayLeaveBody = false

  /// Whether such a decision waits for the first bytes of the body. The bytes that have been read beyond the answered requests and the
  /// head may be a part of it, or empty lines before a request, or chunks of earlier ones, which nothing counts. libmicrohttpd hands the
  /// part over at once, and only its size shows where the body ends.
  ///
  /// A client that waits for `100 Continue` sends no body, and libmicrohttpd would answer it.
  var awaitsPartOfBody: Bool {
    guard mayLeaveBody, received.announcedSize > 0, let ahead = connection.bytesAhead else {
      return false
    }
    return ahead != head.size && headerValues(named: "Expect").isEmpty
  }

  /// Whether the request is for a control API or the page, and not one of a client under test.
  var isControl: Bool { controlPath != nil || isOfPagePort }

  /// Whether it came to the page's port, where no scenario answers, and which belongs to no lease.
  private var isOfPagePort: Bool { connection.ledger?.pointee.isOfPagePort ?? false }

  /// Whether the head has been read.
  var hasBegun: Bool { snapshot != nil }

  /// Reads the head.
  /// - Parameters:
  ///   - leases: among them is the lease that the request names.
  ///   - hasControl: whether the server has control APIs.
  ///   - headLimit: the largest head, in bytes.
  ///   - bodyLimit: the longest body that is kept for matchers.
  ///   - bodyMemory: the memory for long bodies.
  ///   - recording: how much of the request the observer needs.
  ///   - hasJournals: whether any lease keeps a journal.
  /// - Returns: the first mistake; `nil` if the head is valid.
  func begin(
    _ line: RequestLine, snapshot: Snapshot, leases: LeaseTable, hasControl: Bool, headLimit: Int,
    bodyLimit: Int, bodyMemory: BodyMemory, recording: RecordingPolicy, hasJournals: Bool
  ) -> RequestMistake? {
    method = Self.text(ofMethod: line.method)
    self.snapshot = snapshot
    let head = mockapi_check_head(
      connection.handle, line.method, line.target, sentTargetSize, line.version)
    isOfHTTP11 = head.version == MOCKAPI_HTTP_1_1
    self.head = HTTPConnection.RequestHead(
      size: head.size, hasCookies: head.has_cookies, hasCoding: head.codings > 0)
    fieldNameSizes = head.name_sizes
    if head.size > 0 { fieldSize = (head.fields, head.field_bytes) }
    hasTypeParameter = head.has_type_parameter
    fieldInfluences = head.has_preferences ? .preferences : []
    if head.has_origin { fieldInfluences.insert(.origin) }
    // A copy, because each look at the property of an object is one.
    var target = target
    let isOfPagePort = isOfPagePort
    let claim =
      isOfPagePort
      ? nil
      : leases.claim(of: target, ofPort: connection.ledger?.pointee.lease) {
        headerValues(named: $0).first
      }
    if let claim {
      self.claim = claim
      target = target.withoutPrefix(claim.prefix)
      self.target = target
    }
    controlPath =
      isOfPagePort
      ? ControlPath(onPagePort: target) : hasControl ? ControlPath(target) : nil
    journal = hasJournals ? findJournal(among: leases) : nil
    routed = isControl ? nil : snapshot.index.routed(method, target)
    let readsBody =
      isControl || routed?.readsBody ?? snapshot.index.mayReadBody(of: target)
    received = ReceivedBody(
      matchingLimit: readsBody ? bodyLimit : nil,
      recordLimit: max(recording.bodyLimit, journal?.recording.bodyLimit ?? 0),
      readsTooLarge: recording.bodyLimit > 0, memory: bodyMemory)
    // One without mistakes has at most twelve digits beside leading zeros.
    if head.lengths > 0, head.mistakes == 0 {
      let digits = UnsafeRawBufferPointer(start: head.length, count: head.length_size)
      received.announce(digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) })
    }
    if HTTPConnection.memory(forHead: head.size, fieldCount: head.fields) > headLimit {
      return .largeHead(targetSize: sentTargetSize, limit: headLimit)
    }
    // Most requests have no body.
    if head.lengths > 0 || head.codings > 0, snapshot.index.answersBeforeBody {
      mayLeaveBody =
        (received.announcedSize > 0 || head.codings > 0) && !isControl
        && routed?.answersBeforeBody ?? snapshot.index.mayAnswerBeforeBody(of: target)
    }
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

  /// Reads a part of the body.
  /// - Returns: whether more bytes follow.
  func receive(_ bytes: UnsafeRawBufferPointer) -> ChunkReader.Progress {
    guard chunks != nil else {
      received.append(bytes)
      return .goesOn
    }
    let before = received.receivedSize
    let progress = chunks?.read(bytes) { received.append($0) }
    chunkBytes += bytes.count - (received.receivedSize - before)
    if case .isComplete(let unread) = progress { chunkBytes -= unread }
    return progress ?? .goesOn
  }

  /// Leaves the body to the sender of the answer, which does not wait for it.
  /// - Parameter part: the number of its bytes that libmicrohttpd hands over, which are the first ones; `nil` before it does.
  func leaveBody(having part: Int?) {
    let ahead = connection.bytesAhead.map { $0 - head.size }
    let read = part ?? (ahead == 0 ? 0 : nil)
    // The end of a body in chunks is unknown, since libmicrohttpd may have read some of them.
    let size = received.announcedSize > 0 ? received.announcedSize : nil
    var unread: Int?
    // Beyond the end of a body, libmicrohttpd may have read a part of the next request.
    if let size, let read, read < size || read == ahead { unread = size - read }
    var arrived: Int?
    if let read, let waiting = connection.socket.waitingBytes {
      // What waits after a body in chunks may be the next request.
      arrived = size.map { min($0, read + waiting) } ?? (waiting == 0 ? 0 : nil)
    }
    leftBody = LeftBody(arrived: arrived, unread: unread)
  }

  /// Takes that back: the answer waits for the body after all.
  func awaitBody() {
    leftBody = nil
    mayLeaveBody = false
  }

  /// Records that the request is answered before its body.
  func finishHead() {
    progress = .due
    connection.ledger?.pointee.consumed += head.size
    received.leave()
  }

  /// Records that the request is complete.
  func finishRequest() {
    progress = .due
    connection.ledger?.pointee.silence.end()
    connection.ledger?.pointee.consumed += head.size + received.receivedSize + chunkBytes
    guard !body.isEmpty else { return }
    let fields = headerValues(named: "Content-Encoding")
    received.decode(fields.isEmpty ? [] : TokenList.elements(of: fields))
  }

  /// Whether the connection can take another request after this one: the client wants it, and libmicrohttpd has not
  /// read a part of it.
  /// - Parameter response: a client of HTTP/1.0 relies on what it says.
  func canKeepAlive(after response: ResponseDefinition) -> Bool {
    if isEndUnknown { return false }
    let options = TokenList.connectionOptions(headerValues(named:))
    guard !options.contains("close") else { return false }
    return (isOfHTTP11 || options.contains("keep-alive") && response.offersKeepAlive)
      && (leftBody.map { $0.unread != nil } ?? connection.isEven)
  }

  /// The number of bytes of the body that are thrown away when they come, because the answer does not wait for them; `Int.max` if the
  /// end of the body is unknown.
  var unreadSize: Int { leftBody.map { $0.unread ?? .max } ?? 0 }

  /// The journal that keeps the request; `nil` if its lease keeps none, or does not exist, and for requests that are not
  /// those of a client under test.
  func journal(among leases: LeaseTable) -> Journal? {
    hasBegun ? journal : findJournal(among: leases)
  }

  private func findJournal(among leases: LeaseTable) -> Journal? {
    let journal = claim == nil ? leases.main.journal : claim?.lease?.journal
    return journal == nil || isControl || target.isAsterisk && isPing ? nil : journal
  }

  /// Keeps the parts of the request that an observer or a journal needs.
  func recorded(by policy: RecordingPolicy) -> RecordedRequest.Parts {
    switch policy {
    case .line:
      RecordedRequest.Parts(
        method: method, target: target, isSecure: isSecure,
        isFirstOnConnection: isFirstOnConnection, bodySize: bodySize,
        isAnsweredBeforeBody: leftBody != nil,
        arrival: arrival, isBodyWhole: received.receivedSize == 0 && leftBody == nil)
    case .whole(let bodyLimit):
      RecordedRequest.Parts(
        method: method, target: target, isSecure: isSecure,
        isFirstOnConnection: isFirstOnConnection, bodySize: bodySize,
        isAnsweredBeforeBody: leftBody != nil,
        arrival: arrival, peerAddress: peerAddress, clientCertificate: clientCertificate,
        fields: fieldSize.map { connection.headerBlock(count: $0.count, size: $0.bytes) }
          ?? HeaderBlock(connection.headers),
        body: body, bodyDecoding: bodyDecoding, isBodyWhole: isBodyKept, bodyLimit: bodyLimit)
    }
  }

  /// The size of the body, or of the part of it that had arrived when it was not awaited; `nil` if it is unknown.
  private var bodySize: Int? {
    if let leftBody { leftBody.arrived } else { received.receivedSize }
  }

  /// Whether no request came before it on its connection.
  private var isFirstOnConnection: Bool {
    guard let ledger = connection.ledger?.pointee else { return true }
    return ledger.baseline ?? 0 == 0
      && ledger.consumed <= head.size + received.receivedSize + chunkBytes
  }

  /// The request as the control APIs read it.
  func controlRequest(at path: ControlPath, for lease: Lease) -> ControlRequest {
    ControlRequest(
      method: method, target: target, path: path, headers: connection.headers, body: body,
      lease: lease, peerAddress: peerAddress, scheme: scheme, isOfPagePort: isOfPagePort)
  }

  func takeUnparsedBody() -> [UInt8]? {
    guard scansLeft > 0, isBodyUTF8 else { return nil }
    scansLeft -= 1
    return body
  }

  private func parseBodyOnce() -> JSONDocument? {
    // From now on the document is there.
    scansLeft = 0
    return parseBody()
  }

  private var isSecure: Bool { connection.ledger?.pointee.tunnel != nil }

  private var clientCertificate: ClientCertificate? {
    connection.ledger?.pointee.tunnel?.certificate
  }

  var scheme: String { isSecure ? "https" : "http" }

  var peerAddress: String { connection.peerAddress }

  var headerFields: [HeaderField] { connection.headers }

  func headerValues(named name: String) -> [String] {
    guard fieldNameSizes & 1 << UInt64(name.utf8.count & 63) != 0 else { return [] }
    return connection.headerValues(named: name)
  }

  /// The influences of the request on its answer.
  var influences: Influences {
    var influences = fieldInfluences
    if claim != nil { influences.insert(.claim) }
    if needsScript || bodyLack != nil { influences.insert(.body) }
    return influences
  }

  /// Whether the request may be that of a page: it has a field `Origin`.
  var mayBeOfPage: Bool { fieldInfluences.contains(.origin) }
}
