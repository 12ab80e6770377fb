// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem

/// Stands between a client and the server, passes every byte and every end of a connection on, and keeps what passed.
///
/// It has a port of its own. Each connection has a thread, so it is for a few connections at a time.
final class WireTap: Sendable {
  /// What passed on one connection.
  struct Connection: Sendable {
    /// Bytes that passed in one direction before any passed in the other.
    struct Part: Sendable, Hashable {
      let isFromClient: Bool
      var bytes: [UInt8]
    }

    enum Ending: Sendable, CustomStringConvertible {
      case close
      case reset
      /// The client ended it, or its half of it, before the server did.
      case clientLeft

      var description: String {
        switch self {
        case .close: "then close"
        case .reset: "then reset"
        case .clientLeft: "until the client closed"
        }
      }
    }

    private(set) var parts: [Part] = []
    /// How it ended; `nil` as long as it has not.
    fileprivate(set) var ending: Ending?

    fileprivate mutating func add(_ bytes: [UInt8], isFromClient: Bool) {
      if bytes.isEmpty { return }
      if let last = parts.last, last.isFromClient == isFromClient {
        parts[parts.count - 1].bytes += bytes
      } else {
        parts.append(Part(isFromClient: isFromClient, bytes: bytes))
      }
    }
  }

  private struct State: Sendable {
    var connections: [Connection] = []
    /// The number of connections that have been taken.
    var takenCount = 0
    var isStopped = false
  }

  /// The port for the client.
  let port: Int
  private let serverPort: Int
  private let listener: FileDescriptor
  /// Ends the waiting of all threads when its end for writing is closed.
  private let stopPipe: DescriptorPipe
  private let state = Mutex(State())

  /// - Parameter serverPort: the port of the server on this machine.
  init(serverPort: Int) throws {
    self.serverPort = serverPort
    listener = try FileDescriptor.boundSocket(host: "127.0.0.1", port: 0, listens: true)
    stopPipe = try DescriptorPipe()
    port = listener.boundPort
    try WorkerThread { [self] in acceptAll() }.detach()
  }

  /// What has passed since the last call, connection by connection.
  func take() -> [Connection] {
    state.withLock { state in
      defer {
        state.takenCount += state.connections.count
        state.connections = []
      }
      return state.connections
    }
  }

  /// Ends all connections.
  func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    if isFirst { stopPipe.writeEnd.close() }
  }

  // MARK: Threads

  private func acceptAll() {
    while true {
      var wait = DescriptorWait()
      wait.add(stopPipe.readEnd, for: .reading)
      wait.add(listener, for: .reading)
      if wait.ready(until: nil)[0] { return listener.close() }
      // Without room for one more, or if the client has left, the next one is waited for.
      guard let (client, _) = try? listener.acceptConnection() else { continue }
      let number = state.withLock { state in
        state.connections.append(Connection())
        return state.takenCount + state.connections.count - 1
      }
      do throws(Errno) {
        try WorkerThread { [self] in pass(client, number) }.detach()
      } catch {
        client.reset()
      }
    }
  }

  /// Passes on the bytes of one connection until the server ends it.
  private func pass(_ client: FileDescriptor, _ number: Int) {
    client.prepareConnection()
    guard let server = try? FileDescriptor.connection(host: "127.0.0.1", port: serverPort) else {
      return client.reset()
    }
    server.prepareConnection()
    var clientSends = true
    while true {
      var wait = DescriptorWait()
      wait.add(stopPipe.readEnd, for: .reading)
      wait.add(server, for: .reading)
      if clientSends { wait.add(client, for: .reading) }
      let ready = wait.ready(until: nil)
      if ready[0] { break }
      do throws(Errno) {
        if ready.count > 2, ready[2], let bytes = try Self.read(client) {
          note(number) { $0.add(bytes, isFromClient: true) }
          if bytes.isEmpty {
            clientSends = false
            note(number) { $0.ending = .clientLeft }
            server.finishSending()
          } else {
            try write(bytes, to: server)
          }
        }
      } catch {
        note(number) { $0.ending = .clientLeft }
        server.reset()
        return client.close()
      }
      do throws(Errno) {
        guard ready[1], let bytes = try Self.read(server) else { continue }
        note(number) { $0.add(bytes, isFromClient: false) }
        if bytes.isEmpty {
          note(number) { $0.ending = $0.ending ?? .close }
          break
        }
        // A client that has left is noticed when it is read from.
        try? write(bytes, to: client)
      } catch {
        note(number) { $0.ending = $0.ending ?? .reset }
        server.close()
        return client.reset()
      }
    }
    server.close()
    client.close()
  }

  private func note(_ number: Int, _ change: (inout Connection) -> Void) {
    state.withLock { state in
      // The connections of an exchange that is over have been taken.
      let index = number - state.takenCount
      if index >= 0 { change(&state.connections[index]) }
    }
  }

  /// The bytes that have arrived; empty at the end, `nil` if there are none yet.
  private static func read(_ socket: FileDescriptor) throws(Errno) -> [UInt8]? {
    var failure: Errno?
    let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      do throws(Errno) {
        count = try socket.read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
        count = 0
      }
    }
    guard let failure else { return bytes }
    if failure == .wouldBlock { return nil }
    throw failure
  }

  private func write(_ bytes: [UInt8], to socket: FileDescriptor) throws(Errno) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(Errno) {
        rest = rest.dropFirst(try socket.write(rest))
      } catch {
        guard error == .wouldBlock else { throw error }
        var wait = DescriptorWait()
        wait.add(stopPipe.readEnd, for: .reading)
        wait.add(socket, for: .writing)
        if wait.ready(until: nil)[0] { throw .brokenPipe }
      }
    }
  }
}
