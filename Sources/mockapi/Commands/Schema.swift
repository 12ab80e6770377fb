// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIControl
import MockAPIText

extension MockAPI {
  struct Schema: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Prints the JSON Schemas of mockapi's files, for editors.",
      discussion: """
        An editor that knows the schema of a file completes and checks it. A running server has the \
        schemas, too: write "$schema": "http://localhost:8080/__mockapi/schemas/scenario.json" into \
        a file, or the place of a file that this command made.

        EXAMPLES
          mockapi schema > .scenario.schema.json
          mockapi schema verify
          mockapi schema --list
        """)

    @Argument(
      help: ArgumentHelp(
        "The name of the schema: \(Self.names). (default: scenario)", valueName: "name"),
      completion: .list(PublishedSchema.allCases.map(\.rawValue)))
    var name: String?

    @Flag(help: "Lists the schemas with their titles, in place of one of them.")
    var list = false

    private static let names = PublishedSchema.allCases.map { "'\($0.rawValue)'" }
      .joined(separator: ", ")

    func validate() throws {
      if list, let name {
        throw ValidationError("--list lists all schemas; leave out '\(name)', or --list.")
      }
      _ = try schema()
    }

    private func schema() throws -> PublishedSchema {
      guard let name else { return .scenario }
      guard let schema = PublishedSchema(rawValue: name) else {
        let all = PublishedSchema.allCases.map(\.rawValue)
        throw ValidationError(
          "there is no schema '\(name)'"
            + NearestName.hint(for: name, amongKeys: all, listing: "the schemas are"))
      }
      return schema
    }

    func run() async throws {
      let console = Console()
      if list {
        for schema in PublishedSchema.allCases {
          console.print("\(schema.rawValue)  \(schema.title)")
        }
      } else {
        console.write(try schema().text)
      }
    }
  }
}
