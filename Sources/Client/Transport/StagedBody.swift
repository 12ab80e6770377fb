// mockapi
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Foundation
import MockAPIClientCore

#if !canImport(FoundationNetworking)
  /// A body as a file, since only a file can be sent again: after a challenge, or on another connection.
  struct StagedBody {
    /// The file to send; nil without a body.
    let file: URL?
    private let isTemporary: Bool

    init(_ body: Request.StreamedBody?) async throws {
      guard let body, body.file == nil else {
        file = body?.file
        isTemporary = false
        return
      }
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("\(UUID().uuidString).upload")
      self.file = file
      isTemporary = true
      // Not on a thread of Swift's own, since a large file takes its time.
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global(qos: .utility).async {
          continuation.resume(with: Result { try body.write(to: file) })
        }
      }
    }

    func remove() {
      // A file that stays is the system's to delete, as everything in that folder.
      if isTemporary, let file { try? FileManager.default.removeItem(at: file) }
    }
  }
#endif
