// mockapi
// SPDX-License-Identifier: Apache-2.0

// The locks of the standard library where every system has them. Apple's systems have them from macOS 15 and iOS 18 on, and the
// package, whose modules share one list of platforms, runs on older ones.
#if STANDARD_LOCKS
  @_exported public import Synchronization
#endif
