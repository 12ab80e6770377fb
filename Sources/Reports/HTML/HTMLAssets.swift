// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIAssets

/// Script and style of the page: the files of `Sources/CResources/report`, and the look that it shares with the server's page.
enum HTMLAssets {
  static let script = PageAsset.script(
    ["elements", "records", "filters", "cells", "grid", "table", "dialog", "theme", "report"]
      .map { "report/\($0).mjs" })

  static let style = PageAsset.style(["look.css", "report/report.css"])
}
