// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPICatalogue

/// What a server has prepared for a scenario stays as long as the scenario is served.
struct AttachmentTests {
  private final class Attachment: Sendable {}

  private static func scenarios(_ names: [String]) -> [Scenario] {
    ScenarioLoader().load(
      texts: names.map {
        (
          "\($0).json",
          #"{"request": {"urlPath": "/\#($0)"}, "cases": {"x": {"response": {}}}}"#
        )
      }
    ).scenarios
  }

  private static func served(_ catalogue: Catalogue) throws -> ServedScenario {
    try #require(catalogue.index.first(for: RequestTarget("/b")) { _ in true })
  }

  private static func attachment(_ catalogue: Catalogue) throws -> Attachment? {
    try served(catalogue).attachment as? Attachment
  }

  /// A change of the other scenarios, after which `b` is still served.
  enum Change: CaseIterable {
    case oneFile, order, manyFiles, filesBelowAdditions, hiding

    fileprivate func make(in catalogue: Catalogue, _ files: [Scenario]) throws {
      switch self {
      case .oneFile:
        catalogue.replaceFiles(
          with: LoadedScenarios(AttachmentTests.scenarios(["d"]) + files.dropLast()))
      case .order: catalogue.replaceFiles(with: LoadedScenarios(files.reversed()))
      case .manyFiles:
        catalogue.replaceFiles(
          with: LoadedScenarios(AttachmentTests.scenarios((0...1_000).map { "m\($0)" }) + files))
      case .filesBelowAdditions:
        try catalogue.add(
          #"{"request": {"urlPath": "/z"}, "cases": {"x": {"response": {}}}}"#, named: "z")
        catalogue.replaceFiles(with: LoadedScenarios(AttachmentTests.scenarios(["d"]) + files))
      case .hiding:
        let id = try AttachmentTests.served(catalogue).scenario.id
        try catalogue.apply([.hide(id)])
        #expect(catalogue.scenarioCount == 2)
        try catalogue.apply([.unhide(id)])
      }
    }
  }

  @Test(arguments: Change.allCases)
  func `an attachment stays while its scenario is served`(change: Change) throws {
    let files = Self.scenarios(["a", "b", "c"])
    let catalogue = Catalogue(LoadedScenarios(files))
    let attachment = Attachment()
    _ = try Self.served(catalogue).attach(attachment)
    try change.make(in: catalogue, files)
    #expect(try Self.attachment(catalogue) === attachment)
  }

  @Test func `another version and another catalogue have no attachment yet`() throws {
    let files = Self.scenarios(["a", "b", "c"])
    let catalogue = Catalogue(LoadedScenarios(files))
    let other = Catalogue(LoadedScenarios(files))
    _ = try Self.served(catalogue).attach(Attachment())
    #expect(try Self.served(other).attachment == nil)
    catalogue.replaceFiles(with: LoadedScenarios(Self.scenarios(["a", "b", "c"])))
    #expect(try Self.served(catalogue).attachment == nil)
  }
}
