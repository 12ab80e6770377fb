// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIJSON
import MockAPITestSupport
import Testing

/// `mockapi variants`, with the program.
struct VariantsCommandTests {
  private static let profile = #"""
    {"name": "profile", "request": {"method": "GET", "urlPath": "/profile"},
     "contract": {"success": {"fields": {"/id": "required", "/name": "optional"}}},
     "cases": {
       "known": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}, "expect": "success"},
       "cut": {"response": {"jsonBody": {"id": 7}, "fault": {"at": "afterHead"}}, "expect": "noAnswer"},
       "flaky": {"sequence": ["cut", "known"]}, "mixed": {"draw": {"cut": 1, "known": 4}}}}
    """#
  private static let other = #"""
    {"name": "folder/other", "request": {"method": "POST", "urlPath": "/other's"},
     "cases": {"known": {"response": {"jsonBody": [1]}}, "alone": {"response": {"status": 204}}}}
    """#

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(Self.profile, to: "profile.json")
    try folder.write(Self.other, to: "other.json")
  }

  private func variants(_ arguments: String...) async throws -> Program.Result {
    try await Program(in: folder.url).run(["variants", "profile.json", "other.json"] + arguments)
  }

  @Test func `the table counts the variants of each case, and says why there are none`()
    async throws
  {
    let result = try await variants("--quick", "--operators", "drop,null,cut,noContent,refused")
    #expect(result.errors == "")
    #expect(result.status == 0)
    #expect(
      result.output == """
        case                value   body   head   wire    all
        folder/other/known      3      1      2      1      7
        folder/other/alone      0      0      0      1      1
        profile/known           5      4      2      1     12
        profile/cut             -      -      -      -      -  a fault
        profile/flaky           -      -      -      -      -  a sequence
        profile/mixed           -      -      -      -      -  a draw
        6 cases                 8      5      4      3     20

        drop 3, null 5, cut 5, noContent 4, refused 3

        """)
  }

  @Test func `a case among the paths is named as such, with the options that choose it`()
    async throws
  {
    let hint =
      "mockapi: error: 'profile/known' is a case, not a path; choose it with --scenario 'profile' --case 'known'\n"
    let missing = "profile/known: error: there is no such file or folder\n"
    let result = try await variants("profile/known")
    #expect(result.status == 2)
    #expect(result.errors == missing + hint)
    // With nothing else, the case is one of the default folder.
    try folder.write(Self.profile, to: "Scenarios/profile.json")
    let alone = try await Program(in: folder.url).run("variants", "profile/known")
    #expect(alone.status == 2)
    #expect(alone.errors == missing + hint)
    let other = try await variants("profile/unknown")
    #expect(other.errors == "profile/unknown: error: there is no such file or folder\n")
  }

  @Test func `the ids are listed on demand, for chosen names`() async throws {
    let result = try await variants(
      "--scenario", "profile", "--case", "known", "--operator", "drop", "--operator", "trickle",
      "-v")
    #expect(
      result.output == """
        case           value   body   head   wire    all
        profile/known      2      0      0      1      3

        drop 2, trickle 1

        profile/known~drop@/id
        profile/known~drop@/name
        profile/known~trickle

        """)
  }

  @Test func `the list as JSON has the same numbers and ids`() async throws {
    let result = try await variants("--operators", "drop,refused", "--format", "json")
    #expect(
      result.output == #"""
        {"version":1,"count":6,"cases":[{"scenario":"folder/other","case":"known","location":"other.json:2:12","count":2,"operators":{"drop":1,"refused":1},"variants":["known~drop@/0","known~refused"]},{"scenario":"folder/other","case":"alone","location":"other.json:2:54","count":1,"operators":{"refused":1},"variants":["alone~refused"]},{"scenario":"profile","case":"known","location":"profile.json:4:4","count":3,"operators":{"drop":2,"refused":1},"variants":["known~drop@/id","known~drop@/name","known~refused"]},{"scenario":"profile","case":"cut","location":"profile.json:5:4","count":0,"operators":{},"variants":[]},{"scenario":"profile","case":"flaky","location":"profile.json:6:4","count":0,"operators":{},"variants":[]},{"scenario":"profile","case":"mixed","location":"profile.json:6:45","count":0,"operators":{},"variants":[]}]}

        """#)
  }

  @Test func `one variant is shown with its difference and the request that gets it`() async throws
  {
    let result = try await variants("profile/known~null@/name")
    #expect(result.errors == "")
    #expect(
      result.output == #"""
        profile/known~null@/name
        profile.json:4:57
        Null: null in its place.

          HTTP/1.1 200
          Content-Type: application/json

        - {"id": 7, "name": "Ada"}
        + {"id": 7, "name": null}

        With 'mockapi serve' running:
        curl -i 'http://127.0.0.1:8080/profile' -H 'Prefer: case="known~null@/name"'

        """#)
  }

  @Test func `what is on the wire is shown, and quotes are safe in a shell`() async throws {
    let result = try await variants("folder/other/known~close(bodyHalf)")
    #expect(
      result.output == #"""
        folder/other/known~close(bodyHalf)
        other.json:2:12
        Closed: The connection is closed (FIN) before the first byte (start), in the middle of the status code (statusLine), after the head (afterHead), in the middle of the body (bodyHalf), or before the last byte (beforeEnd).

          HTTP/1.1 200
          Content-Type: application/json

          [1]

        On the wire: closed after 1 byte of the body

        With 'mockapi serve' running:
        curl -i -X POST 'http://127.0.0.1:8080/other'\''s' -H 'Prefer: case="known~close(bodyHalf)"'

        """#)
  }

  @Test(arguments: [
    ("profil/known~drop@/id", "there is no scenario 'profil'; did you mean 'profile'?"),
    ("profile/knwon~drop@/id", "there is no case 'knwon'; did you mean 'known'?"),
    ("profile/known~dorp@/id", "'dorp' is not an operator of variants; did you mean 'drop'?"),
    (
      "known~drop@/id",
      "an id without a scenario must name a case that only one scenario has; 2 scenarios have 'known': use one of 'folder/other/known~drop@/id', 'profile/known~drop@/id'"
    ),
    (
      "profile/known~drop@/nam",
      "'drop' must change something of 'profile/known'; 'known~drop@/nam' changes nothing there; did you mean 'known~drop@/name'?"
    ),
    ("profile/known~drop", "the id must be CASE~drop@POINTER; found 'known~drop'"),
    ("profile/known~cut(x)", "the id must be CASE~cut(N); found 'known~cut(x)'"),
    (
      "profile/cut~emptyBody",
      "'cut' of 'profile' has no variants: it must be a case with a response of its own, without a fault and a delay"
    ),
  ])
  func `a wrong id is answered with what is near`(_ id: String, _ message: String) async throws {
    let result = try await variants(id)
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors == "mockapi: error: \(message)\n")
  }

  @Test(arguments: [
    (["--scenario", "profiel"], 2, "there is no scenario 'profiel'; did you mean 'profile'?"),
    (["--case", "knwn"], 2, "there is no case 'knwn'; did you mean 'known'?"),
    (["--operator", "nul1"], 64, "'nul1' is not an operator of variants; did you mean 'null'?"),
    (
      ["--operators", "+drop,-stal"], 64,
      "'stal' is not an operator of variants; did you mean 'stall'?"
    ),
    (["--operators", "drop", "--operators", "-drop"], 64, "--operators must leave an operator."),
    (["--elements", "some"], 64, "--elements"),
  ])
  func `a wrong name is answered with the nearest one`(
    _ arguments: [String], _ status: Int32, _ message: String
  ) async throws {
    let result = try await Program(in: folder.url).run(
      ["variants", "profile.json", "other.json"] + arguments)
    #expect(result.status == status)
    #expect(result.errors.contains(message), "\(result.errors)")
  }
}
