// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// A few seconds of `script/fuzz`, with the same requests in every run.
struct FuzzTests {
  @Test("requests with extreme values neither end nor block the server")
  func seed() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let mockapi = Program(in: folder).executable.path
    let result = try await Program("Fuzz", in: folder).run(
      "4", "--seed", "1", "--program", mockapi)
    #expect(result.output.hasSuffix("no findings\n"), "\(result.output)\(result.errors)")
    #expect(result.status == 0)
  }
}
