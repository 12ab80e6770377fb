// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIJournal
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

/// A connection of libmicrohttpd; valid only in its callbacks, until the request is completed.
struct HTTPConnection {
  let handle: OpaquePointer
  /// Valid as long as the connection.
  let ledger: UnsafeMutablePointer<ConnectionLedger>?

  init(handle: OpaquePointer) {
    self.handle = handle
    ledger = mockapi_connection_context(handle)?.assumingMemoryBound(to: ConnectionLedger.self)
  }

  // MARK: Memory

  /// The least memory of libmicrohttpd for a connection, in bytes: its request, bytes that were read beyond it, and the
  /// head of the answer. libmicrohttpd zeroes it after each request, and half of it after each head; so more makes
  /// each request slower. Many servers refuse heads of more than 8 or 16 KiB, too.
  static let memory = 16 << 10
  /// The part of it that libmicrohttpd uses for reading before it asks for more, and the size of its first request
  /// for more.
  private static let readBuffer = memory / 2 + memory / 8
  /// The memory for each field, cookie and trailer (`MHD_HTTP_Header`).
  private static let fieldRecord = 64
  /// Most requests have at most this number of bytes, and their fields are not counted.
  private static let shortHead = 256
  /// The shortest possible field has five bytes.
  private static let roomAfterShortHead = largestHeadRoom - shortHead / 5 * fieldRecord
  /// The room for the head of the answer to a request without fields.
  static let largestHeadRoom = memory - readBuffer

  /// The memory that a head takes, without that for cookies.
  static func memory(forHead size: Int, fieldCount: Int) -> Int { size + fieldCount * fieldRecord }

  /// Whether the head of an answer always has room, whatever libmicrohttpd has read beyond the request. If it has none,
  /// libmicrohttpd closes the connection without an answer.
  /// - Parameters:
  ///   - size: the largest possible size of the answer's head in bytes.
  ///   - request: the head of the request.
  func hasRoom(forHead size: Int, ofAnswerTo request: RequestHead) -> Bool {
    let isPlain = !request.hasCookies && !request.hasCoding
    if isPlain, request.size <= Self.shortHead, size <= Self.roomAfterShortHead { return true }
    // Trailers are kept like the head.
    let kept = request.size + (request.hasCoding ? mockapi_trailer_size(handle) : 0)
    // For more, the buffer grows by an unknown amount.
    if kept > Self.memory / 2 { return false }
    let records = Int(mockapi_field_count(handle)) * Self.fieldRecord
    // Cookies are copied.
    return size + records + (request.hasCookies ? kept : 0) <= Self.largestHeadRoom
  }

  /// The properties of a head that decide how much memory it takes.
  struct RequestHead {
    /// In bytes, including the empty line; 0 if it is not read.
    var size = 0
    var hasCookies = true
    /// Whether it has a transfer coding, so trailers may follow its body.
    var hasCoding = true
  }

  /// The address of the peer, without its port. Wraps `MHD_get_connection_info` with
  /// `MHD_CONNECTION_INFO_CLIENT_ADDRESS`.
  var peerAddress: String {
    // A journal needs the text for every request.
    if let known = ledger?.pointee.peerAddress { return known }
    let address = makePeerAddress()
    ledger?.pointee.peerAddress = address
    return address
  }

  private func makePeerAddress() -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      mockapi_peer_address(handle, buffer.baseAddress, buffer.count)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  // MARK: Header fields

  /// The values of the header fields with a name, in order. Wraps `MHD_get_connection_values_n`.
  func headerValues(named name: String) -> [String] {
    name.withCString { start in
      var search = HeaderSearch(name: start, length: name.utf8.count)
      withUnsafeMutablePointer(to: &search) { search in
        _ = MHD_get_connection_values_n(handle, .HEADER_KIND, collectValue, search)
      }
      return search.values
    }
  }

  /// All header fields, in order. Wraps `MHD_get_connection_values_n`.
  var headers: [HeaderField] {
    var headers: [HeaderField] = []
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values_n(handle, .HEADER_KIND, collectField, headers)
    }
    return headers
  }

  /// The same as bytes. Wraps `MHD_get_connection_values_n`.
  /// - Parameters:
  ///   - count: the number of fields.
  ///   - size: the bytes of their names and values.
  func headerBlock(count: Int, size: Int) -> HeaderBlock {
    HeaderBlock(count: count, capacity: 8 * count + size) { buffer in
      mockapi_copy_fields(handle, buffer.baseAddress, buffer.count)
    }
  }

  // MARK: The socket

  /// Belongs to libmicrohttpd. Wraps `MHD_get_connection_info` with `MHD_CONNECTION_INFO_CONNECTION_FD`.
  var socket: FileDescriptor { FileDescriptor(rawValue: mockapi_connection_socket(handle)) }

  /// Whether the client has closed its side, as far as it is known.
  var hasClientEnded: Bool {
    ledger?.pointee.end.isMarked ?? false
  }

  /// Whether libmicrohttpd has read no bytes beyond the known requests.
  var isEven: Bool {
    ledger?.pointee.isEven(socket: socket) ?? false
  }

  /// The number of bytes that libmicrohttpd has read beyond the answered requests; `nil` if the system does not report it.
  var bytesAhead: Int? { ledger.flatMap { $0.pointee.bytesAhead(socket: socket) } }

  /// A copy of the connection's socket; `nil` if no descriptors are left. This does not change anything.
  func copySocket() -> OwnedSocket? {
    do throws(Errno) {
      return OwnedSocket(try socket.duplicate(), tunnel: ledger?.pointee.tunnel)
    } catch {
      return nil
    }
  }

  /// Takes the socket away from libmicrohttpd, which gets a copy of an unconnected socket in its place.
  func leaveSocket(standIn: FileDescriptor) {
    mockapi_replace_socket(handle, standIn.rawValue)
  }
}

/// The values for a name.
private struct HeaderSearch {
  let name: UnsafePointer<CChar>
  let length: Int
  var values: [String] = []
}

private func collectValue(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  nameLength: Int, value: UnsafePointer<CChar>?, valueLength: Int
) -> MHD_Result {
  guard let search = context?.assumingMemoryBound(to: HeaderSearch.self), let name else {
    return .NO
  }
  // Most fields are not the wanted one, and need no text.
  if nameLength == search.pointee.length,
    mockapi_is_same_name(name, search.pointee.name, nameLength)
  {
    search.pointee.values.append(fieldValue(value, valueLength))
  }
  return .YES
}

private func collectField(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  nameLength: Int, value: UnsafePointer<CChar>?, valueLength: Int
) -> MHD_Result {
  guard let headers = context?.assumingMemoryBound(to: [HeaderField].self), let name else {
    return .NO
  }
  headers.pointee.append(
    HeaderField(name: text(name, nameLength), value: fieldValue(value, valueLength)))
  return .YES
}

private func text(_ start: UnsafePointer<CChar>, _ length: Int) -> String {
  String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
}

/// libmicrohttpd keeps the blanks after a value, which are not part of it (RFC 9110 section 5.5).
private func fieldValue(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
  var bytes = UnsafeRawBufferPointer(start: start, count: length)[...]
  while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
  return String(field: bytes)
}
