// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIHarness
import MockAPITestSupport

extension ExchangePatience {
  /// The time that everything takes on a busy machine. It is for exchanges with a request, since one is waited for.
  static let generous = ExchangePatience(arrival: HangLimit.duration, ending: HangLimit.duration)
}
