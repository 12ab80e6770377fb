// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClientCore
import MockAPIDocuments
import MockAPISystem

/// A connection without TLS.
final class PlainConnection: WebConnection {
  private let socket: ClientSocket
  private let deadline: ContinuousClock.Instant

  /// Connects.
  /// - Throws: `NoAnswer`.
  init(to url: WebURL, until deadline: ContinuousClock.Instant) throws(NoAnswer) {
    self.deadline = deadline
    let rest = (deadline - .now) / .seconds(1)
    guard rest > 0 else { throw .timedOut }
    do throws(SocketFailure) {
      let seconds = Int32(min(rest.rounded(.up), 3_600))
      socket = try ClientSocket(host: url.host, port: url.port, timeout: seconds)
    } catch {
      switch error {
      case .unknownHost(let reason): throw .cannotConnect(reason)
      case .refused(.wouldBlock), .refused(.inProgress): throw .timedOut
      case .refused(let reason): throw .cannotConnect("\(reason)")
      }
    }
  }

  func send(_ bytes: ArraySlice<UInt8>) throws(NoAnswer) -> Int {
    try Self.told { () throws(Errno) in try socket.sendSome(bytes, until: deadline) }
  }

  func receive() throws(NoAnswer) -> [UInt8] {
    try receive(atMost: 65_536)
  }

  func receive(atMost count: Int) throws(NoAnswer) -> [UInt8] {
    try Self.told { () throws(Errno) in
      try socket.receiveSome(atMost: count, until: deadline)
    }
  }

  /// Makes a call of the socket, and tells its failure as a client does.
  private static func told<Result>(
    _ call: () throws(Errno) -> Result
  ) throws(NoAnswer) -> Result {
    do throws(Errno) {
      return try call()
    } catch {
      throw error == .wouldBlock ? .timedOut : .interrupted("\(error)")
    }
  }
}
