// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD
import Logging
import MockAPISynchronization
import MockAPISystem

/// The connections that libmicrohttpd has.
final class ConnectionBook: Sendable {
  /// Gets a place back for each connection that ends.
  private let held: HeldConnections
  /// The connections that come through a front; `nil` if there is no front.
  private let tunnels: TunnelTable?
  private let leasePorts: OpenLeasePorts
  /// `nil` if the server has no page.
  private let pagePort: PagePort?
  /// The addresses of the ledgers, by the thread that serves their connections.
  private let ledgers = Mutex<[UInt: Set<UInt>]>([:])
  /// The connections whose clients are silent for too long, by the thread that serves them.
  private let silent = Mutex<[UInt: SilentConnections]>([:])

  /// libmicrohttpd does not say whose end it notices, so the connections of a thread end one after the other.
  private struct SilentConnections {
    /// The address of the ledger whose connection ends.
    var ending: UInt?
    /// The addresses of the next ones.
    var waiting: [UInt] = []
  }
  /// Reports clients that close their side; `nil` before the daemon has started.
  private let acceptor = Mutex<Acceptor?>(nil)

  private let logger: ThrottledLogger

  init(
    held: HeldConnections, tunnels: TunnelTable?, leasePorts: OpenLeasePorts,
    pagePort: PagePort?, logger: ThrottledLogger
  ) {
    self.pagePort = pagePort
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
        leasePorts: leasePorts, pagePort: pagePort))
    ledgers.withLock { _ = $0[thread, default: []].insert(UInt(bitPattern: ledger)) }
    acceptor.withLock { $0 }?.watchEnd(
      of: FileDescriptor(rawValue: ledger.pointee.descriptor),
      number: UInt64(UInt(bitPattern: ledger)))
    return ledger
  }

  fileprivate func close(_ ledger: UnsafeMutablePointer<ConnectionLedger>) {
    let thread = ledger.pointee.thread
    let address = UInt(bitPattern: ledger)
    ledgers.withLock { _ = $0[thread]?.remove(address) }
    let wasSilent = silent.withLock { silent in
      guard silent[thread]?.ending == address else { return false }
      silent[thread]?.ending = nil
      return true
    }
    if wasSilent { endNextSilence(of: thread) }
    if let exchange = ledger.pointee.exchange?.takeRetainedValue() {
      // libmicrohttpd 0.9.75 reports no end of a request whose query finds no room in the connection's memory after its path.
      if case .taken = exchange.progress {
        // It has been answered.
      } else {
        logger.log(
          .notice,
          "a request was closed without an answer: its target leaves no room in the memory of its connection",
          metadata: ["source": "libmicrohttpd"])
      }
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

  /// Ends the requests of clients that have sent nothing of them for longer than a limit. libmicrohttpd notices that on the threads of
  /// their connections, where ``silentExchange()`` finds them.
  func noticeSilence(longerThan limit: Duration) {
    let now = MonotonicTime.now
    for (thread, addresses) in ledgers.withLock({ $0 }) {
      for address in addresses {
        let isTooLong = read(address) { ledger, read in
          ledger.pointee.silence.isNewlyTooLong(read: read, now: now, limit: limit)
        }
        if isTooLong { silent.withLock { $0[thread, default: .init()].waiting.append(address) } }
      }
      forgetAnsweredSilence(of: thread)
      endNextSilence(of: thread)
    }
  }

  /// The rest of a request may come at the last moment, and its connection then stays as long as its answer.
  private func forgetAnsweredSilence(of thread: UInt) {
    guard let address = silent.withLock({ $0[thread]?.ending }),
      !read(address, { ledger, _ in ledger.pointee.silence.isAwaited })
    else { return }
    silent.withLock { silent in
      if silent[thread]?.ending == address { silent[thread]?.ending = nil }
    }
  }

  private func endNextSilence(of thread: UInt) {
    while let address = silent.withLock({ Self.next(in: &$0[thread]) }) {
      let isEnding = read(address) { ledger, read in
        // Bytes that wait to be read are no silence of the client; the server was busy, or did not run.
        let socket = FileDescriptor(rawValue: ledger.pointee.descriptor)
        guard ledger.pointee.silence.isTooLong(read: read), socket.waitingBytes ?? 0 == 0 else {
          return false
        }
        mockapi_end_reading(socket.rawValue)
        return true
      }
      if isEnding { return }
      // The client has sent more, or has gone.
      silent.withLock { $0[thread]?.ending = nil }
    }
  }

  private static func next(in connections: inout SilentConnections?) -> UInt? {
    guard connections?.ending == nil, let next = connections?.waiting.popLast() else { return nil }
    connections?.ending = next
    return next
  }

  /// The request on this thread that ends because its client is silent; `nil` if there is none.
  func silentExchange() -> Exchange? {
    guard let address = silent.withLock({ $0[WorkerThread.currentNumber]?.ending }),
      read(address, { $0.pointee.silence.isTooLong(read: $1) }),
      // Only this thread closes it.
      let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address),
      let exchange = ledger.pointee.exchange?.takeUnretainedValue(),
      case .receiving = exchange.progress
    else { return nil }
    return exchange
  }

  /// Looks at a ledger whose connection may have ended, from any thread.
  /// - Parameter body: gets the number of bytes that have been read while a request is awaited, too.
  /// - Returns: `false` without the ledger.
  private func read(
    _ address: UInt, _ body: (UnsafePointer<ConnectionLedger>, Int?) -> Bool
  ) -> Bool {
    ledgers.withLock { ledgers in
      guard ledgers.values.contains(where: { $0.contains(address) }),
        let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address)
      else { return false }
      // Most connections need no system call.
      let read =
        ledger.pointee.silence.isAwaited
        ? ConnectionLedger.bytesRead(
          from: FileDescriptor(rawValue: ledger.pointee.descriptor), through: ledger.pointee.tunnel)
        : nil
      return body(ledger, read)
    }
  }

  /// How long the server waits for libmicrohttpd when it stops. A thread may still be comparing a request.
  private static let endLimit = Duration.seconds(2)

  /// Ends all connections, and waits until libmicrohttpd has closed them; no more may be added. Blocks.
  ///
  /// From `MHD_stop_daemon` on, libmicrohttpd 0.9.75 takes no answers. If it is refusing a request then, it reads the answer that it
  /// believes to have taken from a null pointer (`transmit_error_response_len`).
  func endAll() {
    let deadline = MonotonicTime.now + Self.endLimit
    repeat {
      ledgers.withLock { ledgers in
        for address in ledgers.values.joined() {
          // With the lock, as in ``noticeEnd(of:_:)``.
          guard let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address) else { continue }
          mockapi_end_connection(ledger.pointee.descriptor)
        }
      }
      // Connections that were just added have no ledger yet.
    } while !held.awaitNone(milliseconds: 5) && MonotonicTime.now < deadline
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

  /// The request that libmicrohttpd is reading on this thread if it is at one of these stages, and its stage. libmicrohttpd does not
  /// say which one it means, so the result is `nil` if it could be another one, too. A request whose first line is not read yet gets an
  /// exchange, whose end libmicrohttpd does not report.
  func exchange(at stages: Set<RequestStage>) -> (exchange: Exchange, stage: RequestStage)? {
    var found: (connection: OpaquePointer, exchange: Exchange?, stage: RequestStage)?
    for address in ledgers.withLock({ $0[WorkerThread.currentNumber] ?? [] }) {
      // Only this thread closes it.
      guard let ledger = UnsafePointer<ConnectionLedger>(bitPattern: address)?.pointee,
        let stage = ledger.stage, stages.contains(stage)
      else { continue }
      if found != nil { return nil }
      found = (ledger.connection, ledger.exchange?.takeUnretainedValue(), stage)
    }
    return found.map {
      ($0.exchange ?? Exchange(rawTarget: nil, connection: $0.connection), $0.stage)
    }
  }
}

extension ConnectionLedger {
  /// How far the current request has been read, for all that libmicrohttpd may refuse; otherwise `nil`.
  fileprivate var stage: RequestStage? {
    guard let exchange = exchange?.takeUnretainedValue() else {
      // Nothing has been read of a request that has not begun.
      return isTaken || isEven(socket: FileDescriptor(rawValue: descriptor)) ? nil : .line
    }
    guard case .receiving = exchange.progress else { return nil }
    if exchange.hasBegun { return exchange.isReadInChunks ? .chunks : nil }
    return mockapi_head_size(connection) > 0 ? .wholeHead : .head
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
