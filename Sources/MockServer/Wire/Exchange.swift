// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIJSON
import MockAPIScenario

/// One request on its way: the view that matchers have of it, and what became of it.
///
/// libmicrohttpd calls for one request from one thread, so nothing here is shared.
final class Exchange: RequestView {
  let target: RequestTarget
  private(set) var method = ""
  /// Valid until libmicrohttpd says that the request is completed.
  private let connection: OpaquePointer
  private let start = ContinuousClock.now

  /// The scenarios when the head had arrived; the same ones decide when the body has.
  private(set) var snapshot: Snapshot?
  private var keepsBody = false
  private(set) var body: [UInt8] = []
  private(set) var isBodyTooLarge = false
  // A body that is not JSON is an answer to matchers, not an error.
  private(set) lazy var bodyDocument: JSONDocument? = try? JSONDocument(parsing: body)

  /// Whether the request is complete, so that an answer is on its way.
  var isAnswerDue = false
  /// What was queued; `nil` before.
  private var answer: Answer?

  private struct Answer {
    let status: Int
    let bodySize: Int
    let selection: Decision.Selection?
  }

  /// - Parameter rawTarget: what libmicrohttpd gives before it takes it apart, and only for the call.
  init(rawTarget: UnsafePointer<CChar>?, connection: OpaquePointer) {
    target = RequestTarget(Self.bytes(of: rawTarget))
    self.connection = connection
  }

  /// Whether the head has been taken in.
  var hasBegun: Bool { snapshot != nil }

  /// Takes in the head.
  func begin(method: UnsafePointer<CChar>?, snapshot: Snapshot) {
    self.method = method.map { String(cString: $0) } ?? ""
    self.snapshot = snapshot
    keepsBody = snapshot.index.mayReadBody(of: target)
  }

  /// Takes in a part of the body; what nothing reads is not kept.
  func receive(_ bytes: UnsafeRawBufferPointer, limit: Int) {
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
      status: Int(response.status), bodySize: response.bodySize, selection: selection)
    return response.queue(on: connection)
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
      isComplete: isComplete)
  }

  var scheme: String { "http" }

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
