// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPISystem
import Synchronization

/// The connections that libmicrohttpd has.
final class ConnectionBook: Sendable {
  /// Gets a place back for each connection that ends.
  private let held: HeldConnections
  /// The connections that come through a front; `nil` if there is no front.
  private let tunnels: TunnelTable?
  private let leasePorts: OpenLeasePorts
  /// The addresses of the ledgers, by the thread that serves their connections.
  private let ledgers = Mutex<[UInt: Set<UInt>]>([:])
  /// Reports clients that close their side; `nil` before the daemon has started.
  private let acceptor = Mutex<Acceptor?>(nil)

  private let logger: ThrottledLogger

  init(
    held: HeldConnections, tunnels: TunnelTable?, leasePorts: OpenLeasePorts,
    logger: ThrottledLogger
  ) {
    self.leasePorts = leasePorts
    self.logger = logger
    self.held = held
    self.tunnels = tunnels
  }

  /// Watches the connections from now on. They are numbered by the addresses of their ledgers.
  func watchEnds(with acceptor: Acceptor) { self.acceptor.withLock { $0 = acceptor } }

  /// Makes the ledger of a new connection, on the thread that serves it.
  fileprivate func open(_ connection: OpaquePointer) -> UnsafeMutablePointer<ConnectionLedger> {
    let ledger = UnsafeMutablePointer<ConnectionLedger>.allocate(capacity: 1)
    let thread = WorkerThread.currentNumber
    ledger.initialize(
      to: ConnectionLedger(
        connection, thread: thread, tunnel: tunnels?[mockapi_connection_tunnel(connection)],
        leasePorts: leasePorts))
    ledgers.withLock { _ = $0[thread, default: []].insert(UInt(bitPattern: ledger)) }
    acceptor.withLock { $0 }?.watchEnd(
      of: FileDescriptor(rawValue: ledger.pointee.descriptor),
      number: UInt64(UInt(bitPattern: ledger)))
    return ledger
  }

  fileprivate func close(_ ledger: UnsafeMutablePointer<ConnectionLedger>) {
    let thread = ledger.pointee.thread
    ledgers.withLock { _ = $0[thread]?.remove(UInt(bitPattern: ledger)) }
    if let exchange = ledger.pointee.exchange {
      // libmicrohttpd 0.9.75 reports no end of a request whose query finds no room in the connection's memory after its path.
      exchange.release()
      logger.log(
        .notice,
        "a request was closed without an answer: its target leaves no room in the memory of its connection",
        metadata: ["source": "libmicrohttpd"])
    }
    ledger.deinitialize(count: 1)
    ledger.deallocate()
    held.leave()
  }

  /// Makes libmicrohttpd notice that clients have closed their side. Edge-triggered epoll does not report a FIN again that came
  /// together with the last bytes, so libmicrohttpd, which reads only these bytes, would wait for more.
  ///
  /// Either the bytes are read already, and the end is noticed here; or they are read later, and ``endExchange`` sees the
  /// mark. So no request has to ask the system whether its client has left.
  func noticeEnds(of numbers: [UInt64]) {
    for number in numbers { noticeEnd(of: UInt(number)) { $0.pointee.end.mark() } }
  }

  /// The same for clients that have closed their side in the middle of a request, and so were reported before all of its
  /// bytes were read.
  func noticeHalfCloses() {
    for address in ledgers.withLock({ $0.values.flatMap(\.self) }) { noticeEnd(of: address) }
  }

  /// - Parameter mark: called before, with the ledger.
  private func noticeEnd(
    of address: UInt, _ mark: (UnsafePointer<ConnectionLedger>) -> Void = { _ in }
  ) {
    ledgers.withLock { ledgers in
      // The connection may have ended, and another one may have its address; a wrong mark costs it one system call.
      guard ledgers.values.contains(where: { $0.contains(address) }),
        let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address)
      else { return }
      mark(ledger)
      // With the lock: libmicrohttpd reports the end of a connection, which takes its ledger away, before it closes the
      // descriptor. Without it, the descriptor could be another socket's between the look at it and the shutdown.
      mockapi_notice_half_close(ledger.pointee.descriptor)
    }
  }

  /// The request whose complete head libmicrohttpd is examining on this thread; `nil` if it is doing something else.
  func exchangeInHead() -> Exchange? {
    for address in ledgers.withLock({ $0[WorkerThread.currentNumber] ?? [] }) {
      // Only this thread closes it.
      let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address)?.pointee
      guard let ledger, let exchange = ledger.exchange?.takeUnretainedValue(),
        case .receiving = exchange.progress, !exchange.hasBegun,
        mockapi_head_size(ledger.connection) > 0
      else { continue }
      return exchange
    }
    return nil
  }
}

/// `MHD_OPTION_NOTIFY_CONNECTION`: a connection begins or ends.
func noteConnection(
  context: UnsafeMutableRawPointer?, connection: OpaquePointer?,
  state: UnsafeMutablePointer<UnsafeMutableRawPointer?>?, code: MHD_ConnectionNotificationCode
) {
  guard let context, let connection, let state else { return }
  let book = Unmanaged<ConnectionBook>.fromOpaque(context).takeUnretainedValue()
  if code == .CONNECTION_NOTIFY_STARTED {
    state.pointee = UnsafeMutableRawPointer(book.open(connection))
  } else if let ledger = state.pointee?.assumingMemoryBound(to: ConnectionLedger.self) {
    book.close(ledger)
    state.pointee = nil
  }
}
