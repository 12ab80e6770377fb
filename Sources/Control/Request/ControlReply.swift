// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIScenario
package import MockAPISynchronization

/// The answer to a request to one of the control APIs.
package enum ControlReply: Sendable {
  case response(ResponseDefinition)
  /// An answer with the status 200 that goes on.
  case stream(ByteStream)
  /// An answer that waits for something. Its client may leave before, and then it is abandoned.
  case later(Later<ResponseDefinition>)
}
