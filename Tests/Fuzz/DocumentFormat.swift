// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What documents are damaged: those of one format, or those of all read as YAML.
enum DocumentFormat: String, CaseIterable, Sendable {
  case yaml, openapi, har, pact, postman

  static var names: String { allCases.map(\.rawValue).joined(separator: "|") }

  /// Whether a file below the folder of documents is one to begin with.
  func hasSeed(_ path: String) -> Bool {
    let isDocument =
      !path.contains(".expected.") && path.contains("/")
      && [".json", ".yaml", ".yml", ".har"].contains(where: path.hasSuffix)
    return isDocument && (self == .yaml || path.hasPrefix(rawValue + "/"))
  }
}
