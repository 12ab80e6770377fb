// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import MockAPIMatching
import MockAPIScenario
import MockAPISystem

/// A connection of libmicrohttpd; valid in its callbacks alone, until it says that the request is completed.
struct HTTPConnection {
  let handle: OpaquePointer
  /// Valid as long as the connection.
  let ledger: UnsafeMutablePointer<ConnectionLedger>?

  init(handle: OpaquePointer) {
    self.handle = handle
    ledger = mockapi_connection_context(handle)?.assumingMemoryBound(to: ConnectionLedger.self)
  }

  // MARK: Memory

  /// How many bytes libmicrohttpd has for a connection: its request, what it has read beyond that, and the head of the
  /// answer. More would cost each request, since it is zeroed after each.
  static let memory = 32 << 10
  /// What of it libmicrohttpd takes for reading before it asks for more, and with what it asks for first.
  private static let readBuffer = memory / 2 + memory / 8
  /// What it takes for each field, cookie and trailer (`MHD_HTTP_Header`).
  private static let fieldRecord = 64
  /// Requests up to this many bytes are the most, and their fields are not counted.
  private static let shortHead = 512
  /// The shortest field that there can be has five bytes.
  private static let fieldsOfShortHead = shortHead / 5
  /// The room where the request is short.
  static let largestHeadRoom = headRoom(head: shortHead, fields: fieldsOfShortHead)

  /// How many bytes of head an answer can have in any case, whatever libmicrohttpd has read beyond the request. When
  /// there are more, libmicrohttpd closes the connection without an answer.
  /// - Parameter head: the size of the request's head in bytes, including the empty line.
  func headRoom(head: Int) -> Int {
    if head <= Self.shortHead { return Self.largestHeadRoom }
    return Self.headRoom(head: head, fields: Int(mockapi_field_count(handle)))
  }

  private static func headRoom(head: Int, fields: Int) -> Int {
    // A longer one has its buffer grow, nobody knows how far.
    if head > memory / 2 { return 0 }
    // The cookies are copied.
    return max(memory - readBuffer - fields * fieldRecord - head, 0)
  }

  /// The address of the peer, without its port. Wraps `MHD_get_connection_info` with
  /// `MHD_CONNECTION_INFO_CLIENT_ADDRESS`.
  var peerAddress: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      mockapi_peer_address(handle, buffer.baseAddress, buffer.count)
      return buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
  }

  // MARK: Header fields

  /// The values of the header fields with a name, in order. Wraps `MHD_get_connection_values_n`.
  func headerValues(named name: String) -> [String] {
    // Most requests lack most fields that are asked for, and this look-up allocates nothing.
    let isThere = name.withCString { name in
      MHD_lookup_connection_value(handle, .HEADER_KIND, name) != nil
    }
    guard isThere else { return [] }
    var search = HeaderSearch(name: name)
    withUnsafeMutablePointer(to: &search) { search in
      _ = MHD_get_connection_values_n(handle, .HEADER_KIND, collectValue, search)
    }
    return search.values
  }

  /// All header fields, in order. Wraps `MHD_get_connection_values_n`.
  var headers: [HeaderField] {
    var headers: [HeaderField] = []
    withUnsafeMutablePointer(to: &headers) { headers in
      _ = MHD_get_connection_values_n(handle, .HEADER_KIND, collectField, headers)
    }
    return headers
  }

  // MARK: The socket

  /// Belongs to libmicrohttpd. Wraps `MHD_get_connection_info` with `MHD_CONNECTION_INFO_CONNECTION_FD`.
  var socket: FileDescriptor { FileDescriptor(rawValue: mockapi_connection_socket(handle)) }

  /// Whether libmicrohttpd has read nothing beyond the requests that it knows.
  var isEven: Bool {
    ledger?.pointee.isEven(socket: socket) ?? false
  }

  /// A copy of the connection's socket; `nil` when there are no descriptors left. Nothing is changed yet.
  func copySocket() -> OwnedSocket? {
    do throws(Errno) {
      return OwnedSocket(try socket.duplicate(), tunnel: ledger?.pointee.tunnel)
    } catch {
      return nil
    }
  }

  /// Has libmicrohttpd let go of the socket: it gets a copy of one without a peer in its place.
  func leaveSocket(standIn: FileDescriptor) {
    mockapi_replace_socket(handle, standIn.rawValue)
  }
}

/// The values that are found for one name.
private struct HeaderSearch {
  let name: String
  var values: [String] = []
}

private func collectValue(
  context: UnsafeMutableRawPointer?, kind: MHD_ValueKind, name: UnsafePointer<CChar>?,
  nameLength: Int, value: UnsafePointer<CChar>?, valueLength: Int
) -> MHD_Result {
  guard let search = context?.assumingMemoryBound(to: HeaderSearch.self), let name else {
    return .NO
  }
  let field = HeaderField(name: text(name, nameLength), value: "")
  if field.isNamed(search.pointee.name) {
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

/// libmicrohttpd leaves the blanks after a value, which do not belong to it (RFC 9110 section 5.5).
private func fieldValue(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
  var bytes = UnsafeRawBufferPointer(start: start, count: length)[...]
  while let last = bytes.last, last == 0x20 || last == 0x09 { bytes.removeLast() }
  return String(decoding: bytes, as: UTF8.self)
}
