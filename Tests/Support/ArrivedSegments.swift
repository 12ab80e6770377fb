// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  #if canImport(Glibc)
    import Glibc
  #else
    import Musl
  #endif

  /// The TCP segments that have arrived on a connection, as Linux counts them (`TCP_INFO`).
  public struct ArrivedSegments {
    /// Those without data: each only acknowledges what was sent.
    public let acknowledgements: Int

    init(_ descriptor: Int32) {
      // The C libraries declare only the beginning of `struct tcp_info`. In linux/tcp.h, `tcpi_segs_in` follows at byte 140, and
      // `tcpi_data_segs_in` at byte 152; places in it never change, because programs depend on them.
      var words = [UInt32](repeating: 0, count: 40)
      var size = socklen_t(words.count * MemoryLayout<UInt32>.size)
      getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &words, &size)
      acknowledgements = Int(words[35]) - Int(words[38])
    }
  }
#endif
