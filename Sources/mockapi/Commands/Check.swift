// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPILoading
import MockAPIScenario
import MockAPIText

extension MockAPI {
  struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Checks scenario files without serving them.",
      discussion: """
        Reports every problem of every file in one run, as FILE:LINE:COLUMN: error: MESSAGE, with the \
        line and a caret. Of a file with more than a hundred errors or warnings, it shows the first \
        hundred and counts the rest.

        EXAMPLES
          mockapi check
          mockapi check Scenarios/ && echo ok

        EXIT STATUS
          0 no problems (warnings are allowed), 1 problems,
          2 a path does not exist, cannot be read or has no scenario file
        """)

    @OptionGroup var scenarios: ScenarioOptions

    func run() async throws {
      let console = Console()
      let loaded = try scenarios.load(console: console)
      let cases = loaded.scenarios.reduce(0) { $0 + $1.cases.count }
      let (errors, warnings) = (loaded.errorCount, loaded.warningCount)
      console.print(
        "\(counted(loaded.fileCount, "file")), \(counted(loaded.scenarios.count, "scenario")), "
          + "\(counted(cases, "case")): "
          + (errors == 0 ? "no problems" : counted(errors, "problem"))
          + (warnings == 0 ? "" : ", " + counted(warnings, "warning")))
      if errors > 0 { throw ExitCode.findings }
    }
  }
}
