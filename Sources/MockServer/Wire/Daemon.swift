// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPIScenario

/// Owns one `MHD_Daemon` and its threads.
final class Daemon: Sendable {
  /// What the callbacks work with; kept alive by this object until the daemon is stopped.
  private let handler: RequestHandler
  /// The connections that come through a front; `nil` when there is none. Read by the callbacks.
  private let tunnels: TunnelTable?
  /// Written nowhere after `init`; libmicrohttpd's functions may be called from any thread.
  nonisolated(unsafe) private let handle: OpaquePointer
  /// Read by libmicrohttpd while it runs; freed in `deinit`.
  nonisolated(unsafe) private let messages: UnsafeMutablePointer<mockapi_message_sink>

  /// Wraps `MHD_start_daemon`.
  /// - Parameter limit: how many connections there may be at once.
  init(
    socket: borrowing ListenSocket, threads: Int, limit: Int, handler: RequestHandler,
    tunnels: TunnelTable? = nil
  ) throws(ServerError) {
    self.handler = handler
    self.tunnels = tunnels
    // Not retained for C: `stop` ends every callback before this object lets go of the handler.
    let context = Unmanaged.passUnretained(handler).toOpaque()
    messages = .allocate(capacity: 1)
    messages.initialize(to: mockapi_message_sink(receive: logMessage, context: context))
    var options = [
      // The first, so that it hears of what is wrong with the others.
      mockapi_message_option(messages),
      Self.option(.URI_LOG_CALLBACK, function: beginExchange as TargetCallback, context),
      Self.option(.NOTIFY_COMPLETED, function: endExchange as CompletedCallback, context),
      Self.option(
        .NOTIFY_CONNECTION, function: noteConnection as ConnectionCallback,
        tunnels.map { Unmanaged.passUnretained($0).toOpaque() }),
      Self.option(.UNESCAPE_CALLBACK, function: keepEscapes as UnescapeCallback, nil),
      // A descriptor of its own: where it fails to start, it may or may not have closed it.
      MHD_OptionItem(
        option: .LISTEN_SOCKET, value: Int(socket.duplicate()), ptr_value: nil),
      MHD_OptionItem(option: .CONNECTION_LIMIT, value: limit, ptr_value: nil),
      MHD_OptionItem(option: .CONNECTION_TIMEOUT, value: Int(Self.idleSeconds), ptr_value: nil),
    ]
    // libmicrohttpd takes a pool of one for a mistake.
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
  }

  deinit {
    messages.deallocate()
  }

  /// Stops taking connections; those that are open go on. Wraps `MHD_quiesce_daemon`.
  func quiesce() {
    let descriptor = MHD_quiesce_daemon(handle)
    if descriptor >= 0 { closeDescriptor(descriptor) }
  }

  /// Takes a connection in that was accepted, or whose last answer was sent, elsewhere. Wraps `MHD_add_connection`.
  /// - Returns: `false` when there is no room now: the socket stays whose it is, who asks again later.
  func takeIn(_ socket: OwnedSocket) -> Bool {
    guard let tunnel = socket.tunnel else {
      return mockapi_give_socket(handle, socket.descriptor) != 0
    }
    return withUnsafePointer(to: tunnel.client.storage) {
      mockapi_give_tunnel(handle, socket.descriptor, $0, tunnel.identifier) != 0
    }
  }

  /// Closes every connection and ends the threads. Blocks until that is done; call it once, last. Wraps
  /// `MHD_stop_daemon`.
  func stop() {
    MHD_stop_daemon(handle)
  }

  /// Each worker waits in epoll, so idle connections cost no thread; elsewhere poll does it.
  private static var flags: UInt32 {
    #if os(Linux)
      let polling = MHD_USE_EPOLL_INTERNAL_THREAD
    #else
      let polling = MHD_USE_POLL_INTERNAL_THREAD
    #endif
    return UInt32(polling.rawValue) | UInt32(MHD_USE_ERROR_LOG.rawValue)
      | UInt32(MHD_USE_ITC.rawValue) | UInt32(MHD_ALLOW_SUSPEND_RESUME.rawValue)
  }

  /// How long a connection may be silent between requests: longer than clients keep it, so that it is they who
  /// close it.
  static let idleSeconds: UInt32 = 120
  /// How long it may be silent within a request.
  static let requestSeconds: UInt32 = 10

  private static func option<Function>(
    _ option: MHD_OPTION, function: Function, _ context: UnsafeMutableRawPointer?
  ) -> MHD_OptionItem {
    MHD_OptionItem(
      option: option, value: unsafeBitCast(function, to: Int.self), ptr_value: context)
  }
}
