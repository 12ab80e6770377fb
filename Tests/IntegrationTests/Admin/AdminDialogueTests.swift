// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIServer
import MockAPITestSupport
import Testing

/// WireMock's API, as its own server answers it.
struct AdminDialogueTests {
  @Test(
    "the API answers as WireMock does, apart from the listed differences",
    .enabled(if: !AdminDialogue.all.isEmpty, Comment(rawValue: Corpora.reason)),
    arguments: AdminDialogue.all)
  func dialogue(dialogue: AdminDialogue) async throws {
    let player = try await AdminPlayer()
    var expectations = AdminExpectations(base: player.base)
    let meant = AdminDifference.steps(of: dialogue.name)
    for (number, step) in dialogue.steps.enumerated() {
      let response = try player.play(step.request, expectations)
      let earlier = expectations
      let differences = expectations.differences(response, from: step.expected)
      let place = "\(dialogue.name), step \(number)"
      guard let answer = meant[number] else {
        #expect(differences.isEmpty, "\(place): \(differences.joined(separator: "; "))")
        continue
      }
      // Otherwise it need not be listed.
      #expect(!differences.isEmpty, "\(place) is listed as different, and is not")
      switch answer {
      case .asWireMock3:
        expectations = earlier
        let expected = try #require(step.expected3, "\(place) has no answer of WireMock 3")
        let others = expectations.differences(response, from: expected)
        #expect(others.isEmpty, "\(place), WireMock 3: \(others.joined(separator: "; "))")
      case .status(let status):
        #expect(response.status == status, "\(place): \(response.text)")
      }
    }
    await player.server.stop()
  }

  @Test("every listed difference names an existing step", .enabled(if: !AdminDialogue.all.isEmpty))
  func listed() {
    for difference in AdminDifference.all {
      let dialogue = AdminDialogue.all.first { $0.name == difference.dialogue }
      let count = dialogue?.steps.count ?? 0
      #expect(difference.steps.allSatisfy { (0..<count).contains($0.key) }, "\(difference)")
    }
  }
}
