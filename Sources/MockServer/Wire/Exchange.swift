// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIJSON
import MockAPIScenario
import MockAPIXML

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One request on its way: the view that matchers have of it, and what became of it.
///
/// libmicrohttpd calls for one request from one thread, so nothing here is shared.
final class Exchange: RequestView {
  let target: RequestTarget
  private(set) var method = ""
  /// Valid until libmicrohttpd says that the request is completed.
  private let connection: OpaquePointer
  let start = ContinuousClock.now

  /// The scenarios when the head had arrived; the same ones decide when the body has.
  private(set) var snapshot: Snapshot?
  private var keepsBody = false
  /// What is not there need not be kept.
  var isBodyKept: Bool { keepsBody || receivedBytes == 0 }
  private(set) var body: [UInt8] = []
  private(set) var isBodyTooLarge = false
  /// How many bytes of body came, kept or not.
  private var receivedBytes = 0
  private var isOfHTTP11 = false
  private(set) lazy var bodyDocument = parseBody()
  private(set) lazy var bodyText = decodeBody()
  private(set) lazy var bodyXML = parseXML()

  /// Whether the request is complete, so that an answer is on its way.
  var isAnswerDue = false
  /// Whether the socket was taken from libmicrohttpd, so that its end is not that of the exchange.
  private(set) var isTaken = false
  /// What was queued; `nil` before.
  private var answer: Answer?

  private struct Answer {
    let status: Int
    let bodySize: Int
    let selection: Decision.Selection?
    var fault: Fault?
    /// What is sent after the head when all goes well; `nil` when that is told elsewhere.
    var sentBody: SentBody?
  }

  /// - Parameter rawTarget: what libmicrohttpd gives before it takes it apart, and only for the call.
  init(rawTarget: UnsafePointer<CChar>?, connection: OpaquePointer) {
    target = RequestTarget(Self.bytes(of: rawTarget))
    self.connection = connection
  }

  /// Whether the head has been taken in.
  var hasBegun: Bool { snapshot != nil }

  /// Takes in the head.
  func begin(method: UnsafePointer<CChar>?, version: UnsafePointer<CChar>?, snapshot: Snapshot) {
    self.method = method.map { String(cString: $0) } ?? ""
    isOfHTTP11 = version.map { strcmp($0, "HTTP/1.1") == 0 } ?? false
    self.snapshot = snapshot
    keepsBody = snapshot.index.mayReadBody(of: target)
  }

  /// Takes in a part of the body; what nothing reads is not kept.
  func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) {
    receivedBytes += bytes.count
    guard keepsBody, !isBodyTooLarge else { return }
    if body.count + bytes.count > limit {
      isBodyTooLarge = true
      body = []
    } else {
      body.append(contentsOf: bytes)
    }
  }

  /// Hands a response to libmicrohttpd.
  func answer(with response: PreparedResponse, selection: Decision.Selection? = nil) -> MHD_Result {
    answer = Answer(
      status: Int(response.status), bodySize: response.bodySize, selection: selection,
      sentBody: isBodiless(response.status) ? SentBody.none : .shared(response.body))
    return response.queue(on: connection)
  }

  /// Whether nothing is sent after the head (RFC 9112 section 6.3).
  private func isBodiless(_ status: UInt32) -> Bool {
    status == 204 || status == 304 || method == "HEAD"
  }

  /// Takes note that the request is complete.
  func finishRequest(bodyLimit: Int) {
    isAnswerDue = true
    if !body.isEmpty { decompress(limit: bodyLimit) }
    ledger?.pointee.consumed += Int64(mockapi_head_size(connection) + receivedBytes)
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

  /// Valid as long as the connection.
  private var ledger: UnsafeMutablePointer<ConnectionLedger>? {
    mockapi_connection_context(connection)?.assumingMemoryBound(to: ConnectionLedger.self)
  }

  /// Whether the connection can take another request after this one: the client wants it, and libmicrohttpd has
  /// read nothing of it yet.
  var canKeepAlive: Bool {
    guard isOfHTTP11, let ledger else { return false }
    return !TokenList.elements(of: headerValues(named: "Connection")).contains("close")
      && ledger.pointee.isEven(socket: mockapi_connection_socket(connection))
  }

  /// Takes the socket away from libmicrohttpd; `nil` when there are no descriptors left.
  func takeSocket(
    standIn: Int32, for response: ResponseDefinition, selection: Decision.Selection, fault: Fault?
  ) -> OwnedSocket? {
    let descriptor = mockapi_take_socket(connection, standIn)
    guard descriptor >= 0 else { return nil }
    isTaken = true
    answer = Answer(
      status: response.status, bodySize: response.body.count, selection: selection, fault: fault)
    return OwnedSocket(descriptor, tunnel: ledger?.pointee.tunnel)
  }

  /// What is told about the request when it is over; `nil` when it was given up before its answer.
  func served(isComplete: Bool) -> ServedRequest? {
    guard let answer, let snapshot else { return nil }
    let scenario = answer.selection.map { snapshot.index.scenarios[$0.scenario] }
    return ServedRequest(
      method: method, target: target.text, scenario: scenario?.name,
      caseName: answer.selection.flatMap { scenario?.cases[$0.chosen].name },
      servedCase: answer.selection.flatMap { scenario?.cases[$0.served].name },
      status: answer.status, bodySize: answer.bodySize, duration: ContinuousClock.now - start,
      isComplete: isComplete, fault: answer.fault, sentBody: isComplete ? answer.sentBody : nil)
  }

  var scheme: String { ledger?.pointee.tunnel == nil ? "http" : "https" }

  /// Wraps `MHD_get_connection_info` with `MHD_CONNECTION_INFO_CLIENT_ADDRESS`.
  var peerAddress: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      mockapi_peer_address(connection, buffer.baseAddress, buffer.count)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  /// Wraps `MHD_get_connection_values_n`.
  func headerValues(named name: String) -> [String] {
    // Most requests lack most fields that are asked for, and this look-up allocates nothing.
    let isThere = name.withCString { name in
      MHD_lookup_connection_value(connection, .HEADER_KIND, name) != nil
    }
    guard isThere else { return [] }
    var search = HeaderSearch(name: name)
    withUnsafeMutablePointer(to: &search) { search in
      _ = MHD_get_connection_values_n(connection, .HEADER_KIND, collectHeader, search)
    }
    return search.values
  }

  private static func bytes(of text: UnsafePointer<CChar>?) -> [UInt8] {
    guard let text else { return [] }
    var length = 0
    while text[length] != 0 { length += 1 }
    return [UInt8](UnsafeRawBufferPointer(start: text, count: length))
  }
}

/// The values that are found for one name.
private struct HeaderSearch {
  let name: String
  var values: [String] = []
}

private func collectHeader(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  nameLength: Int, value: UnsafePointer<CChar>?, valueLength: Int
) -> MHD_Result {
  guard let search = context?.assumingMemoryBound(to: HeaderSearch.self), let name else {
    return .NO
  }
  let field = HeaderField(
    name: String(decoding: UnsafeRawBufferPointer(start: name, count: nameLength), as: UTF8.self),
    value: "")
  if field.isNamed(search.pointee.name) {
    // libmicrohttpd leaves the blanks after a value, which do not belong to it (RFC 9110 section 5.5).
    var bytes = UnsafeRawBufferPointer(start: value, count: valueLength)[...]
    while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
    search.pointee.values.append(String(decoding: bytes, as: UTF8.self))
  }
  return .YES
}
