// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPICompilerCheck
import MockAPITestSupport
import Testing

#if os(Linux)
  private let compiler = CompilerCheck(module: "MockAPIServer")
#else
  // The headers of libxml2 are in another folder there.
  private let compiler: CompilerCheck? = nil
#endif

/// The code of a program of another package, which sees only what is public. All other tests belong to this package, and see more.
struct OutsideProgramTests {
  /// The compiler loads the modules that the server uses, and so their modules in C.
  private static let arguments =
    [
      "CGnuTLS", "CLibXML2", "CMicroHTTPD", "CPCRE2", "CResources/include", "CZlib",
    ].flatMap { folder in
      ["-I", Repository.root.appending(path: "Sources/\(folder)").path(percentEncoded: false)]
    } + [
      "-Xcc", "-I/usr/include/libxml2", "-enable-upcoming-feature", "MemberImportVisibility",
    ]

  /// Parts of a program. All that they use comes with one import.
  private static let programs: [Snippet] = [
    (
      """
      struct Lines: RequestObserver {
        let recording = RecordingPolicy.line

        func record(_ entry: JournalEntry) {
          print(entry.request.method, entry.request.target.text, entry.reply.caseName ?? "-")
          print(entry.request.headers.map(\\.name), entry.request.body.count, entry.request.time)
          print(entry.reply.reason?.rawValue ?? "-", entry.ending, entry.wire.duration, entry.json)
          print(entry.sentHeaders.map(\\.value), entry.bodyDigest?.description ?? "-")
          for miss in entry.misses?.nearest ?? [] {
            print(miss.scenario.location, miss.differences.map(\\.expected))
          }
        }
      }
      """, nil
    ),
    (
      """
      static func start(_ observer: any RequestObserver) async throws -> MockServer {
        var configuration = ServerConfiguration()
        configuration.port = 0
        configuration.selection = ["registration": "incorrectPassword"]
        configuration.disturbance = Disturbance(delayMilliseconds: 10...20)
        configuration.tls = TLSConfiguration(identity: .selfSigned(caFile: "mockapi-ca.pem"))
        configuration.faultPorts = [.refused: 0]
        configuration.clock = .manual(ManualClock())
        var templates = TemplateOptions()
        templates.scope = .all
        let loaded = ScenarioLoader(templates: templates).load(paths: ["Scenarios"])
        for diagnostic in loaded.diagnostics {
          print(diagnostic.file, diagnostic.position?.line ?? 0, diagnostic.message)
        }
        return try await MockServer.start(
          loaded.scenarios, configuration: configuration, observer: observer)
      }
      """, nil
    ),
    (
      """
      static func verify(_ server: MockServer) throws {
        try server.journal.verify(RequestFilter(method: "POST", path: "/registration"), .exactly(1))
        let filter = try RequestFilter(json: "{}")
        print(filter, server.journal.count(matching: filter))
        let report = server.journal.report(on: try Verification(json: [], named: "verify.json"))
        print(report.holds, report.results.map(\\.count), report)
        let lease = try server.lease(select: ["registration": "incorrectPassword"])
        try lease.select("notFound", of: "user", for: .next(1))
        lease.end()
      }
      """, nil
    ),
    (
      """
      static func list(_ catalogue: Catalogue) throws {
        for scenario in catalogue.scenarios {
          print(scenario.id, scenario.name, scenario.file, scenario.position.line)
          print(scenario.priority, scenario.cases.map(\\.name), scenario.cases[scenario.defaultCase])
        }
        _ = try catalogue.apply([.put(text: [], name: "a"), .reset])
      }
      """, nil
    ),
  ]

  /// What belongs to the package.
  private static let secrets: [Snippet] = [
    ("static func a(_ scenario: Scenario) { _ = scenario.request }", "'request' is inaccessible"),
    ("static func a(_ scenario: Scenario) { _ = scenario.contract }", "'contract' is inaccessible"),
    ("static func a(_ one: Case) { _ = one.response }", "'response' is inaccessible"),
    ("static func a(_ entry: JournalEntry) { _ = entry.reply.fault }", "'fault' is inaccessible"),
    ("static let a = RequestPattern.self", "cannot find 'RequestPattern' in scope"),
    ("static let a = JSONDocument.self", "cannot find 'JSONDocument' in scope"),
  ]

  @Test(.enabled(if: compiler != nil))
  func `a program of another package can use a server, and nothing of its inside`() throws {
    let compiler = try #require(compiler)
    let problems = try compiler.problems(
      Self.programs + Self.secrets, prelude: "import MockAPIServer", arguments: Self.arguments)
    #expect(problems == [])
  }
}
