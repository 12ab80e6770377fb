// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPISystem

/// Owns one `MHD_Daemon` and its threads.
final class Daemon: Sendable {
  /// The reader that the callbacks use, with its dispatcher; this object keeps it alive until the daemon is stopped.
  private let reader: RequestReader
  private let held: HeldConnections
  private let acceptor: Acceptor
  /// Never changed after `init`; libmicrohttpd's functions may be called from any thread.
  nonisolated(unsafe) private let handle: OpaquePointer
  /// libmicrohttpd reads it while it runs; freed in `deinit`.
  nonisolated(unsafe) private let messages: UnsafeMutablePointer<mockapi_message_sink>

  /// Wraps `MHD_start_daemon`.
  /// - Parameters:
  ///   - socket: its connections are accepted from now on.
  ///   - held: limits the number of connections.
  ///   - headSize: the memory for the head of a request, in bytes.
  ///   - idleSeconds: how long a connection may be silent between requests.
  ///   - inspectionInterval: how often half-closed connections and silent clients are looked for.
  init(
    socket: consuming ListenSocket, threads: Int, held: HeldConnections, reader: RequestReader,
    headSize: Int, idleSeconds: UInt32, inspectionInterval: Duration
  ) throws(ServerError) {
    self.reader = reader
    self.held = held
    acceptor = try Acceptor(socket, held: held, interval: inspectionInterval)
    reader.connections.watchEnds(with: acceptor)
    // Not retained for C: `stop` ends every callback before this object releases the reader.
    let context = Unmanaged.passUnretained(reader).toOpaque()
    messages = .allocate(capacity: 1)
    messages.initialize(to: mockapi_message_sink(receive: logMessage, context: context))
    var options = [
      // First, so that it receives errors about the other options.
      mockapi_message_option(messages),
      Self.option(.URI_LOG_CALLBACK, function: beginExchange as TargetCallback, context),
      Self.option(
        .NOTIFY_COMPLETED, function: endExchange as CompletedCallback,
        Unmanaged.passUnretained(reader.dispatcher).toOpaque()),
      Self.option(
        .NOTIFY_CONNECTION, function: noteConnection as ConnectionCallback,
        Unmanaged.passUnretained(reader.connections).toOpaque()),
      mockapi_unescape_option(),
      MHD_OptionItem(
        option: .CONNECTION_MEMORY_LIMIT, value: max(headSize, HTTPConnection.memory),
        ptr_value: nil),
      // Never reached; see HeldConnections. The workers share it.
      MHD_OptionItem(option: .CONNECTION_LIMIT, value: Int(Int32.max), ptr_value: nil),
      MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: Int(idleSeconds), ptr_value: nil),
    ]
    // libmicrohttpd refuses a pool of one thread.
    if threads > 1 {
      options.append(MHD_OptionItem(option: .THREAD_POOL_SIZE, value: threads, ptr_value: nil))
    }
    options.append(MHD_OptionItem(option: .END, value: 0, ptr_value: nil))
    guard
      let handle = mockapi_start_daemon(Self.flags, handleRequest, context, &options)
    else {
      messages.deallocate()
      throw .daemonFailed
    }
    self.handle = handle
    do throws(ServerError) {
      try acceptor.start { [weak self] in
        self?.add($0)
      } inspect: { [weak reader] in
        reader?.inspectConnections()
      } didEnd: { [connections = reader.connections] in
        connections.noticeEnds(of: $0)
      }
    } catch {
      MHD_stop_daemon(handle)
      throw error
    }
  }

  deinit {
    messages.deallocate()
  }

  /// Accepts no more connections; open ones continue.
  func quiesce() {
    acceptor.stop()
  }

  /// Takes back a connection whose last answer was sent elsewhere.
  /// - Returns: `false` if there is no room now; the caller keeps the socket and retries later.
  func takeBack(_ socket: OwnedSocket) -> Bool {
    guard held.admitReturning() else { return false }
    add(socket)
    return true
  }

  /// Takes over a connection for which there is already a place, and closes it at the end. Wraps
  /// `MHD_add_connection`.
  func add(_ socket: OwnedSocket) {
    let descriptor = socket.descriptor.rawValue
    let code =
      if let tunnel = socket.tunnel {
        tunnel.client.withBytes {
          mockapi_give_tunnel(handle, descriptor, $0.baseAddress, $0.count, tunnel.identifier)
        }
      } else {
        mockapi_give_socket(handle, descriptor)
      }
    if code == .NO { held.leave() }
  }

  /// The same for a connection that the system has just accepted.
  func add(_ socket: AcceptedSocket) {
    let code = socket.address.withBytes {
      mockapi_give_accepted(handle, socket.descriptor.rawValue, $0.baseAddress, $0.count)
    }
    if code == .NO { held.leave() }
  }

  /// Closes every connection and ends the threads. Blocks until that is done; must be called once, as the last call.
  /// Wraps `MHD_stop_daemon`.
  func stop() {
    acceptor.stop()
    reader.dispatcher.endWaiting()
    reader.connections.endAll()
    MHD_stop_daemon(handle)
  }

  /// Each worker waits with epoll, so idle connections cost no thread; other systems use poll.
  private static var flags: UInt32 {
    #if os(Linux)
      let polling = MHD_USE_EPOLL_INTERNAL_THREAD
    #else
      let polling = MHD_USE_POLL_INTERNAL_THREAD
    #endif
    return UInt32(polling.rawValue) | UInt32(MHD_USE_ERROR_LOG.rawValue)
      | UInt32(MHD_USE_ITC.rawValue) | UInt32(MHD_ALLOW_SUSPEND_RESUME.rawValue)
      | UInt32(MHD_USE_NO_LISTEN_SOCKET.rawValue)
  }

  private static func option<Function>(
    _ option: MHD_OPTION, function: Function, _ context: UnsafeMutableRawPointer?
  ) -> MHD_OptionItem {
    MHD_OptionItem(
      option: option, value: unsafeBitCast(function, to: Int.self), ptr_value: context)
  }
}
