// mockapi
// SPDX-License-Identifier: Apache-2.0

// What observers are given belongs to the engine.
@_exported public import MockAPIEngine
