// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPISystem
import MockAPIText

// `PUT /__mockapi/scenarios/{scenario}?save=true`: the file of a scenario.

extension NativeAPI {
  /// The entity tag of the text of a scenario (RFC 9110 section 8.8.3).
  static func tag(of scenario: Scenario) -> String {
    "\"\(BodyDigest(of: Array(scenario.declaration)).description.prefix(32))\""
  }

  /// Writes the scenario in the body to its file, and serves it.
  func save(_ name: String, of call: NativeCall) throws(ProblemDetails) -> ControlReply {
    guard context.facts.allowsSaving else { throw .savingIsOff }
    let served = context.catalogue.scenarios(named: name).first
    try Self.checkTag(of: served, in: call.request)
    // A file with replaced bytes would differ from what was sent.
    guard String(checking: call.request.body) != nil else { throw .savedTextIsNotUTF8 }
    // One that is not JSON is reported when it is checked.
    let root = (try? JSONDocument(parsing: call.request.body, dialect: .wireMock))?.root
    if let root, root["cases"] == nil, root["mappings"] != nil || root["response"] != nil {
      throw .savedMapping
    }
    let lineFeed = UInt8(ascii: "\n")
    let text = call.request.body + (call.request.body.last == lineFeed ? [] : [lineFeed])
    let place = try place(of: name, served, for: call.request)
    if place.needsName, let root, root["name"] == nil { throw .unnamedText(name, at: place.path) }
    do {
      try context.catalogue.save(text, as: place.path, named: name) { loaded in
        // Another client may have saved it since the first look; from here on, nobody does.
        try Self.checkTag(
          of: context.catalogue.scenarios(named: name).first, in: call.request)
        try place.write(text, over: loaded)
      }
    } catch let error as ProblemDetails {
      throw error
    } catch let error as InvalidScenarios {
      throw .invalidBody(error.diagnostics)
    } catch let error as FileRefusal {
      throw .refusedFile(error)
    } catch let error as SavedPlace.Changed {
      throw .changedFile(error.detail)
    } catch {
      preconditionFailure("an unknown error: \(error)")
    }
    return savedReply(name, isNew: served == nil)
  }

  private func savedReply(_ name: String, isNew: Bool) -> ControlReply {
    // Another client may have removed it at once.
    let saved = context.catalogue.scenarios(named: name)
    let tag = saved.first.map { HeaderField(name: "ETag", value: Self.tag(of: $0)) }
    return .json(
      ["scenarios": .list(saved, Self.json)], status: isNew ? 201 : 200,
      headers: [tag, isNew ? Self.location(of: name) : nil].compactMap(\.self))
  }

  /// Compares the scenario with `If-Match` (RFC 9110 section 13.1.1).
  private static func checkTag(
    of served: Scenario?, in request: ControlRequest
  ) throws(ProblemDetails) {
    let given = TokenList.elements(of: request.headers.values(named: "If-Match"))
    guard let served else {
      if given.isEmpty { return }
      throw .otherTag("there is no such scenario; leave 'If-Match' out to make its file")
    }
    if given.isEmpty { throw .missingTag }
    let tag = Self.tag(of: served)
    guard given.contains(where: { $0 == tag || $0 == "*" }) else {
      throw .otherTag(
        "the scenario must be the one that was read; it is \(tag) now, and 'If-Match' has "
          + "\(given.joined(separator: ", ")); read its source again")
    }
  }

  private func place(
    of name: String, _ served: Scenario?, for request: ControlRequest
  ) throws(ProblemDetails) -> SavedPlace {
    do throws(FileRefusal) {
      return try SavedPlace(of: name, served: served, in: context.catalogue)
    } catch {
      // Another client may have saved it since the first look, which is the reason then.
      try Self.checkTag(of: context.catalogue.scenarios(named: name).first, in: request)
      throw .refusedFile(error)
    }
  }
}

extension ProblemDetails {
  fileprivate static let savingIsOff = ProblemDetails(
    type: "saving-is-off", title: "Files are not written", status: 403,
    detail: "the server must be started with --allow-save to write files; without 'save', "
      + "the scenario is served until the server stops")

  fileprivate static let savedTextIsNotUTF8 = ProblemDetails(
    type: "invalid-body", title: "The body has mistakes", status: 400,
    detail: "a scenario file must be UTF-8; write the text in UTF-8")

  fileprivate static let savedMapping = ProblemDetails(
    type: "saved-mapping", title: "Not a scenario file", status: 400,
    detail: "'save' takes a scenario file; POST /__admin/mappings saves a mapping that is "
      + "\"persistent\"")

  fileprivate static func unnamedText(_ name: String, at path: String) -> ProblemDetails {
    ProblemDetails(
      type: "missing-name", title: "The scenario has no name", status: 400,
      detail: "the text must have the 'name' '\(name)', because the file '\(path)' has another one")
  }

  fileprivate static let missingTag = ProblemDetails(
    type: "missing-if-match", title: "The version is missing", status: 428,
    detail: "a scenario that is there must be saved with 'If-Match' and the 'ETag' of its source")

  fileprivate static func otherTag(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "changed-scenario", title: "The scenario has changed", status: 412, detail: detail)
  }

  fileprivate static func changedFile(_ detail: String) -> ProblemDetails {
    ProblemDetails(
      type: "changed-file", title: "The file has changed", status: 409, detail: detail)
  }

  fileprivate static func refusedFile(_ refusal: FileRefusal) -> ProblemDetails {
    ProblemDetails(
      type: "refused-file", title: "The file is not written",
      status: refusal.isPathWrong ? 400 : 403, detail: refusal.detail)
  }
}
