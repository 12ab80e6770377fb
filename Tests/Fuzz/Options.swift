// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The options of the command line.
struct Options: Sendable {
  var seconds = 60
  var seed: UInt64 = .random(in: 0...999_999)
  /// The number of the only request to try; `nil` to try as many as there is time for.
  var only: Int?
  /// The program to test over sockets.
  var program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appending(path: "mockapi")
  /// The file in which a separate process notes its progress.
  var progressFile: String?

  /// Whether only templates are tried, in this process.
  var onlyTemplates = false
  /// Whether only documents are imported, in this process.
  var onlyDocuments = false
  /// The formats of these documents, each of which has the whole time.
  var formats = DocumentFormat.allCases

  /// The number of request patterns in the folder.
  static let stubs = 400
  /// How long one request may take, in seconds.
  static let patience = 15

  struct Misuse: Error, CustomStringConvertible {
    let description =
      "usage: script/fuzz [SECONDS] [--seed N] [--only N] [--program PATH] [--templates | --documents [--format \(DocumentFormat.names)]]"
  }

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--seed": seed = try Self.number(rest.popFirst())
      case "--only": only = try Self.number(rest.popFirst())
      case "--templates": onlyTemplates = true
      case "--documents": onlyDocuments = true
      case "--format":
        guard let format = rest.popFirst().flatMap(DocumentFormat.init(rawValue:)) else {
          throw Misuse()
        }
        formats = [format]
        onlyDocuments = true
      case "--program":
        guard let path = rest.popFirst() else { throw Misuse() }
        program = URL(filePath: path)
      case "--progress":
        guard let path = rest.popFirst() else { throw Misuse() }
        progressFile = path
      default: seconds = try Self.number(word)
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(_ word: String?) throws -> Number {
    guard let number = word.flatMap({ Number($0) }), number >= 0 else { throw Misuse() }
    return number
  }
}
