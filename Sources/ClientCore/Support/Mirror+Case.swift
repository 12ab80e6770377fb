// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Mirror {
  /// Whether the value is a case of an enum without associated values: a name that the source code has.
  var isPlainCase: Bool { displayStyle == .enum && children.isEmpty }
}
