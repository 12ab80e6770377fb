// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPILoading

extension ImportedScenario {
  /// The first error in the file of this scenario alone; `nil` without one.
  var errorOfFile: String? {
    let file = ScenarioText(of: self, bodies: .inside).file
    let text = String(decoding: file.bytes, as: UTF8.self)
    let loaded = ScenarioLoader().load(texts: [(path: file.path, text: text)])
    return loaded.diagnostics.first { $0.severity == .error }?.message
  }
}
