// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// A listening socket that does not block; it is closed with this object. libmicrohttpd could make a socket itself,
/// but does not report the reason of a failure.
struct ListenSocket: ~Copyable, Sendable {
  let descriptor: FileDescriptor
  /// The port, even if the system chose it.
  let port: Int

  /// - Parameters:
  ///   - port: 0 lets the system choose.
  ///   - listens: if `false`, the port is bound, and connections to it are refused.
  init(host: String, port: Int, listens: Bool = true) throws(ServerError) {
    guard (0...65_535).contains(port) else {
      throw .cannotListen(host: host, port: port, reason: "a port is a number from 0 to 65535")
    }
    do throws(SocketFailure) {
      descriptor = try FileDescriptor.boundSocket(host: host, port: port, listens: listens)
    } catch {
      throw Self.error(error, host: host, port: port)
    }
    self.port = descriptor.boundPort
  }

  deinit {
    descriptor.close()
  }

  private static func error(_ failure: SocketFailure, host: String, port: Int) -> ServerError {
    switch failure {
    case .unknownHost(let reason): .unknownHost(host, reason: reason)
    case .refused(.addressInUse): .addressInUse(host: host, port: port)
    case .refused(.permissionDenied), .refused(.notPermitted):
      .permissionDenied(host: host, port: port)
    case .refused(.addressNotAvailable):
      .unknownHost(host, reason: "\(Errno.addressNotAvailable)")
    case .refused(let reason): .cannotListen(host: host, port: port, reason: "\(reason)")
    }
  }
}
