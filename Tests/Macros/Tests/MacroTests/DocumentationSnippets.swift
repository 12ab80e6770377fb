// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientMacros
import Testing

// The macro's snippets of docs/client.md, compiled; ArticleTests of the client compares both.

@FailValidated(keys: .snakeCase)
struct APIUser {
  let userID: LosslessString  // required: user_id
  var name = "Default name"  // the default, reported, when missing, null or wrong
  let homepage: AbsoluteURL?  // nil, silently, when missing or null; reported when wrong
  var friends: [Friend] = []  // loses bad elements only; so does an optional list
  @Default(Level.basic) let level: Level  // a default for a `let`
  @Key("e-mail") let email: String  // required, under a key of its own
}

struct DocumentationSnippets {
  @Test func `the model of the documentation lists the defects that the text lists`() throws {
    let body = #"{"user_id": 7, "homepage": "x", "friends": [{"id": 1}, {}], "e-mail": "a@b.c"}"#
    let decoded = try ContractDecoder().decode(APIUser.self, from: Data(body.utf8))
    #expect(
      Set(decoded.defects.map(\.path.pointer))
        == ["/name", "/homepage", "/friends/1/id", "/level"])
    #expect(decoded.model.friends == [Friend(id: 1)])
  }
}
