// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
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

  init(held: HeldConnections, tunnels: TunnelTable?, leasePorts: OpenLeasePorts) {
    self.leasePorts = leasePorts
    self.held = held
    self.tunnels = tunnels
  }

  /// Makes the ledger of a new connection, on the thread that serves it.
  fileprivate func open(_ connection: OpaquePointer) -> UnsafeMutablePointer<ConnectionLedger> {
    let ledger = UnsafeMutablePointer<ConnectionLedger>.allocate(capacity: 1)
    let thread = WorkerThread.currentNumber
    ledger.initialize(
      to: ConnectionLedger(
        connection, thread: thread, tunnel: tunnels?[mockapi_connection_tunnel(connection)],
        leasePorts: leasePorts))
    ledgers.withLock { _ = $0[thread, default: []].insert(UInt(bitPattern: ledger)) }
    return ledger
  }

  fileprivate func close(_ ledger: UnsafeMutablePointer<ConnectionLedger>) {
    let thread = ledger.pointee.thread
    ledgers.withLock { _ = $0[thread]?.remove(UInt(bitPattern: ledger)) }
    ledger.deinitialize(count: 1)
    ledger.deallocate()
    held.leave()
  }

  /// Makes libmicrohttpd notice the clients that have closed their side in the middle of a request: their FIN may have come
  /// together with the last bytes, and edge-triggered epoll does not report it again.
  func noticeHalfCloses() {
    let descriptors = ledgers.withLock { ledgers in
      ledgers.values.flatMap { addresses in
        // A ledger is freed only after it was removed with this lock.
        addresses.compactMap { UnsafePointer<ConnectionLedger>(bitPattern: $0)?.pointee.descriptor }
      }
    }
    // A descriptor may be another one's by now; that one is not changed either.
    for descriptor in descriptors { mockapi_notice_half_close(descriptor) }
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
