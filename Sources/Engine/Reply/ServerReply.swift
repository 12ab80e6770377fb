// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Why the server itself answers instead of a scenario.
package enum ServerReply: Sendable {
  /// No scenario matches the request.
  case unmatched
  /// A file of WireMock's `__files` has the path of a request that no scenario matches.
  case file
  /// The scenario has no case that satisfies the preferences.
  case unknownCase
  /// There is no port for a variant that redirects.
  case noRedirect
  /// `OPTIONS` for a known path.
  case options
  /// The preflight of a browser.
  case preflight
  /// The body is longer than the limit for matching.
  case bodyTooLarge
  /// The request is not valid HTTP.
  case refused
  /// The request names a lease that does not exist.
  case unknownLease
  /// The request names a lease that has ended.
  case endedLease
  /// A control API answers.
  case control
  /// There is no room for another scripted answer.
  case tooManyConnections
}
