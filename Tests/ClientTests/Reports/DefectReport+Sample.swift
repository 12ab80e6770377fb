// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

extension DefectReport {
  /// A report that differs from others only in its status.
  static func sample(_ status: Int) -> DefectReport {
    DefectReport(
      date: Date(timeIntervalSince1970: 1_795_252_200), resource: "List", method: "GET",
      path: "items", status: status, kind: .partial,
      defects: [Defect(path: ["items", 3], kind: .null, recovery: .dropped)])
  }
}
