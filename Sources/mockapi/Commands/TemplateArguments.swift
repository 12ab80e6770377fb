// mockapi
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import MockAPIScenario
import MockAPIText

/// Which responses of WireMock's mappings are templates, and of which version the mappings are.
struct TemplateArguments: ParsableArguments {
  @Flag(help: "Fill in the templates of all mappings, also of those without 'transformers'.")
  var globalResponseTemplating = false

  @Flag(
    help:
      "Fill in the templates of mappings that name the transformer 'response-template'; this is the default."
  )
  var localResponseTemplating = false

  @Flag(help: "Send the bodies of mappings as they are, with their tags.")
  var disableResponseTemplating = false

  @Flag(
    name: [.customLong("wiremock-2"), .customLong("wiremock-2-templates")],
    help:
      "Read mappings as WireMock 2 does: templates escape HTML, and 'equalToXml' compares namespaces as with LEGACY; otherwise as WireMock 3."
  )
  var isWireMock2 = false

  @Option(
    help: ArgumentHelp(
      "The environment variables that 'systemValue' in a template may read: expressions separated by commas. (default: none)",
      valueName: "expressions"))
  var permittedSystemKeys: String?

  /// The words of the options that are given; a replay needs the same ones.
  var words: [String] {
    var words: [String] = []
    if globalResponseTemplating { words.append("--global-response-templating") }
    if disableResponseTemplating { words.append("--disable-response-templating") }
    if isWireMock2 { words.append("--wiremock-2") }
    if let permittedSystemKeys { words += ["--permitted-system-keys", permittedSystemKeys] }
    return words
  }

  func options() throws -> TemplateOptions {
    var options = TemplateOptions()
    if disableResponseTemplating, globalResponseTemplating || localResponseTemplating {
      throw ValidationError(
        "--disable-response-templating must be given alone; leave the other option out")
    }
    if globalResponseTemplating { options.scope = .all }
    if disableResponseTemplating { options.scope = .off }
    options.isWireMock2 = isWireMock2
    do throws(SyntaxError) {
      try options.permitSystemKeys(
        permittedSystemKeys?.split(separator: ",").map(String.init) ?? [])
    } catch {
      throw ValidationError(
        "--permitted-system-keys must be regular expressions separated by commas: \(error.message)")
    }
    return options
  }
}
