// mockapi
// SPDX-License-Identifier: Apache-2.0

extension RandomAccessCollection where Index == Int {
  /// The end of the elements at the beginning that satisfy a predicate, which no element after them may satisfy; found by halving.
  // Inlined, because a closure that another module calls for each step would cost more than the step.
  @inlinable
  package func endOfPrefix(where isBefore: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
