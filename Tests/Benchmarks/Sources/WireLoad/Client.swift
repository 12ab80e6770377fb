// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Glibc

  /// A blocking connection, and its request.
  struct Client {
    let descriptor: Int32

    /// How a connection ended.
    enum Ending: Hashable {
      case closed
      case reset
      case open
    }

    init(port: UInt16) throws {
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      guard descriptor >= 0 else { throw Failure.system("socket") }
      var timeout = timeval(tv_sec: 10, tv_usec: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let result = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      guard result == 0 else { throw Failure.system("connect") }
    }

    func send(_ request: [UInt8]) throws {
      guard write(descriptor, request, request.count) == request.count else {
        throw Failure.system("write")
      }
    }

    /// Says that no more bytes come.
    func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// The received bytes, as far as they fit.
    func receive(into buffer: inout [UInt8]) -> Int {
      read(descriptor, &buffer, buffer.count)
    }

    func receiveToEnd(_ buffer: inout [UInt8]) -> Ending {
      while true {
        let count = receive(into: &buffer)
        if count == 0 { return .closed }
        if count < 0 { return errno == ECONNRESET ? .reset : .open }
      }
    }

    /// Closes, as a client usually does.
    func close() { _ = Glibc.close(descriptor) }

    /// Closes without the minute in which the system reserves the port.
    func end() {
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      close()
    }
  }
#endif
