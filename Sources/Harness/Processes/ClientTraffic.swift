// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What passes between this program and the process of a client, for transcripts.
package enum ClientTraffic: Sendable, Hashable {
  /// Given to the process: lines for its standard input, or variables of its environment.
  case input([UInt8])
  /// A line of its standard output, without its end.
  case output([UInt8])
  /// The end of what it wrote to its standard error.
  case errors(String)

  /// Receives the traffic, on any thread.
  package typealias Watch = @Sendable (ClientTraffic) -> Void
}
