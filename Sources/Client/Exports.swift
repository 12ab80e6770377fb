// mockapi
// SPDX-License-Identifier: Apache-2.0

// Apps import one module.
//
// The names of methods and header fields (`.accept`, `.retryAfter`) belong to HTTPTypes, which an app does not declare as a
// dependency: with MemberImportVisibility, as in a new app of Xcode 26, no file could use them. The core is a module of its own,
// so that `mockapi`, which has another transport, does not link URLSession, and the libraries that URLSession needs on Linux.
@_exported public import HTTPTypes
@_exported public import MockAPIClientCore
