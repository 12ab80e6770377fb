// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The stubs as WireMock's mappings.
enum WireMockFiles {
  /// - Parameter withTemplates: whether path templates are known; WireMock has them since version 3.
  static func mappings(of set: StubSet, withTemplates: Bool) -> String {
    let mappings = (0..<set.count).map { number in
      let response =
        set.kind == .large
        ? #"{"status":200,"body":"\#(largeBody)"}"#
        : #"{"status":200,"headers":{"Content-Type":"application/json"},"jsonBody":{"id":\#(number)}}"#
      return #"{"request":\#(request(number, of: set, withTemplates)),"response":\#(response)}"#
    }
    return #"{"mappings":[\#(mappings.joined(separator: ",\n"))]}"#
  }

  private static func request(_ number: Int, of set: StubSet, _ withTemplates: Bool) -> String {
    switch set.kind {
    case .exact: #"{"method":"GET","url":"/m/\#(number)"}"#
    case .templates:
      withTemplates
        ? #"{"method":"GET","urlPathTemplate":"/t/\#(number)/{name}"}"#
        : #"{"method":"GET","urlPathPattern":"/t/\#(number)/[^/]+"}"#
    case .expressions: #"{"method":"GET","urlPathPattern":"/[a-z]+/\#(number)/[0-9]+"}"#
    case .body:
      #"{"method":"POST","url":"/orders","bodyPatterns":[{"matchesJsonPath":{"expression":"$.user.id","equalTo":"42"}}]}"#
    case .large, .registration: #"{"method":"GET","url":"/large"}"#
    }
  }
}

/// WireMock, in the version that PyPI's package `wiremock` has.
struct WireMockPeer: Peer {
  let jar: String
  let name = "WireMock"
  /// Java compiles what runs often; before that, it is ten times slower.
  let needsHeat = true

  func version() throws -> String {
    let file = URL(filePath: jar).deletingPathExtension().lastPathComponent
    let java = try output(of: ["java", "-version"]).split(separator: "\n").first ?? "no Java"
    return "\(file) of PyPI's wiremock, \(java)"
  }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    guard set.kind != .registration else { throw Failure("the scenario is mockapi's own") }
    try write(
      WireMockFiles.mappings(of: set, withTemplates: false), to: "mappings/all.json", in: folder)
    // A journal as long as mockapi's; without a bound it keeps every request.
    return [
      "java", "-jar", jar, "--port", "\(port)", "--root-dir", folder.path, "--disable-banner",
      "--max-request-journal-entries", "1000",
    ]
  }
}
