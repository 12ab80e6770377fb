// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIJSON
import MockAPIScenario

// Single stubs, and the list of all.

extension AdminAPI {
  func listStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let offset = try call.count("offset") ?? 0
    let limit = try call.count("limit") ?? .max
    let mappings = context.catalogue.scenarios.filter { $0.origin == .wireMock }
    return AdminReply.stubs(
      mappings.dropFirst(offset).prefix(limit).compactMap { Stub($0) }, total: mappings.count)
  }

  func getStub(_ call: AdminCall) throws(AdminError) -> ControlReply {
    guard let stub = stubs.stub(try call.id()) else { throw .notFound }
    return AdminReply.json(.written(stub.write))
  }

  func createStub(_ call: AdminCall) throws(AdminError) -> ControlReply {
    AdminReply.response(201, type: "application/json", PrettyJSON.spread(try create(call).text))
  }

  /// An older form of the same call.
  func createStubSilently(_ call: AdminCall) throws(AdminError) -> ControlReply {
    _ = try create(call)
    return AdminReply.empty(201)
  }

  private func create(_ call: AdminCall) throws(AdminError) -> NewStub {
    let stub = try NewStub(try call.document())
    try stubs.put([stub], .refuse)
    return stub
  }

  func replaceStub(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let id = try call.id()
    // An unknown id counts more than a bad body.
    guard stubs.stub(id) != nil else { throw .notFound }
    let stub = try NewStub(try call.document(), id: id)
    try stubs.replace(id, with: stub)
    return AdminReply.response(200, type: "application/json", PrettyJSON.spread(stub.text))
  }

  /// An older form of the same call, with the id in the body.
  func editStub(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let stub = try NewStub(try call.document())
    try stubs.replace(stub.id, with: stub)
    return AdminReply.empty(204)
  }

  func deleteStub(_ call: AdminCall) throws(AdminError) -> ControlReply {
    guard try stubs.remove(try call.id()) else { throw .notFound }
    return AdminReply.done
  }

  func deleteStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    try stubs.remove(areNamed: false) { _ in true }
    return AdminReply.done
  }

  /// Removes the stub with the id of the sent one; if it has no known id, all with an equal request.
  func removeStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let source = try call.document()
    let stub = try NewStub(source)
    if stub.hasChosenID, try stubs.remove(stub.id) { return AdminReply.empty() }
    let request = JSONMeaning(Self.requestForm(source))
    try stubs.remove(areNamed: true) { JSONMeaning(Self.requestForm($0.source)) == request }
    return AdminReply.empty()
  }

  /// The request of a stub with its defaults, so that equal ones can be compared.
  private static func requestForm(_ source: JSONValue) -> JSONValue {
    var writer = JSONWriter()
    StubForm.writeRequest(source["request"], to: &writer)
    guard let document = try? JSONDocument(parsing: writer.bytes) else {
      preconditionFailure("the text was written by us, and is not JSON")
    }
    return document.root
  }

  func saveStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    try stubs.save()
    return AdminReply.empty()
  }

  // MARK: Import

  func importStubs(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let members = try call.object(["mappings", "importOptions", "meta", "$schema"])
    guard let mappings = members["mappings"], mappings.kind == .array else {
      throw .invalid(
        .value(JSONPointer(tokens: members["mappings"] == nil ? [] : ["mappings"])),
        "an import must have the list 'mappings'; found \(members["mappings"]?.kind.description ?? "none")"
      )
    }
    let (policy, deletesOthers) = try importOptions(members["importOptions"])
    var imported: [NewStub] = []
    for (number, element) in mappings.elements.enumerated() {
      imported.append(try NewStub(element, at: ["mappings", String(number)]))
    }
    try stubs.put(imported, policy, deletesOthers: deletesOthers)
    return AdminReply.empty()
  }

  /// Each option has the default that WireMock has if there are no options at all.
  private func importOptions(_ value: JSONValue?) throws(AdminError) -> (StubStore.Policy, Bool) {
    guard let value else { return (.replace, false) }
    let path = ["importOptions"]
    let options = try AdminCall.object(
      value, ["duplicatePolicy", "deleteAllNotInImport"], below: path)
    func invalid(_ name: String, _ detail: String) -> AdminError {
      .invalid(.value(JSONPointer(tokens: path + [name])), detail)
    }
    var policy = StubStore.Policy.replace
    if let value = options["duplicatePolicy"] {
      switch value.string {
      case "OVERWRITE": policy = .replace
      case "IGNORE": policy = .ignore
      default:
        throw invalid(
          "duplicatePolicy",
          "'duplicatePolicy' must be 'OVERWRITE' or 'IGNORE'; found "
            + String(decoding: value.source, as: UTF8.self))
      }
    }
    guard let value = options["deleteAllNotInImport"] else { return (policy, false) }
    guard let deletesOthers = value.boolean else {
      throw invalid(
        "deleteAllNotInImport",
        "'deleteAllNotInImport' must be true or false; found \(value.kind)")
    }
    return (policy, deletesOthers)
  }
}
