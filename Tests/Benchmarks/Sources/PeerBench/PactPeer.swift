// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The stub server of `pact-python-cli`, which is written in Rust.
struct PactPeer: Peer {
  let program: String
  let name = "pact stub"

  func version() throws -> String {
    let text = try output(of: [program, "stub", "--version"])
    return text.split(separator: "\n").first.map(String.init) ?? "pact stub"
  }

  func prepare(_ set: StubSet, in folder: URL, port: UInt16) throws -> [String] {
    guard set.kind != .registration else { throw Failure("the scenario is mockapi's own") }
    let interactions = (0..<set.count).map { number in
      let response =
        set.kind == .large
        ? #"{"status":200,"headers":{"Content-Type":"text/plain"},"body":"\#(largeBody)"}"#
        : #"{"status":200,"headers":{"Content-Type":"application/json"},"body":{"id":\#(number)}}"#
      return
        #"{"description":"\#(number)","request":\#(Self.request(number, set)),"response":\#(response)}"#
    }
    try write(
      #"{"consumer":{"name":"a"},"provider":{"name":"b"},"interactions":[\#(interactions.joined(separator: ",\n"))],"metadata":{"pactSpecification":{"version":"3.0.0"}}}"#,
      to: "pact.json", in: folder)
    // Its memory grows with the square of the interactions.
    return [
      "prlimit", "--as=\(8 << 30)", program, "stub", "--loglevel", "error", "--port", "\(port)",
      "--file", folder.appending(path: "pact.json").path,
    ]
  }

  private static func request(_ number: Int, _ set: StubSet) -> String {
    func pattern(_ sample: String, _ expression: String) -> String {
      #"{"method":"GET","path":"\#(sample)","matchingRules":{"path":{"combine":"AND","matchers":[{"match":"regex","regex":"\#(expression)"}]}}}"#
    }
    return switch set.kind {
    case .exact: #"{"method":"GET","path":"/m/\#(number)"}"#
    case .templates: pattern("/t/\(number)/ada", "^/t/\(number)/[^/]+$")
    case .expressions: pattern("/abc/\(number)/17", "^/[a-z]+/\(number)/[0-9]+$")
    case .body:
      #"{"method":"POST","path":"/orders","headers":{"Content-Type":"application/json"},"body":\#(set.rows[0].body)}"#
    case .large, .registration: #"{"method":"GET","path":"/large"}"#
    }
  }
}
