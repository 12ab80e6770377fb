// mockapi
// SPDX-License-Identifier: Apache-2.0

// Observers get values of the engine, and servers serve a catalogue.
@_exported public import MockAPICatalogue
@_exported public import MockAPIEngine
