// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientScenarios
import MockAPILoading

/// A folder of scenario files that exists as long as this object.
final class ScenarioFolder: Sendable {
  let url: URL

  /// The scenarios that are shipped.
  static let shipped = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Scenarios")

  /// - Parameter files: the texts by their paths in the folder.
  init(_ files: [String: String]) throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "mockapi-scenarios-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files {
      let file = url.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
  }

  func transport(
    redirects: Request.Redirects = .followed, clock: NoWaiting = NoWaiting()
  ) throws(InvalidScenarios) -> ScenarioTransport {
    try ScenarioTransport(contentsOf: url, redirects: redirects, clock: clock)
  }

  deinit {
    // A failure leaves files in the folder for temporary files, which the system cleans.
    try? FileManager.default.removeItem(at: url)
  }
}
