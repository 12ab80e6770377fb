// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// The number of files and sockets that this process may have open (`RLIMIT_NOFILE`); the servers that it starts inherit it. The
  /// server's own type of this name belongs to its package, and the benchmarks are another one.
  enum DescriptorLimit {
    /// Raises the limit to the highest value that this user may set.
    /// - Parameter count: the number that is needed.
    /// - Throws: a ``Failure`` if the highest value is lower.
    static func raise(toAtLeast count: Int) throws {
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      var limit = rlimit()
      guard getrlimit(resource, &limit) == 0 else { throw Failure.system("getrlimit") }
      guard limit.rlim_max >= count else {
        throw Failure(
          "the hard limit of open files must be at least \(count); it is \(limit.rlim_max)")
      }
      limit.rlim_cur = limit.rlim_max
      guard setrlimit(resource, &limit) == 0 else { throw Failure.system("setrlimit") }
    }
  }
#endif
