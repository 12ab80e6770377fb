// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The code of a helper.
enum HelperFunction: Sendable {
  typealias Value = @Sendable (HelperCall) throws(RenderFailure) -> TemplateValue
  typealias Test = @Sendable (HelperCall) throws(RenderFailure) -> TestResult

  /// The result of a condition.
  enum TestResult {
    case holds(Bool)
    /// There is nothing to test: `false` is printed, even as a block.
    case nothing
    case error(String)
  }

  case value(Value)
  case test(Test)
}
