// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A square of modules, each of which is dark or light. All are light at first.
struct ModuleGrid {
  /// The number of modules of a side.
  let size: Int
  private var modules: [Bool]

  init(size: Int) {
    self.size = size
    modules = [Bool](repeating: false, count: size * size)
  }

  /// Whether a module is dark.
  subscript(_ row: Int, _ column: Int) -> Bool {
    get { modules[row * size + column] }
    set { modules[row * size + column] = newValue }
  }

  /// The rows, and then the columns.
  var lines: [[Bool]] {
    let all = 0..<size
    return all.map { row in all.map { self[row, $0] } }
      + all.map { column in all.map { self[$0, column] } }
  }

  var darkCount: Int { modules.count { $0 } }
}
