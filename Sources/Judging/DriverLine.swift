// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// A line of a driver's output before its first answer.
package enum DriverLine: Hashable, Sendable {
  /// It is not a JSON object, and belongs to the banner.
  case banner
  /// `{"driver": NAME, "version": 1}`.
  case greeting(driver: String, version: Int)
  /// Any other JSON object, which must be the answer; or a line that was to be one, and has a mistake.
  case object

  /// - Parameter line: the line without its end.
  package init(_ line: [UInt8]) {
    guard let root = (try? JSONDocument(parsing: line))?.root, root.kind == .object else {
      self = Self.isMeantAsAnswer(line) ? .object : .banner
      return
    }
    guard let driver = root["driver"]?.string, root["outcome"] == nil else {
      self = .object
      return
    }
    self = .greeting(driver: driver, version: root["version"]?.number?.wholeInteger ?? 1)
  }

  /// Whether a line that is not JSON looks like an answer with a mistake in it.
  private static func isMeantAsAnswer(_ line: [UInt8]) -> Bool {
    line.first == UInt8(ascii: "{")
      && String(decoding: line, as: UTF8.self).contains("\"outcome\"")
  }
}
