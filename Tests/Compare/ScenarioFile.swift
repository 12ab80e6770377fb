// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPITestGenerator

/// The requests of a scenario file or a mapping, as far as they can be derived from it.
struct ScenarioFile {
  private let method: String
  private let target: String
  private let cases: [(name: String, status: Int)]

  /// The requests of one file, or of all files below a folder.
  static func all(at path: String) throws -> [ScenarioFile] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure("'\(path)' does not exist")
    }
    var files = [path]
    if isFolder.boolValue {
      let names = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      files = names.filter { $0.hasSuffix(".json") && !$0.contains("__files") }.sorted()
        .map { "\(path)/\($0)" }
    }
    return try files.flatMap { file in
      let content = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file)))
      let object = content as? [String: Any] ?? [:]
      return (object["mappings"] as? [[String: Any]] ?? [object]).compactMap(ScenarioFile.init)
    }
  }

  private init?(_ object: [String: Any]) {
    guard let request = object["request"] as? [String: Any],
      let target = (request["url"] ?? request["urlPath"]) as? String
    else { return nil }
    self.target = target
    method = request["method"] as? String ?? "GET"
    let cases = object["cases"] as? [String: [String: Any]] ?? [:]
    self.cases = cases.keys.sorted().map { name in
      let response = cases[name]?["response"] as? [String: Any]
      return (name, response?["status"] as? Int ?? 200)
    }
  }

  private static let bodies = [
    "", "{}", #"{"email":"john@doe.com","password":"onlyjohnknowsme"}"#,
    #"{"email":"not an email","password":"wrong"}"#, #"{"email":"proxy@doe.com"}"#, "{not json",
  ]

  func drafts(crossOrigin: Bool) -> [RequestDraft] {
    var drafts: [RequestDraft] = []
    func add(_ change: (inout RequestDraft) -> Void) {
      var draft = RequestDraft()
      draft.method = method == "ANY" ? "GET" : method
      draft.path = target
      change(&draft)
      drafts.append(draft)
      draft.set("Accept-Encoding", "deflate, gzip;q=0.5")
      drafts.append(draft)
    }
    for body in Self.bodies { add { $0.body = Array(body.utf8) } }
    for preference in preferences { add { $0.headers.append(("Prefer", preference)) } }
    for method in ["HEAD", "OPTIONS", "GET", "DELETE", "get", "BREW"] { add { $0.method = method } }
    add { $0.path += "/" }
    add { $0.path = target.uppercased() }
    add { $0.query = [("a", "1"), ("a", nil)] }
    add {
      $0.method = "OPTIONS"
      $0.path = "*"
    }
    guard crossOrigin else { return drafts }
    for index in drafts.indices { drafts[index].set("Origin", "http://app.test") }
    add {
      $0.method = "OPTIONS"
      $0.headers = [
        ("Origin", "http://app.test"), ("Access-Control-Request-Method", "PUT"),
        ("Access-Control-Request-Headers", "x-a, content-type"),
      ]
    }
    add { $0.headers = [("Origin", "null")] }
    return drafts
  }

  /// Each case in each spelling of `Prefer`, and a name that is not a case.
  private var preferences: [String] {
    cases.flatMap { name, status in
      [
        "case=\(name)", #"case="\#(name)""#, "Case=\(name)", "example=\(name)", "code=\(status)",
        "code=\(status), example=\(name)", "respond-async, case=\(name); a=b",
        "wait=10,case=\(name)",
      ]
    } + ["case=none", "code=299", "case", "case=", "respond-async", ",", #"case=""#]
  }
}
