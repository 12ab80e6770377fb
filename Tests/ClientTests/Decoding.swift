// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// The defects of decoding `json` as `type`, as sentences; those of an undecodable body too.
func defects<Model: Decodable & Sendable>(_ type: Model.Type, _ json: String) -> [String] {
  do {
    return try ContractDecoder().decode(type, from: Data(json.utf8)).defects.map(\.description)
  } catch {
    return error.defects.map { "fatal: \($0)" }
  }
}

/// The model in `json`.
func model<Model: Decodable & Sendable>(_ type: Model.Type, _ json: String) throws -> Model {
  try ContractDecoder().decode(type, from: Data(json.utf8)).model
}

/// `value` as JSON with sorted keys.
func encoded(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self)
}
