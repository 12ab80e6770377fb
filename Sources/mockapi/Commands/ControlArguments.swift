// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIServer

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The options of `serve` for the APIs that command the server.
struct ControlArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Who may use /__mockapi/ and /__admin/: nobody, programs on this machine, or everybody. "
        + "(default: all if the host is this machine's own or there is a token, else local)",
      valueName: "off|local|all"),
    transform: Self.scope)
  var control: ControlScope?

  @Option(
    help: ArgumentHelp(
      "The secret that requests to these APIs must contain.",
      valueName: "token"))
  var controlToken: String?

  @Option(
    help: ArgumentHelp(
      "A file with the secret, which other users of this machine then cannot read in the list of processes.",
      valueName: "file"))
  var controlTokenFile: String?

  @Option(
    help: ArgumentHelp(
      "A name that 'Host' may have in requests to these APIs, beside addresses and localhost; may be repeated.",
      valueName: "name"))
  var allowHost: [String] = []

  @Option(
    help: ArgumentHelp(
      "Make a lease with this id at the start, such as team-a, which has the same address after each start; may be repeated.",
      valueName: "id"))
  var lease: [String] = []
  @Flag(
    help:
      "Let requests to /__mockapi/ write scenario files below the served folder (PUT /__mockapi/scenarios/NAME?save=true)."
  )
  var allowSave = false

  private static func scope(_ text: String) throws -> ControlScope {
    guard let scope = ControlScope(rawValue: text) else {
      throw ValidationError("it must be 'off', 'local' or 'all'")
    }
    return scope
  }

  func validate() throws {
    if controlToken != nil, controlTokenFile != nil {
      throw ValidationError("--control-token and --control-token-file both give a token; keep one.")
    }
    if controlToken?.isEmpty == true {
      throw ValidationError("--control-token must not be empty.")
    }
    if allowSave, control == .off {
      throw ValidationError(
        "--allow-save lets requests write scenario files, and --control off removes these requests; keep either of them."
      )
    }
    for id in lease {
      guard let problem = ServerLease.problem(ofID: id) else { continue }
      throw ValidationError("--lease: \(problem).")
    }
    for name in allowHost where !Self.isHostName(name) {
      throw ValidationError(
        "--allow-host must be a name without scheme and port, such as mock.test; found '\(name)'.")
    }
  }

  private static func isHostName(_ name: String) -> Bool {
    !name.isEmpty && !name.contains { "/:@ ".contains($0) }
  }

  /// - Throws: if the file of the token cannot be read.
  func apply(to configuration: inout ServerConfiguration, console: Console) throws {
    configuration.control = control
    configuration.controlToken = try token(console: console)
    configuration.allowedHosts = allowHost
    configuration.allowsSaving = allowSave
  }

  /// Makes the leases that a server has from its start.
  func makeLeases(of server: MockServer, console: Console) throws {
    for id in lease {
      do throws(ServerError) { _ = try server.lease(withID: id) } catch {
        console.fail("--lease: \(error)")
        throw ExitCode.couldNotRun
      }
    }
  }

  private func token(console: Console) throws -> String? {
    if let controlToken { return controlToken }
    guard let controlTokenFile else { return nil }
    guard let text = try? String(contentsOfFile: controlTokenFile, encoding: .utf8) else {
      console.fail(
        "--control-token-file must be a text file that can be read; found '\(controlTokenFile)'")
      throw ExitCode.couldNotRun
    }
    // Editors end the last line with a line feed, which is not a part of the token.
    let token = String(text.reversed().drop { $0.isWhitespace }.reversed())
    guard !token.isEmpty else {
      console.fail("--control-token-file must contain a token; '\(controlTokenFile)' is empty")
      throw ExitCode.couldNotRun
    }
    return token
  }
}
