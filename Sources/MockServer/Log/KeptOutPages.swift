// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPIEngine
import MockAPIMatching
import MockAPISynchronization

/// Logs the origins of pages that cannot read the answers, because these have no fields for other origins: in the page there is only a
/// network error, and in the browser's console nothing that names the server's options. Each origin is logged once.
final class KeptOutPages: Sendable {
  /// Further ones are neither remembered nor logged.
  private static let limit = 10

  private let logged = Mutex<Set<String>>([])
  private let logger: Logger

  init(logger: Logger) {
    self.logger = logger
  }

  func note(_ request: some RequestView, _ reply: Reply) {
    guard let origin = CrossOrigin.keptOut(request, of: reply) else { return }
    let isNew = logged.withLock { $0.count < Self.limit && $0.insert(origin).inserted }
    if !isNew { return }
    logger.warning(
      """
      a browser keeps the answers from a page of another origin, because they have no CORS fields; 'mockapi serve --cors' \
      allows pages of every origin, and a response may have 'Access-Control-Allow-Origin' itself
      """, metadata: ["origin": "\(origin)"])
  }
}
