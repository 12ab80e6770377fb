// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A quick attempt at a value, which finds out only whether anything in it is wrong.
///
/// Decoding a good value so costs hardly more than with a plain JSONDecoder. If anything is wrong, the result of the
/// attempt is thrown away, and the value is decoded again, exactly.
final class QuickAttempt: Sendable {
  private enum State {
    /// No attempt is being made.
    case none
    case clean, bad
  }

  private struct Fault: Error {}

  private let state = Guarded(State.none)

  /// The value that `decode` gives.
  ///
  /// - Throws: if something in the value is wrong, also if `decode` has recovered from it.
  func value<Value>(_ decode: () throws -> Value) throws -> Value {
    let (value, isClean) = try result(of: decode)
    guard isClean else { throw Fault() }
    return value
  }

  /// The value that `decode` gives, and whether nothing in it is wrong.
  func result<Value>(of decode: () throws -> Value) throws -> (value: Value, isClean: Bool) {
    state.withLock { $0 = .clean }
    // Also after an error.
    defer { state.withLock { $0 = .none } }
    return (try decode(), state.withLock { $0 == .clean })
  }

  /// Notes that something is wrong; returns whether an attempt is being made.
  func findFault() -> Bool {
    state.withLock { state in
      guard state != .none else { return false }
      state = .bad
      return true
    }
  }
}
