// mockapi
// SPDX-License-Identifier: Apache-2.0

// The locks of the standard library where every system has them. Apps run on systems that do not: iOS has them from 18 on.
#if SERVER_PLATFORM
  @_exported public import Synchronization
#endif
