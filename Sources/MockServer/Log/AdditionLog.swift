// mockapi
// SPDX-License-Identifier: Apache-2.0

import Logging
import MockAPICatalogue
import MockAPISynchronization

/// Logs the warnings of scenarios that are added at run time; the command prints those of files. Each text is logged once, although
/// tests add the same stubs again and again.
final class AdditionLog: Sendable {
  /// So many texts are remembered; then all are forgotten.
  private static let limit = 1_000

  private let logged = Mutex<Set<Int>>([])
  private let logger: ThrottledLogger

  init(_ logger: ThrottledLogger) {
    self.logger = logger
  }

  func note(_ warnings: [AdditionWarnings]) {
    for text in warnings {
      let isNew = logged.withLock { logged in
        if logged.count >= Self.limit { logged = [] }
        return logged.insert(text.content).inserted
      }
      if !isNew { continue }
      // Without the excerpt of the text, which may have secrets.
      for warning in text.diagnostics {
        var metadata: Logger.Metadata = ["addition": "\(text.name)"]
        if let endpoint = text.endpoint { metadata["scenario"] = "\(endpoint)" }
        if !text.isMapping, let position = warning.position {
          metadata["position"] = "\(position)"
        }
        logger.log(.warning, warning.message, metadata: metadata)
      }
    }
  }
}
