// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPITestSupport

/// A client that has the time limit of the run only for exchanges in which it must wait in vain. For all others it has as
/// much time as a busy machine needs, so that no verdict depends on the speed.
struct PatientClient: ClientUnderTest {
  let client: any ClientUnderTest
  /// The limit of the exchanges in which it waits in vain; `nil` for that of the run.
  var shortLimit: Duration?
  /// Whether the client waits in vain in the exchange with this text.
  let waitsInVain: @Sendable (String) -> Bool

  var isCold: Bool { client.isCold }
  var keepsProcess: Bool { client.keepsProcess }

  func run(_ exchange: ClientExchange) async -> ClientRun {
    let isShort = waitsInVain(exchange.judged.text)
    return await client.run(
      ClientExchange(
        id: exchange.id, judged: exchange.judged, baseURL: exchange.baseURL,
        timeLimit: isShort ? shortLimit ?? exchange.timeLimit : HangLimit.duration,
        request: exchange.request, startAllowance: exchange.startAllowance,
        isAsked: exchange.isAsked))
  }

  func stop() async { await client.stop() }
}
