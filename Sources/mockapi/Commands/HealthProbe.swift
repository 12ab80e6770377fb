// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// Sends one `OPTIONS *` over its own socket, because a health check must be small, and needs no HTTP library.
struct HealthProbe {
  let host: String
  let port: Int

  /// The reason for a missing answer.
  struct Failure: Error {
    let reason: String
  }

  /// Returns when the server has answered with a 2xx.
  func run() throws(Failure) {
    StandardStreams.ignoreBrokenPipes()
    let literal = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    let request = "OPTIONS * HTTP/1.1\r\nHost: \(literal):\(port)\r\nConnection: close\r\n\r\n"
    let socket = try connected()
    do throws(Errno) { try socket.send(Array(request.utf8)) } catch {
      throw failure("cannot send", error)
    }
    var answer: [UInt8] = []
    do throws(Errno) { answer = try socket.receive(12) } catch {
      throw failure("no answer", error)
    }
    guard !answer.isEmpty else {
      throw Failure(reason: "it closed the connection without an answer")
    }
    let line = String(decoding: answer, as: UTF8.self)
    guard line.hasPrefix("HTTP/1.1 2") else {
      throw Failure(reason: "its answer begins with '\(line)'")
    }
  }

  private func connected() throws(Failure) -> ClientSocket {
    // In a URL, an IPv6 address is in brackets.
    let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
    do throws(SocketFailure) {
      return try ClientSocket(host: name, port: port, timeout: Self.seconds)
    } catch {
      switch error {
      case .unknownHost(let reason): throw Failure(reason: reason)
      case .refused(let reason): throw failure("cannot connect", reason)
      }
    }
  }

  /// The time limit for each step.
  private static let seconds: Int32 = 2

  private func failure(_ what: String, _ error: Errno) -> Failure {
    error == .wouldBlock || error == .inProgress
      ? Failure(reason: "\(what) within two seconds") : Failure(reason: "\(what): \(error)")
  }
}
