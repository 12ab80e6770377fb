// mockapi
// SPDX-License-Identifier: Apache-2.0

import CMicroHTTPD

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A socket that listens and does not block. Made here and not by libmicrohttpd, which does not say why it could not.
struct ListenSocket: ~Copyable, Sendable {
  let descriptor: Int32
  /// The port that the system chose when 0 was asked for.
  let port: Int

  /// - Parameter listens: when false, the port is held and whoever calls is refused.
  init(host: String, port: Int, listens: Bool = true) throws(ServerError) {
    guard (0...65_535).contains(port) else {
      throw .cannotListen(host: host, port: port, reason: "a port is a number from 0 to 65535")
    }
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Self.stream
    hints.ai_flags = AI_PASSIVE
    var results: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &results)
    guard code == 0, let address = results else {
      throw .unknownHost(host, reason: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(results) }
    descriptor = try Self.bound(to: address.pointee, host: host, port: port, listens: listens)
    self.port = Self.boundPort(of: descriptor)
  }

  deinit {
    close(descriptor)
  }

  /// Another descriptor of the socket, which whoever takes it has to close.
  borrowing func duplicate() -> Int32 {
    fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  }

  private static func bound(
    to address: addrinfo, host: String, port: Int, listens: Bool
  ) throws(ServerError) -> Int32 {
    let descriptor = socket(address.ai_family, address.ai_socktype, 0)
    guard descriptor >= 0 else { throw failure(host: host, port: port) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    // Without it, a restart within a minute is refused because of connections that are still closing. Where nobody
    // listens there are none, and it would let another program take the port.
    var isOn: Int32 = listens ? 1 : 0
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    // What is accepted inherits it. The system says that there is room again when a third of it is: with buffers of
    // megabytes, a client that reads slowly would look as if it took nothing for minutes.
    var size: Int32 = 131_072
    setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    guard bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      !listens || listen(descriptor, SOMAXCONN) == 0
    else {
      let failure = failure(host: host, port: port)
      close(descriptor)
      throw failure
    }
    return descriptor
  }

  private static func failure(host: String, port: Int) -> ServerError {
    switch errno {
    case EADDRINUSE: .addressInUse(host: host, port: port)
    case EACCES, EPERM: .permissionDenied(host: host, port: port)
    case EADDRNOTAVAIL: .unknownHost(host, reason: String(cString: strerror(errno)))
    default: .cannotListen(host: host, port: port, reason: String(cString: strerror(errno)))
    }
  }

  private static func boundPort(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutableBytes(of: &storage) { bytes in
      let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self)
      guard getsockname(descriptor, address, &length) == 0 else { return 0 }
      // sin_port and sin6_port stand at the same place, in network byte order.
      return Int(bytes[2]) << 8 | Int(bytes[3])
    }
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = SOCK_STREAM
  #endif
}
