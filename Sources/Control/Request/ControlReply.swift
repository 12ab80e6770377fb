// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario

/// The answer to a request to one of the control APIs.
package enum ControlReply: Sendable {
  case response(ResponseDefinition)
  /// An answer with the status 200 that goes on.
  case stream(ByteStream)
}
