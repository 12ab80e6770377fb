// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestSupport
import Testing

/// A few seconds of `script/fuzz`, with the same requests in every run.
struct FuzzTests {
  @Test("requests with extreme values neither end nor block the server")
  func seed() async throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let mockapi = Program(in: folder.url).executable.path
    // Its own temporary files are there, too.
    let fuzz = Program("Fuzz", in: folder.url, environment: ["TMPDIR": folder.path])
    let result = try await fuzz.run(
      "4", "--seed", "1", "--program", mockapi)
    #expect(result.output.hasSuffix("no findings\n"), "\(result.output)\(result.errors)")
    #expect(result.status == 0)
  }
}
