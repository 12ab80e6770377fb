// mockapi
// SPDX-License-Identifier: Apache-2.0

// Observers get values of the engine, servers serve a catalogue, and configurations say who may command them.
@_exported public import MockAPICatalogue
@_exported public import MockAPIControl
@_exported public import MockAPIEngine
