// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the missing answer in errors of any code. `MockAPIClient` reads those of Foundation, which this module does not know.
package protocol ErrorReading: Sendable {
  /// Why there is no answer, if a transport throws `error`.
  func noAnswer(for error: any Error) -> NoAnswer

  /// The missing answer behind an error of the app's own code, which may send requests itself; nil if the error says something
  /// else, such as that a request was refused.
  func noAnswer(behind error: any Error) -> NoAnswer?
}

/// Reads the errors of this module: for transports that throw nothing else.
package struct OwnErrors: ErrorReading {
  package init() {}

  package func noAnswer(for error: any Error) -> NoAnswer {
    noAnswer(behind: error)
      ?? .other(domain: typeName(type(of: error)), code: 0, message: String(describing: error))
  }

  package func noAnswer(behind error: any Error) -> NoAnswer? {
    switch error {
    case let error as NoAnswer: error
    case is CancellationError: .cancelled
    default: (error as? any FailedOutcome)?.noAnswer
    }
  }
}
