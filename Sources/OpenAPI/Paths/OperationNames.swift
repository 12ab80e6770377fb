// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel

/// The names of scenarios: a folder, and the operation's id or its method and path.
struct OperationNames {
  private var taken: Set<String> = []

  mutating func name(of operation: Operation, _ remarks: Remarks) -> String {
    let own = operation.id.map(Names.clean) ?? ""
    let file =
      own.isEmpty
      ? ScenarioNames.name(ofMethod: operation.method, path: operation.path) : own
    let folder = folder(of: operation)
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
  private func folder(of operation: Operation) -> String {
    if let tag = operation.tags.lazy.map(Names.clean).first(where: { !$0.isEmpty }) { return tag }
    let path = operation.path.prefix { $0 != "?" && $0 != "#" }
    let segment = path.split(separator: "/").first { !$0.contains("{") }
    return segment.map { Names.clean(String($0)) } ?? ""
  }
}
