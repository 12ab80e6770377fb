// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds scenarios that no request can reach, because another one answers first.
enum ReachabilityCheck {
  /// - Parameter scenarios: in the order in which they answer.
  static func diagnostics(_ scenarios: [Scenario], line: (Scenario) -> String?) -> [Diagnostic] {
    // Only a scenario for any path, or for the same path, can stand in the way.
    var earlier: [[UInt8]?: [Scenario]] = [:]
    var diagnostics: [Diagnostic] = []
    for scenario in scenarios {
      let path = scenario.request.path
      let rivals = (earlier[path] ?? []) + (path == nil ? [] : earlier[nil] ?? [])
      if let first = rivals.first(where: { $0.request.covers(scenario.request) }) {
        diagnostics.append(
          Diagnostic(
            file: scenario.file, position: scenario.position,
            message: "'\(scenario.name)' can never be reached: '\(first.name)' at "
              + "\(first.location) answers all of its requests first\(remedy(scenario, first))",
            sourceLine: line(scenario)))
      }
      earlier[path, default: []].append(scenario)
    }
    return diagnostics
  }

  private static func remedy(_ scenario: Scenario, _ first: Scenario) -> String {
    first.request.conditions.map(\.part) == scenario.request.conditions.map(\.part)
      ? "; join them as cases of one scenario, or tell their requests apart"
      : "; give it a 'priority' below \(first.priority)"
  }
}
