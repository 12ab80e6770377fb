// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@Suite("The end of decoding")
struct ReleaseTests {
  private final class Token: Sendable {}

  private struct Model: Decodable, Sendable {
    let id: Int
    @Tolerant var names: [String]
  }

  @Test(
    "Nothing of a body is kept after it was decoded",
    arguments: [#"{"id":1,"names":[]}"#, #"{"id":1,"names":["a",7]}"#, #"{"id":"1"}"#, "{}", "7"])
  func contractDecoder(body: String) throws {
    let key = try #require(CodingUserInfoKey(rawValue: "token"))
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      // Good or bad, the end is the same.
      _ = try? ContractDecoder(userInfo: [key: token]).decode(Model.self, from: Data(body.utf8))
    }
    #expect(kept == nil)
  }

  @Test("Nothing of a body is kept after a decoder of the app's own has decoded it")
  func ownDecoder() throws {
    let key = try #require(CodingUserInfoKey(rawValue: "token"))
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      let decoder = JSONDecoder()
      decoder.userInfo[key] = token
      let body = Data(#"{"id":1,"names":["a",7]}"#.utf8)
      #expect(try decoder.decode(Model.self, from: body).names == ["a"])
    }
    #expect(kept == nil)
  }
}
