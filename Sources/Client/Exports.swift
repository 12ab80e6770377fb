// mockapi
// SPDX-License-Identifier: Apache-2.0

// Apps import one module. The core is a module of its own, so that `mockapi`, which has another transport, does not
// link URLSession, and the libraries that URLSession needs on Linux.
@_exported public import MockAPIClientCore
