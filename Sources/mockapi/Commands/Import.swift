// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDocuments
import MockAPIImport
import MockAPIJSON
import MockAPISystem

extension MockAPI {
  struct Import: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Writes scenario files from OpenAPI documents, recordings, pacts and collections.",
      discussion: """
        A FILE is a document of OpenAPI 3 or Swagger 2, a recording of a browser (HAR), a pact, or a \
        collection of Postman, in JSON or YAML; its content tells which. Each operation becomes a \
        scenario: every documented response is a case that can be asked for by name, and the contract \
        has what its schema promises.

        What is left out is listed with the reason, and what is a guess or a fault of the document is a \
        warning with its place. Secrets are replaced. The same documents and options give the same bytes.

        Import again when a document has changed: files that were changed by hand stay, and what would \
        change in them is listed. --theirs replaces them. Options can be in the file mockapi-import.json in \
        the folder, such as {"strict-null": true, "exclude": ["internal"]}; those of the command count more.

        EXAMPLES
          mockapi import openapi.yaml
          mockapi import openapi.yaml --dry-run --verbose
          mockapi import session.har --into Scenarios/recorded --host api.example.com
          mockapi import openapi.yaml --prune --report json=import.json
          mockapi import openapi.yaml --allow-net

        EXIT STATUS
          0 all is imported,
          1 an operation is left out because of a fault, a file was held back, or --strict and warnings,
          2 a document cannot be read, or a file cannot be written
        """)

    @Argument(
      help: ArgumentHelp("The documents.", valueName: "file"),
      completion: .file(extensions: ["json", "yaml", "yml", "har"]))
    var files: [String]

    @Option(
      help: ArgumentHelp(
        "The folder of the scenario files, which is made if it is missing. (default: ./Scenarios, else ./scenarios)",
        valueName: "folder"),
      completion: .directory)
    var into: String?

    @Option(
      help: ArgumentHelp(
        "The folder that references of a document may reach. (default: its own)",
        valueName: "folder"),
      completion: .directory)
    var root: String?

    @OptionGroup var net: NetArguments

    @Flag(help: "Writes nothing, and says what would be written.")
    var dryRun = false

    @Flag(help: "Replaces files that were changed by hand.")
    var theirs = false

    @Flag(help: "Keeps files that were changed by hand, as without this option.")
    var ours = false

    @Flag(
      help:
        "Deletes files that an earlier import wrote, and nothing in the document makes any more.")
    var prune = false

    @Flag(help: "Exits with 1 if there is a warning.")
    var strict = false

    @Option(
      help: ArgumentHelp(
        "Writes the report as JSON, to standard output or to a file.",
        valueName: "json|json=file"),
      transform: ImportReportTarget.init)
    var report: ImportReportTarget?

    @Flag(name: .shortAndLong, help: "Lists each operation, and all warnings.")
    var verbose = false

    @OptionGroup(title: "What becomes of a document") var policies: ImportArguments

    func validate() throws {
      if files.contains("") { throw ValidationError("a file must have a name; found nothing.") }
      if let into, into.isEmpty {
        throw ValidationError("--into must name a folder; found nothing.")
      }
      if theirs, ours {
        throw ValidationError("--ours and --theirs exclude each other; give one of them.")
      }
    }

    func run() async throws {
      let console = Console()
      let output: ImportOutput
      do throws(DocumentProblem) { output = try importFiles() } catch {
        console.fail(error.description)
        throw ExitCode.couldNotRun
      }
      if let report {
        try report.write(output.json, console: console)
      }
      // Standard output is the report's.
      if report?.path != nil || report == nil {
        for line in output.lines(isVerbose: verbose) { console.print(line) }
      }
      if output.isUnredacted {
        console.warn("secrets are written as they are, because of --no-redact")
      }
      if output.hasFindings || strict && output.warningCount > 0 {
        throw ExitCode.findings
      }
    }

    private func importFiles() throws(DocumentProblem) -> ImportOutput {
      let target = into ?? ScenarioFolder.existing ?? ScenarioFolder.first
      let settings = try ImportOptionsFile(in: target)
      let policies =
        try settings?.completing(policies, givenBy: CommandLine.arguments) ?? policies
      let input = DocumentInput(
        paths: files, root: root, options: try policies.options(), web: net.web)
      let imported = try input.imported()
      let folder = try ImportFolder(target)
      let steps = try folder.steps(imported, choice: theirs ? .theirs : .ours, prunes: prune)
      if !dryRun, !steps.isEmpty {
        try folder.write(steps, of: imported, options: policies.words)
      }
      return ImportOutput(
        imported: imported, clashes: NameClashes(of: imported, in: target), steps: steps,
        folder: folder.path, isDryRun: dryRun,
        optionsFile: settings?.path, isUnredacted: policies.noRedact)
    }
  }
}

/// Where the report of an import goes.
struct ImportReportTarget {
  /// `nil` for standard output.
  let path: String?

  /// Reads `json` or `json=FILE`.
  init(_ text: String) throws {
    if text == "json" || text == "json=-" {
      path = nil
    } else if text.hasPrefix("json="), text.utf8.count > 5 {
      path = String(text.dropFirst(5))
    } else {
      throw ValidationError("it must be 'json' or 'json=FILE'")
    }
  }

  func write(_ json: [UInt8], console: Console) throws {
    guard let path else { return console.write(json) }
    do throws(Errno) { try FileSystem.replace(path, with: json, mode: 0o644) } catch {
      console.fail("the report \(path) cannot be written: \(error)")
      throw ExitCode.couldNotRun
    }
  }
}
