// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import MockAPIClient

struct SecretWordsTests {
  @Test func `an ordinary name is shown`() {
    for name in ["id", "name", "author", "passed", "passenger", "shipping", "keyword", "sort"] {
      #expect(!SecretWords.include(name), "\(name)")
    }
  }

  /// The table is that of the names that the server's tools know.
  @Test func `every name that is secret elsewhere is hidden in a log`() throws {
    struct Row: Decodable {
      let name: String
      let member: Bool
      let field: Bool
    }
    let tests = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let table = try Data(contentsOf: tests.appending(path: "Data/secret-names.json"))
    let secret = try JSONDecoder().decode([Row].self, from: table).filter { $0.member || $0.field }
    #expect(secret.count > 40)
    for row in secret { #expect(SecretWords.include(row.name), "\(row.name)") }
  }
}
