// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Steps of a dialogue that are answered in another way than by WireMock 2.35 on purpose. `docs/wiremock-admin.md` lists
/// the differences for users.
struct AdminDifference {
  let dialogue: String
  let steps: [Int: Answer]
  let reason: String

  /// How such a step is answered.
  enum Answer {
    /// As by WireMock 3.
    case asWireMock3
    /// With this status; or with the same one and other content.
    case status(Int)
  }

  init(_ dialogue: String, _ steps: [Int: Answer], _ reason: String) {
    self.dialogue = dialogue
    self.steps = steps
    self.reason = reason
  }

  /// The listed steps of a dialogue.
  static func steps(of dialogue: String) -> [Int: Answer] {
    all.filter { $0.dialogue == dialogue }.reduce(into: [:]) { steps, difference in
      steps.merge(difference.steps) { first, _ in first }
    }
  }

  private static let badNumber =
    "a mistake in a call is a 4xx with an error, and not an exception in the server"
  private static let noRecording = "recording is not built yet"

  static let all: [AdminDifference] = [
    AdminDifference(
      "05-mapping-create-existing-id",
      [1: .asWireMock3, 2: .asWireMock3, 3: .asWireMock3, 5: .asWireMock3],
      "two stubs with one id cannot be told apart"),
    AdminDifference("10-mapping-get-by-id", [3: .asWireMock3], badNumber),
    AdminDifference(
      "13-mappings-list-paging-errors", [1: .status(400), 2: .status(400), 3: .status(200)],
      badNumber + "; a page after the end is empty"),
    AdminDifference("17-mapping-edit-errors", [4: .asWireMock3, 5: .asWireMock3], badNumber),
    AdminDifference("18-mapping-delete", [7: .asWireMock3], badNumber),
    AdminDifference(
      "19-mappings-delete-all", [7: .status(404)],
      "an unmatched request is answered with a problem, as from any scenario"),
    AdminDifference("21-mapping-old-edit", [6: .asWireMock3], badNumber),
    AdminDifference("32-import-errors", [3: .status(422)], badNumber),
    AdminDifference(
      "33-import-options-half-given", [1: .status(200), 4: .status(200)],
      "an option that is left out has the default that it has without options"),
    AdminDifference(
      "40-scenario-set-errors", [5: .asWireMock3], "the error names the scenario"),
    AdminDifference(
      "48-journal-parameter-errors", [2: .status(400), 3: .status(400)], badNumber),
    AdminDifference("49-journal-one-event", [8: .asWireMock3, 9: .asWireMock3], badNumber),
    AdminDifference(
      "56-journal-templated-response", [2: .status(200)],
      "the journal's 'responseDefinition' is that of the stub; what was sent is in 'response'"),
    AdminDifference(
      "58-journal-misses-what-ended-in-500",
      [0: .status(422), 2: .status(404), 4: .asWireMock3],
      "a stub whose body file is missing is refused"),
    AdminDifference(
      "62-settings-replace", [1: .status(200), 3: .status(200)],
      "WireMock's client for Python reads the settings from the answer, and fails without them"),
    AdminDifference(
      "66-files", [7: .asWireMock3, 9: .asWireMock3],
      "files can be read, and deleting a missing file changes nothing"),
    AdminDifference(
      "66-files", [10: .status(200)], "body files are read when a stub is added or they change"),
    AdminDifference(
      "67-recording-idle", [2: .status(501), 3: .status(501), 4: .status(501)], noRecording),
    AdminDifference(
      "68-recording-start-stop",
      [
        3: .status(501), 4: .status(200), 5: .status(501), 6: .status(200), 7: .status(404),
        8: .status(404), 9: .status(400), 10: .status(200), 11: .status(200), 12: .status(404),
      ], noRecording),
    AdminDifference(
      "69-recording-snapshot",
      [
        3: .status(422), 4: .status(501), 5: .status(404), 6: .status(404), 7: .status(501),
        8: .status(501), 9: .status(501), 10: .status(501),
      ], noRecording),
  ]
}
