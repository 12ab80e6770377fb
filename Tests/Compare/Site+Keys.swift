// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestGenerator
import MockAPITestSupport

extension Site {
  /// Every key of a response, asked for in every lease and with everything that a request can have to do with its answer.
  /// - Parameter settings: WireMock's settings of the server; `nil` for none.
  static func keys(in folder: URL, crossOrigin: Bool = false, settings: String? = nil) throws
    -> Site
  {
    let unknown = try keysOfResponses().subtracting(ResponseSample.keys)
    guard unknown.isEmpty else {
      throw Failure(
        "ResponseSample must have a response with \(unknown.sorted().joined(separator: ", "))")
    }
    let body = folder.appending(path: ResponseSample.bodyFile)
    try FileManager.default.createDirectory(
      at: body.deletingLastPathComponent(), withIntermediateDirectories: true)
    try ResponseSample.bodyText.write(to: body, atomically: true, encoding: .utf8)
    for file in ResponseSample.all.map(\.file) {
      try file.text.write(to: folder.appending(path: file.name), atomically: true, encoding: .utf8)
    }
    let leases = leases
    var conversations: [Conversation] = []
    for lease in [nil] + leases.indices.map(Optional.some) {
      for sample in ResponseSample.all {
        var asked = sample.drafts.map { Conversation([$0], .closed) }
        asked += [.keptOpen, .pipelined].map { Conversation(Array(sample.drafts.prefix(3)), $0) }
        for index in asked.indices { asked[index].lease = lease }
        conversations += asked
      }
    }
    return Site(
      name: "keys" + (crossOrigin ? " --cors" : "") + (settings.map { ", settings \($0)" } ?? ""),
      arguments: [folder.path] + (crossOrigin ? ["--cors"] : []), conversations: conversations,
      leases: leases, settings: settings)
  }

  /// The properties of a response in the schema of scenario files.
  private static func keysOfResponses() throws -> Set<String> {
    let file = Repository.root.appending(path: "schema/scenario.schema.json")
    let schema = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let parts = schema?["$defs"] as? [String: Any]
    let response = parts?["response"] as? [String: Any]
    guard let keys = response?["properties"] as? [String: Any], keys.count > 10 else {
      throw Failure("\(file.path) must define the properties of a response")
    }
    return Set(keys.keys)
  }

  /// Bodies that make leases, with every key that one may have.
  private static var leases: [String] {
    func selecting(_ id: String) -> String {
      let selected = ResponseSample.all.map { #""key \#($0.name)": "\#(id)""# }
      return #"{"seed": 7, "select": {\#(selected.joined(separator: ", "))}}"#
    }
    return [
      #"{"seed": 7, "name": "plain", "timeToLiveSeconds": 3600}"#, #"{"seed": 8, "port": true}"#,
      selecting("b"), selecting("b~status(500)"),
    ]
  }
}
