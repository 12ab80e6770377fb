// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPILeases
import MockAPIScenario
import MockAPISynchronization

/// An exchange whose connection is suspended, and the rest of its way to the answer.
final class WaitingExchange {
  /// What follows the wait.
  enum Rest {
    /// The decision goes on, with the state that has come.
    case decision(Settlement<DecidedExchange>, DecidedExchange)
    /// The response of a control API is sent.
    case control(Later<ResponseDefinition>)

    /// Whether the request is not complete: if it cannot be decided, its body is read.
    var isBeforeBody: Bool {
      if case .decision(_, let exchange) = self { exchange.isBeforeBody } else { false }
    }

    /// Ends the way here.
    func abandon() {
      switch self {
      case .decision(let settlement, let exchange): settlement.abandon(exchange)
      case .control(let later): later.abandon()
      }
    }
  }

  let rest: Rest
  let suspension: Suspension

  init(_ rest: Rest, _ suspension: Suspension) {
    self.rest = rest
    self.suspension = suspension
  }
}
