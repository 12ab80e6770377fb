// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// How many processors can run threads now.
enum ProcessorCount {
  static var online: Int {
    max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
  }
}
