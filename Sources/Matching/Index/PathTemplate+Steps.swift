// mockapi
// SPDX-License-Identifier: Apache-2.0

extension PathTemplate {
  /// A segment of a template, as far as an index distinguishes segments.
  package enum Step: Sendable, Hashable {
    /// A segment without variables, by its hash.
    case literal(UInt64)
    /// A segment with variables.
    case variable
    /// A segment with `**`: any text may follow.
    case rest
  }

  /// The segments; none follows a `**`.
  package var steps: [Step] {
    var steps: [Step] = []
    for segment in Array(description.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      if String(decoding: segment, as: UTF8.self).contains("**") { return steps + [.rest] }
      let isVariable = segment.contains(UInt8(ascii: "{"))
      steps.append(isVariable ? .variable : .literal(PathHash.of(segment)))
    }
    return steps
  }
}
