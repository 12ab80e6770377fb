// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Outcome {
  /// The outcome, unless it is `.noAnswer`: for styles that have a separate channel for errors.
  ///
  ///     observable.map { try $0.failingWithoutAnswer() }   // RxSwift: no answer is onError, the rest onNext
  ///
  /// - Throws: the error of `.noAnswer`.
  public func failingWithoutAnswer() throws(NoAnswer) -> Outcome {
    if case .noAnswer(let error) = self { throw error }
    return self
  }
}
