// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
package import MockAPIClientCore
import MockAPISystem

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Sends requests over a plain socket, and reads answers as RFC 9112 defines them, without any library. It shows how a
/// client sees a fault if nothing helps and nothing interferes.
///
/// Each request has its own connection and thread. No TLS, no redirects. A cancelled task waits for the request's timeout.
package struct SocketTransport: Transport {
  package init() {}

  package func send(_ request: Request, to url: URL) async throws -> Received {
    // Its own thread, because the threads of Dispatch and of Swift must not be blocked for long.
    try await WorkerThread.result { Result { try SocketExchange(request, url).run() } }.get()
  }
}

/// One request on one connection.
private final class SocketExchange {
  private let request: Request
  private let url: URL
  private let start = ContinuousClock.now
  private let socket: ClientSocket

  init(_ request: Request, _ url: URL) throws {
    self.request = request
    self.url = url
    do throws(SocketFailure) {
      let seconds = Int32(max(1, (request.timeout / .seconds(1)).rounded(.up)))
      socket = try ClientSocket(host: url.host ?? "", port: url.port ?? 80, timeout: seconds)
    } catch {
      switch error {
      case .unknownHost(let reason): throw NoAnswer.cannotConnect(reason)
      case .refused(let reason): throw NoAnswer.cannotConnect("\(reason)")
      }
    }
  }

  func run() throws -> Received {
    let deadline = start + request.timeout
    var rest = request.message(to: url)[...]
    while !rest.isEmpty {
      let count = try Self.told { () throws(Errno) in
        try socket.sendSome(rest, until: deadline)
      }
      rest = rest.dropFirst(count)
    }
    var reader = ResponseReader(isHead: request.method == .head) { [self] in
      try Self.told { () throws(Errno) in try socket.receiveSome(until: deadline) }
    }
    return try reader.response(since: start)
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

extension Request {
  /// The bytes of the request.
  package func message(to url: URL) -> [UInt8] {
    var head = "\(method.rawValue) \(url.requestTarget) HTTP/1.1\r\n"
    head += "Host: \(url.host ?? ""):\(url.port ?? 80)\r\nConnection: close\r\n"
    for field in headers { head += "\(field.name.rawName): \(field.value)\r\n" }
    if let body { head += "Content-Length: \(body.count)\r\n" }
    return Array("\(head)\r\n".utf8) + (body ?? Data())
  }
}
