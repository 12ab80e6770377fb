// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

// Settings for all stubs of all leases.

extension AdminAPI {
  func getSettings(_ call: AdminCall) throws(AdminError) -> ControlReply {
    AdminReply.json(["settings": .raw(settings.current)])
  }

  /// Answers with the settings, because WireMock's client for Python reads them from the answer.
  func replaceSettings(_ call: AdminCall) throws(AdminError) -> ControlReply {
    try settings.replace(with: try call.document())
    return AdminReply.json(.raw(settings.current))
  }

  func mergeExtendedSettings(_ call: AdminCall) throws(AdminError) -> ControlReply {
    try settings.mergeExtended(try call.document())
    return AdminReply.done
  }
}
