// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIScenario

extension MockAPI {
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Finds everything that is wrong in scenario files, without serving them.",
      discussion: """
        Every problem is written as FILE:LINE:COLUMN: error: WHAT, with the line and a caret; all \
        of them in one run.

        EXAMPLES
          mockapi check
          mockapi check Scenarios/ && echo fine

        EXIT STATUS
          0 no problem (there may be warnings), 1 problems, 2 a path is missing or cannot be read, or has no scenario
        """)

    @OptionGroup var scenarios: ScenarioOptions

    func run() async throws {
      let console = Console()
      let loaded = try scenarios.load(console: console)
      let cases = loaded.scenarios.reduce(0) { $0 + $1.cases.count }
      let errors = loaded.diagnostics.count { $0.severity == .error }
      let warnings = loaded.diagnostics.count - errors
      console.print(
        "\(counted(loaded.fileCount, "file")), \(counted(loaded.scenarios.count, "scenario")), "
          + "\(counted(cases, "case")): "
          + (errors == 0 ? "no problems" : counted(errors, "problem"))
          + (warnings == 0 ? "" : ", " + counted(warnings, "warning")))
      if errors > 0 { throw ExitCode.findings }
    }
  }
}
