// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A TCP connection to this machine, with or without TLS. It sends and receives bytes, and knows nothing of HTTP.
///
/// Calls block until the server does its part; the servers under test have their own threads. A call that blocks for
/// ``HangLimit`` fails and says so.
public final class RawConnection {
  private let descriptor: Int32
  /// `nil` for a plain connection.
  public private(set) var tls: TLSClient?
  /// The bytes received after the last response that was taken.
  private var pending: [UInt8] = []
  /// How long a call waits for bytes.
  private var limit = HangLimit.duration
  /// Whether the test has set the limit, and so expects that it may be reached.
  private var isLimitExpected = false

  public struct Failure: Error, CustomStringConvertible {
    public let description: String
  }

  /// - Parameters:
  ///   - host: an IPv4 address of this machine.
  ///   - tls: `nil` for a plain connection.
  public init(
    port: Int, host: String = "127.0.0.1", tls options: TLSClient.Options? = nil
  ) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setTimeout(option, milliseconds: HangLimit.milliseconds)
    }
    #if canImport(Darwin)
      var hasNoSignal: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &hasNoSignal, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Self.failure("connect") }
    // Otherwise the first request waits until the last message of the handshake is acknowledged.
    var isOn: Int32 = 1
    setsockopt(
      descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &isOn, socklen_t(MemoryLayout<Int32>.size))
    if let options { try secure(options) }
  }

  /// Runs the handshake; nothing may have been sent before.
  public func secure(_ options: TLSClient.Options) throws {
    tls = try TLSClient(descriptor, options)
  }

  deinit {
    tls = nil
    close(descriptor)
  }

  public func send(_ text: String) throws {
    try send(Array(text.utf8))
  }

  public func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        tls?.send($0) ?? systemSend(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else {
        throw errno == EAGAIN
          ? Failure(description: "send: the server takes no bytes for \(HangLimit.duration)")
          : Self.failure("send")
      }
      rest = rest.dropFirst(count)
    }
  }

  /// All bytes until the peer closes.
  public func receiveAll() throws -> [UInt8] {
    defer { pending = [] }
    while let more = try receive() { pending += more }
    return pending
  }

  /// One response: its head, and as much body as its Content-Length gives.
  public func receiveResponse(hasBody: Bool = true) throws -> RawResponse {
    while true {
      if let (response, length) = RawResponse.first(in: pending, hasBody: hasBody) {
        pending.removeFirst(length)
        return response
      }
      guard let more = try receive() else {
        throw Failure(description: "closed after \(String(decoding: pending, as: UTF8.self))")
      }
      pending += more
    }
  }

  /// How a connection ended.
  public enum Ending: Equatable, Sendable {
    /// With a FIN; under TLS, with a close_notify and a FIN.
    case closed
    /// Under TLS: with a FIN, but without a close_notify.
    case truncated
    /// With a RST.
    case reset
    /// Nothing arrived for the time that the test has set with ``setTimeout(milliseconds:)``. Without one, this is a hang,
    /// and is also recorded as an issue.
    case open
  }

  /// The next piece of a connection: bytes, or its end.
  public enum Piece: Sendable {
    case bytes([UInt8])
    case end(Ending)
  }

  /// The next bytes that are not part of a response that was taken.
  public func receivePiece() -> Piece {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    if let tls, !tls.hasEnded {
      switch buffer.withUnsafeMutableBytes({ tls.receive(into: $0) }) {
      case .bytes(let count): return .bytes(Array(buffer.prefix(count)))
      // TLS does not show whether it was a FIN or a RST.
      case .ended: break
      case .truncated: return .end(.truncated)
      case .reset: return .end(.reset)
      case .timedOut: return .end(noteSilence())
      }
    }
    let count = read(into: &buffer)
    if count == 0 { return .end(.closed) }
    if count < 0 { return .end(errno == ECONNRESET ? .reset : noteSilence()) }
    return .bytes(Array(buffer.prefix(count)))
  }

  /// Reports that nothing arrives, unless the test expects that.
  private func noteSilence() -> Ending {
    if !isLimitExpected { Issue.record("\(silence)") }
    return .open
  }

  private var silence: Failure {
    Failure(description: "receive: nothing arrived for \(limit)")
  }

  /// All bytes until the connection ends, and how it ended.
  public func receiveToEnd() -> (bytes: [UInt8], ending: Ending) {
    var bytes = pending
    pending = []
    while true {
      switch receivePiece() {
      case .bytes(let more): bytes += more
      case .end(let ending): return (bytes, ending)
      }
    }
  }

  /// How long a call may wait for bytes.
  public func setTimeout(milliseconds: Int) {
    limit = .milliseconds(milliseconds)
    isLimitExpected = true
    setTimeout(SO_RCVTIMEO, milliseconds: milliseconds)
  }

  private func setTimeout(_ option: Int32, milliseconds: Int) {
    var timeout = timeval(tv_sec: milliseconds / 1000, tv_usec: .init(milliseconds % 1000 * 1000))
    setsockopt(descriptor, SOL_SOCKET, option, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Sends zeros outside TLS, as many as the socket accepts without blocking.
  /// - Returns: the number of bytes.
  public func sendWhatIsTaken(upTo limit: Int) -> Int {
    let zeros = [UInt8](repeating: 0, count: 1 << 20)
    var total = 0
    while total < limit {
      let count = zeros.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
      }
      guard count > 0 else { break }
      total += count
    }
    return total
  }

  /// Closes this side: nothing more can be sent, but bytes can still be received.
  public func finishSending() {
    tls?.sayGoodbye()
    shutdown(descriptor, Int32(SHUT_WR))
  }

  #if os(Linux)
    /// Sends bytes outside TLS and closes this side, both in one packet.
    public func sendLast(_ text: String) {
      let bytes = Array(text.utf8)
      _ = bytes.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress, $0.count, Int32(MSG_MORE))
      }
      shutdown(descriptor, Int32(SHUT_WR))
    }
  #endif

  /// Sends bytes outside TLS.
  public func sendRaw(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { systemSend(descriptor, $0.baseAddress, $0.count) }
  }

  /// Waits until there are bytes to receive, or the end; they are received later.
  public func awaitArrival() throws {
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, Int32(MSG_PEEK)) < 0 {
      guard errno == EINTR else { throw errno == EAGAIN ? silence : Self.failure("receive") }
    }
  }

  /// Whether there are bytes to receive.
  public var hasArrived: Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT)) > 0
  }

  #if os(Linux)
    /// The segments that have arrived so far.
    public var arrivedSegments: ArrivedSegments { ArrivedSegments(descriptor) }
  #endif

  /// Makes the connection end with a RST when it is released.
  public func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  private func receive() throws -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    if let tls {
      switch buffer.withUnsafeMutableBytes({ tls.receive(into: $0) }) {
      case .bytes(let received): count = received
      case .ended: count = 0
      case .timedOut: throw silence
      case .truncated, .reset: count = -1
      }
    } else {
      count = read(into: &buffer)
      if count < 0, errno == EAGAIN { throw silence }
    }
    guard count >= 0 else { throw Self.failure("receive") }
    return count == 0 ? nil : Array(buffer.prefix(count))
  }

  /// Receives bytes outside TLS.
  private func read(into buffer: inout [UInt8]) -> Int {
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      // A process that was stopped for a while gets no bytes when it goes on (signal(7)).
      if count >= 0 || errno != EINTR { return count }
    }
  }

  private static func failure(_ what: String) -> Failure {
    Failure(description: "\(what): \(String(cString: strerror(errno)))")
  }
}

