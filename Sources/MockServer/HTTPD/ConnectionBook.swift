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
  /// Reports clients that close their side; `nil` before the daemon has started.
  private let acceptor = Mutex<Acceptor?>(nil)

  init(held: HeldConnections, tunnels: TunnelTable?, leasePorts: OpenLeasePorts) {
    self.leasePorts = leasePorts
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
    let descriptors = ledgers.withLock { ledgers in
      numbers.compactMap { number -> Int32? in
        let address = UInt(number)
        // The connection may have ended, and another one may have its address; a wrong mark costs it one system call.
        guard ledgers.values.contains(where: { $0.contains(address) }),
          let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address)
        else { return nil }
        ledger.pointee.end.mark()
        return ledger.pointee.descriptor
      }
    }
    for descriptor in descriptors { mockapi_notice_half_close(descriptor) }
  }

  /// The same for clients that have closed their side in the middle of a request, and so were reported before all of its
  /// bytes were read.
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
