// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
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
      writer.object { writer in
        for name in MappingPart.settingsKeys {
          if let value = members[name] { writer.member(name) { $0.value(value) } }
        }
      }
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
      var writer = JSONWriter()
      writer.object { writer in
        for member in settings.map({ Array($0.members) }) ?? [] where member.name != "extended" {
          writer.member(member.name) { $0.value(member.value) }
        }
        writer.member("extended") { writer in
          writer.object { writer in
            for member in settings?["extended"].map({ Array($0.members) }) ?? []
            where added[member.name] == nil {
              writer.member(member.name) { $0.value(member.value) }
            }
            for member in added.members { writer.member(member.name) { $0.value(member.value) } }
          }
        }
      }
      text = writer.bytes
    }
  }
}
