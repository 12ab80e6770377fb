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
