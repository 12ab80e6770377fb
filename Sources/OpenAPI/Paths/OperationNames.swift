// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIRedaction

/// The names of scenarios: a folder, and the operation's id or its method and path.
struct OperationNames {
  private var taken: Set<String> = []

  mutating func name(
    of operation: Operation, _ remarks: Remarks, _ redactor: inout Redactor
  ) -> String {
    let own = operation.id.map { Names.clean(redactor.redacted(text: $0)) } ?? ""
    let file =
      own.isEmpty
      ? ScenarioNames.name(
        ofMethod: operation.method, path: redactor.redacted(text: operation.path)) : own
    let folder = folder(of: operation, &redactor)
    let name = folder.isEmpty ? file : "\(folder)/\(file)"
    let unique = ScenarioNames.unique(name, among: &taken)
    if unique != name {
      remarks.warn(
        "equal-names", "two operations have the name '\(name)'; this one is '\(unique)'",
        at: operation.node)
    }
    return unique
  }

  /// The first tag, else the first segment of the path that is a text.
  private func folder(of operation: Operation, _ redactor: inout Redactor) -> String {
    for tag in operation.tags {
      let name = Names.clean(redactor.redacted(text: tag))
      if !name.isEmpty { return name }
    }
    let path = operation.path.prefix { $0 != "?" && $0 != "#" }
    let segment = path.split(separator: "/").first { !$0.contains("{") }
    return segment.map { Names.clean(redactor.redacted(text: String($0))) } ?? ""
  }
}
