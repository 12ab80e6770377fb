// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser

/// How the log is written.
enum LogFormat: String, CaseIterable, ExpressibleByArgument {
  /// Lines for people.
  case text
  /// One JSON object a line.
  case json
}
