// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The latest value for each key. The oldest are dropped if there are too many, or if they are too large together; the last one is always
/// kept.
struct LatestValues<Value: Sendable>: Sendable {
  private let mostValues: Int
  /// The largest size of all values together. It counts from the next one on.
  var mostBytes: Int
  private var entries: [String: (value: Value, size: Int)] = [:]
  /// The keys of ``entries``, oldest first.
  private var order: [String] = []
  private var size = 0
  /// The number of values that were dropped for those of other keys.
  private(set) var droppedCount = 0

  init(mostValues: Int, mostBytes: Int) {
    self.mostValues = mostValues
    self.mostBytes = mostBytes
  }

  subscript(key: String) -> Value? { entries[key]?.value }

  /// In any order.
  var values: [Value] { entries.values.map(\.value) }

  var oldest: Value? { order.first.flatMap { self[$0] } }

  var newest: Value? { order.last.flatMap { self[$0] } }

  mutating func keep(_ value: Value, for key: String, size: Int) {
    if let old = entries.updateValue((value, size), forKey: key) {
      self.size -= old.size
      order.removeAll { $0 == key }
    }
    order.append(key)
    self.size += size
    while order.count > 1, order.count > mostValues || self.size > mostBytes {
      self.size -= entries.removeValue(forKey: order.removeFirst())?.size ?? 0
      droppedCount += 1
    }
  }
}
