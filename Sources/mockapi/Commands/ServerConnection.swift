// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// A connection to a server, for commands that ask one: they must be small, and need no HTTP library.
struct ServerConnection: ~Copyable {
  /// The reason for a missing answer.
  struct Failure: Error {
    let reason: String
  }

  private let socket: ClientSocket
  private let seconds: Int32

  /// - Parameter seconds: the time limit for each step.
  init(to url: ServerURL, seconds: Int32) throws(Failure) {
    StandardStreams.ignoreBrokenPipes()
    self.seconds = seconds
    do throws(SocketFailure) {
      socket = try ClientSocket(host: url.address, port: url.port, timeout: seconds)
    } catch {
      switch error {
      case .unknownHost(let reason): throw Failure(reason: reason)
      case .refused(let reason): throw Self.failure("cannot connect", reason, seconds)
      }
    }
  }

  func send(_ bytes: [UInt8]) throws(Failure) {
    do throws(Errno) { try socket.send(bytes) } catch {
      throw Self.failure("cannot send", error, seconds)
    }
  }

  /// Receives bytes until there are `count`, or the server ends the connection.
  func receive(_ count: Int) throws(Failure) -> [UInt8] {
    do throws(Errno) { return try socket.receive(count) } catch {
      throw Self.failure("no answer", error, seconds)
    }
  }

  /// Receives the bytes that are there, or the first that arrive; empty at the end of the connection.
  func receiveSome() throws(Failure) -> [UInt8] {
    do throws(Errno) { return try socket.receiveSome() } catch {
      throw Self.failure("no answer", error, seconds)
    }
  }

  private static func failure(_ what: String, _ error: Errno, _ seconds: Int32) -> Failure {
    error == .wouldBlock || error == .inProgress
      ? Failure(reason: "\(what) within \(seconds == 2 ? "two" : "\(seconds)") seconds")
      : Failure(reason: "\(what): \(error)")
  }
}

extension ServerConnection.Failure {
  /// - Parameter line: the beginning of bytes that are not the answer; `nil` if there are none.
  init(answerBeginning line: String?) {
    reason =
      line.map { "its answer begins with '\($0)'" } ?? "it closed the connection without an answer"
  }
}
