// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many files and sockets this process may have open (`RLIMIT_NOFILE`).
public enum DescriptorLimit {
  /// The limit that holds now.
  public static var current: Int {
    Int(clamping: limits.rlim_cur)
  }

  /// Raises the limit to the highest that this user may have; many systems start programs with 1,024.
  public static func raise() {
    var raised = limits
    raised.rlim_cur = min(raised.rlim_max, 1 << 20)
    setrlimit(resource, &raised)
  }

  /// As many connections as are ever held at once.
  static let mostConnections = 65_536

  /// Has the kernel make room for the descriptors of as many connections at once, or as many as the limit allows.
  ///
  /// It makes room by doubling, and with more than one thread each doubling waits for all processors (`synchronize_rcu` in
  /// Linux): a socket that is accepted then is answered up to 30 ms late. Best called before the first thread is.
  public static func makeRoom() {
    let copy = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, Int32(min(mostConnections, current) - 1))
    if copy >= 0 { close(copy) }
  }

  private static var limits: rlimit {
    var limits = rlimit()
    getrlimit(resource, &limits)
    return limits
  }

  #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
  #else
    private static let resource = RLIMIT_NOFILE
  #endif
}
