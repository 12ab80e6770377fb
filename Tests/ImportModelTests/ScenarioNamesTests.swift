// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import Testing

struct ScenarioNamesTests {
  @Test(
    "a name has the words of a text in small letters",
    arguments: [
      ("Grace, without an email", "grace-without-an-email"),
      ("  Users / upload  ", "users-upload"),
      ("v1.0 …", "v1.0"),
      ("user_id", "user_id"),
      (".hidden.", "hidden"),
      ("Käse", "k-se"),
      ("日本", nil),
      ("…", nil),
      (
        "a state with far more words than anybody wants to read in a name",
        "a-state-with-far-more-words-than-anybody-wants-to-read-in-a"
      ),
      (String(repeating: "x", count: 90), String(repeating: "x", count: 60)),
    ] as [(String, String?)])
  func slug(text: String, name: String?) {
    #expect(ScenarioNames.slug(text) == name)
  }

  @Test func `a request is named by its method and its path`() {
    #expect(ScenarioNames.name(ofMethod: "GET", path: "/users/{id}") == "get-users-id")
    #expect(ScenarioNames.name(ofMethod: "GET", path: "/") == "get")
  }

  @Test func `a name that is taken, in any case, gets a number`() {
    var taken: Set<String> = []
    #expect(ScenarioNames.unique("getUser", among: &taken) == "getUser")
    #expect(ScenarioNames.unique("getuser", among: &taken) == "getuser-2")
    #expect(ScenarioNames.unique("getUser", among: &taken) == "getUser-3")
    let names = (0..<20).map { _ in ScenarioNames.unique("x", among: &taken) }
    #expect(names == ["x"] + (2...20).map { "x-\($0)" })
  }
}
