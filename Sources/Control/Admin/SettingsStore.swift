// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILeases
import MockAPILoading
import MockAPISynchronization

/// The settings of WireMock's API, as they were sent. Delays are passed on to the engine.
final class SettingsStore: Sendable {
  private let delays: ResponseDelays
  /// A JSON object.
  private let text = Mutex(Array("{}".utf8))

  init(_ delays: ResponseDelays) {
    self.delays = delays
  }

  /// A JSON object.
  var current: [UInt8] { text.withLock { $0 } }

  /// Replaces all settings; members that are not sent are unset.
  /// - Parameter source: the settings, or an object with them as `settings`.
  func replace(with source: JSONValue) throws(AdminError) {
    let isWrapped = source["settings"]?.kind == .object
    try set(isWrapped ? source["settings"] ?? source : source, below: isWrapped ? ["settings"] : [])
  }

  private func set(_ settings: JSONValue, below path: [String]) throws(AdminError) {
    let members = try AdminCall.object(settings, MappingPart.settingsKeys, below: path)
    if let extended = members["extended"], extended.kind != .object {
      throw .invalid(
        .value(JSONPointer(tokens: path + ["extended"])),
        "'extended' must be an object; found \(extended.kind)")
    }
    do throws(Diagnostic) {
      let timing = try MappingPart.delays(settings)
      var writer = JSONWriter()
      let ordered = MappingPart.settingsKeys.compactMap { name in members[name].map { (name, $0) } }
      writer.literal(.object(ordered.map { ($0, .value($1)) }))
      // Both change together, so that no other call comes in between.
      text.withLock { text in
        text = writer.bytes
        delays.set(timing)
      }
    } catch {
      throw AdminError(error, in: settings, as: .settings, below: path)
    }
  }

  /// Sets the members of `extended` that are sent, and keeps the others.
  func mergeExtended(_ source: JSONValue) throws(AdminError) {
    let members = try AdminCall.object(source, ["extended"])
    guard let added = members["extended"], added.kind == .object else {
      throw .invalid(.value(JSONPointer()), "the body must have the object 'extended'")
    }
    text.withLock { text in
      let settings = (try? JSONDocument(parsing: text))?.root
      let kept = Self.members(of: settings?["extended"]).filter { added[$0.0] == nil }
      let others = Self.members(of: settings).filter { $0.0 != "extended" }
      var writer = JSONWriter()
      writer.literal(
        .object(others + [("extended", .object(kept + Self.members(of: added)))]))
      text = writer.bytes
    }
  }

  private static func members(of value: JSONValue?) -> [(String, JSONLiteral)] {
    value.map { $0.members.map { ($0.name, .value($0.value)) } } ?? []
  }
}
