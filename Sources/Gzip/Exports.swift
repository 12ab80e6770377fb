// mockapi
// SPDX-License-Identifier: Apache-2.0

// The same type `Gzip`, on zlib where programs may use libraries, and without one in apps.
#if SERVER_PLATFORM
  @_exported public import MockAPIZlib
#endif
