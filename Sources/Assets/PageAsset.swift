// mockapi
// SPDX-License-Identifier: Apache-2.0

import CResources
import MockAPIDigest
import MockAPIText

/// Script or style of a page without outside resources: files of `Sources/CResources`, which are built into the program.
package struct PageAsset: Sendable {
  /// For an element `script` or `style` of a page.
  package let text: String

  /// The modules as one script, since a page without outside resources cannot import any. Each has a scope of its own.
  ///
  /// - Parameter modules: paths, each after those that it imports. Their files have different names.
  package static func script(_ modules: [String]) -> Self {
    let parts = modules.map(scope)
    return Self(
      text: "\n\"use strict\";\n(() => {\nconst modules = {};\n\(parts.joined())})();\n")
  }

  /// The rules of all files, in their order.
  package static func style(_ files: [String]) -> Self {
    Self(text: files.map { code(of: $0).map { "\($0)\n" }.joined() }.joined())
  }

  /// The text of a file without its header.
  package static func text(of path: String) -> String {
    lines(of: path).joined(separator: "\n")
  }

  /// What a content security policy calls it, so that a browser takes this text and no other.
  package var policySource: String {
    "'sha256-\(Base64.encode(SHA256.digest(Array(text.utf8))))'"
  }

  /// A module as a function that gets what it imports, and keeps what it exports. An import is one line, and what is exported is
  /// declared in the same line.
  private static func scope(_ path: String) -> String {
    var names: [Substring] = []
    let text = code(of: path).map { line in
      if let match = line.wholeMatch(of: #/import (\{.+\}) from "(?:.*/)?(\w+)\.mjs";/#) {
        return "const \(match.1) = modules.\(match.2);"
      }
      if let match = line.prefixMatch(
        of: #/export (?:const|class|function|async function) (\w+|\$)/#)
      {
        names.append(match.1)
      }
      return String(line.trimmingPrefix("export "))
    }
    let name = path.split(separator: "/").last?.split(separator: ".").first ?? ""
    return "(() => {\n\(text.joined(separator: "\n"))\nmodules.\(name) = { "
      + "\(names.joined(separator: ", ")) };\n})();\n"
  }

  /// The lines of a script or a style without what only its readers need: indentation, empty lines, and comments that have lines of
  /// their own. Others stay, so no text in quotation marks is taken for a comment; a text of several lines would lose its indentation.
  private static func code(of path: String) -> [Substring] {
    var isInComment = false
    return lines(of: path).compactMap { line in
      let line = line.trimmingPrefix { $0 == " " }
      if isInComment || line.hasPrefix("/*") && (line.hasSuffix("*/") || !line.contains("*/")) {
        isInComment = !line.hasSuffix("*/")
        return nil
      }
      return line.isEmpty || line.hasPrefix("//") ? nil : line
    }
  }

  /// The lines of a file without its header of two lines.
  private static func lines(of path: String) -> ArraySlice<Substring> {
    guard let file = mockapi_resource(path) else {
      preconditionFailure("resources.c must have the file \(path)")
    }
    return String(cString: file).split(separator: "\n", omittingEmptySubsequences: false)
      .dropFirst(2)
  }
}
