// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// The format of everything that `serve` writes.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people.
  case text
  /// One JSON object per line.
  case json
}
