// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIRedaction
import MockAPIText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ImportOptions.Undeclared: ExpressibleByArgument {}
extension ImportOptions.Lists: ExpressibleByArgument {}

/// The policies of an import.
struct ImportArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "An object whose schema has no 'required': its members are optional, required if every example shows them, or left out of the contract (skip).",
      valueName: "optional|required|skip"))
  var undeclared = ImportOptions.Undeclared.optional

  @Option(
    help: ArgumentHelp(
      "A bad element of a list: it is dropped, or the list is bad, too.",
      valueName: "dropped|required"))
  var lists = ImportOptions.Lists.dropped

  @Flag(help: "A field that may be null must be there.")
  var strictNull = false

  @Flag(help: "Leaves the values of enumerations out of the contract, for those that grow.")
  var openEnums = false

  @Option(
    help: ArgumentHelp("How many objects inside each other a contract describes.", valueName: "n"),
    transform: NumberOption.levels)
  var depth = 4

  @Option(
    help: ArgumentHelp("How many fields a contract has at most.", valueName: "n"),
    transform: NumberOption.fields)
  var fields = 200

  @Flag(
    help: "Makes conditions of required parameters. Without it, any request to a path is answered.")
  var strictRequests = false

  @Flag(
    help:
      "Answers bad requests with their error cases: 400 for a bad body, 401 without credentials.")
  var casesByRequest = false

  @Flag(help: "Does not match examples of requests and responses with the same name.")
  var noPairs = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Imports only these operations: 'METHOD /path*' or a name (tag, id, folder, description); repeatable.",
      valueName: "operation"))
  var include: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Leaves these operations out; repeatable.", valueName: "operation"))
  var exclude: [String] = []

  @Option(
    help: ArgumentHelp(
      "What is before the names of the scenarios, for folders that are served together, such as 'recorded'.",
      valueName: "name"))
  var prefix: String?

  @Option(
    help: ArgumentHelp(
      "The host whose answers a recording is imported for; 'all' for a folder for each. (default: the one with the most JSON answers)",
      valueName: "host"))
  var host: String?

  @Flag(
    name: .customLong("all"), help: "Imports scripts, styles, images and pages of a recording, too."
  )
  var assets = false

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Keeps a header field of recorded responses; repeatable.", valueName: "name")
  )
  var keepHeader: [String] = []

  @Flag(help: "Makes a sequence of repeated requests with different answers.")
  var sequences = false

  @Option(
    help: ArgumentHelp("How many samples make a field required.", valueName: "n"),
    transform: NumberOption.samples)
  var samples = 3

  @Flag(help: "Makes values of a field of the few texts that many samples have.")
  var enums = false

  @Flag(help: "Compares values of a pact exactly that have no rule.")
  var exact = false

  @Option(
    help: ArgumentHelp(
      "The place of the code in errors, if the document does not describe one.",
      valueName: "pointer"))
  var failure: String?

  @Flag(help: "Makes the codes in examples of errors the only ones.")
  var codesFromExamples = false

  @Option(
    name: .customLong("env"), parsing: .singleValue,
    help: ArgumentHelp("An environment of Postman; repeatable.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var environments: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A name whose values are secret, too; repeatable.", valueName: "name"))
  var redact: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("A name whose values are not secret; repeatable.", valueName: "name"))
  var keep: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "An environment variable whose value is secret wherever it is; repeatable.",
      valueName: "variable"))
  var secret: [String] = []

  @Flag(help: "Replaces mail addresses, telephone numbers and names of people, too.")
  var pii = false

  @Flag(help: "Writes secrets as they are.")
  var noRedact = false

  func validate() throws {
    if let failure {
      do throws(SyntaxError) { _ = try JSONPointer(failure) } catch {
        throw ValidationError(
          "--failure must be a JSON pointer; found '\(failure)': \(error.message).")
      }
    }
    if let prefix, !Self.isPrefix(prefix) {
      throw ValidationError(
        "--prefix must have letters, digits, '.', '_', '-' and '/' between them; found '\(prefix)'."
      )
    }
    for name in secret where ProcessInfo.processInfo.environment[name]?.isEmpty ?? true {
      throw ValidationError(
        "--secret must name an environment variable with a value; found '\(name)'.")
    }
  }

  private static func isPrefix(_ text: String) -> Bool {
    text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { step in
      !step.isEmpty && !step.hasPrefix(".")
        && step.utf8.allSatisfy {
          ASCII.isLetter($0) || ASCII.isDigit($0) || "._-".utf8.contains($0)
        }
    }
  }

  /// - Throws: if an environment of Postman cannot be read.
  func options() throws(DocumentProblem) -> ImportOptions {
    var options = ImportOptions()
    options.undeclared = undeclared
    options.lists = lists
    options.isNullStrict = strictNull
    options.hasOpenEnums = openEnums
    options.depth = depth
    options.fields = fields
    options.hasStrictRequests = strictRequests
    options.choosesCasesByRequest = casesByRequest
    options.pairsExamples = !noPairs
    options.included = include
    options.excluded = exclude
    options.prefix = prefix ?? ""
    options.host = host
    options.includesAssets = assets
    options.keptHeaders = keepHeader
    options.makesSequences = sequences
    options.samples = samples
    options.infersEnums = enums
    options.isExact = exact
    options.failureCode = failure
    options.takesCodesFromExamples = codesFromExamples
    for path in environments {
      for (name, value) in try Self.variables(in: path) { options.variables[name] = value }
    }
    options.redaction.isOn = !noRedact
    options.redaction.redacted = redact
    options.redaction.kept = keep
    options.redaction.secrets = secret.compactMap { ProcessInfo.processInfo.environment[$0] }
    options.redaction.coversPeople = pii
    return options
  }

  /// The variables of an environment of Postman that are in use; secret ones are left out.
  private static func variables(in path: String) throws(DocumentProblem) -> [(String, String)] {
    let document = try Document(contentsOf: path)
    guard let values = document.root["values"], values.kind == .array else {
      throw DocumentProblem(
        "--env must be an environment of Postman, with 'values'; found none",
        at: document.place(of: document.root))
    }
    return values.elements.compactMap { variable in
      guard variable["enabled"]?.boolean != false, variable["type"]?.string != "secret",
        let key = variable["key"]?.string, let value = variable["value"]?.string
      else { return nil }
      return (key, value)
    }
  }

  /// The options that are not as they are by themselves, as words of a command.
  var words: [String] {
    var words: [String] = []
    func add(_ name: String, _ isGiven: Bool) { if isGiven { words.append("--\(name)") } }
    func add(_ name: String, _ values: [String]) {
      for value in values { words += ["--\(name)", value] }
    }
    if undeclared != .optional { add("undeclared", [undeclared.rawValue]) }
    if lists != .dropped { add("lists", [lists.rawValue]) }
    add("strict-null", strictNull)
    add("open-enums", openEnums)
    if depth != 4 { add("depth", ["\(depth)"]) }
    if fields != 200 { add("fields", ["\(fields)"]) }
    add("strict-requests", strictRequests)
    add("cases-by-request", casesByRequest)
    add("no-pairs", noPairs)
    add("include", include)
    add("exclude", exclude)
    add("prefix", prefix.map { [$0] } ?? [])
    add("host", host.map { [$0] } ?? [])
    add("all", assets)
    add("keep-header", keepHeader)
    add("sequences", sequences)
    if samples != 3 { add("samples", ["\(samples)"]) }
    add("enums", enums)
    add("exact", exact)
    add("failure", failure.map { [$0] } ?? [])
    add("codes-from-examples", codesFromExamples)
    add("env", environments)
    add("redact", redact)
    add("keep", keep)
    add("secret", secret)
    add("pii", pii)
    add("no-redact", noRedact)
    return words
  }
}
