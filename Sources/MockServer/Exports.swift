// mockapi
// SPDX-License-Identifier: Apache-2.0

// Observers and journals get values of the engine and of requests, filters for them are read from text, servers serve a
// catalogue, configurations say who may command them, and scenarios and diagnostics have places.
@_exported public import MockAPICatalogue
@_exported public import MockAPIControl
@_exported public import MockAPIEngine
@_exported public import MockAPIJournal
@_exported public import MockAPILoading
@_exported public import MockAPIMatching
@_exported public import MockAPINearMisses
@_exported public import MockAPIScenario
@_exported public import MockAPIText