/// `send(2)`, under a different name than the method. A server that has gone does not end the process.
private func systemSend(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int, _ flags: Int32 = 0
) -> Int {
  #if canImport(Darwin)
    let noSignal: Int32 = 0
  #else
    let noSignal = Int32(MSG_NOSIGNAL)
  #endif
  while true {
    let sent = send(descriptor, bytes, count, flags | noSignal)
    if sent >= 0 || errno != EINTR { return sent }
  }
}

/// A response as it was on the wire.
public struct RawResponse: Sendable {
  public let statusLine: String
  /// The header fields in order, spelled as sent.
  public let headers: [(name: String, value: String)]
  public let body: [UInt8]

  /// The response at the start of the bytes, and its length; `nil` if it is not complete yet.
  static func first(in bytes: [UInt8], hasBody: Bool) -> (RawResponse, length: Int)? {
    let end = Array("\r\n\r\n".utf8)
    guard let headEnd = bytes.indices.first(where: { bytes[$0...].starts(with: end) }) else {
      return nil
    }
    let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).components(at: "\r\n")
    let headers = lines.dropFirst().map { line in
      let colon = line.firstIndex(of: ":") ?? line.endIndex
      let value = line[colon...].dropFirst().drop { $0 == " " }
      return (name: String(line[..<colon]), value: String(value))
    }
    let declared = headers.first { $0.name.lowercased() == "content-length" }?.value
    let length = hasBody ? declared.flatMap { Int($0) } ?? 0 : 0
    let bodyStart = headEnd + 4
    guard bytes.count >= bodyStart + length else { return nil }
    let response = RawResponse(
      statusLine: lines[0], headers: headers, body: Array(bytes[bodyStart..<bodyStart + length]))
    return (response, bodyStart + length)
  }

  /// The status code.
  public var status: Int {
    Int(statusLine.split(separator: " ").dropFirst().first ?? "") ?? 0
  }

  /// The first value of a header field; the case of its name does not matter.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  public var text: String { String(decoding: body, as: UTF8.self) }
}

extension String {
  fileprivate func components(at separator: String) -> [String] {
    var parts: [String] = []
    var rest = self[...]
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
