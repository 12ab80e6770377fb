// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIMatching

/// The path of an app's base URL, below which the paths of scenarios are.
struct BasePath: Sendable {
  /// As it is sent, with a slash at its beginning and none at its end; empty for the root.
  let text: String
  /// The same without escapes.
  private let path: String

  /// - Parameter path: such as `/v1`, without escapes. Slashes at its beginning and its end do not matter.
  init(_ path: String) {
    let path = path.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
    self.path = path.isEmpty ? "" : "/" + path
    // Only a text that is not Unicode cannot be escaped, and a String is.
    text = self.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? self.path
  }

  /// The target that scenarios see; `nil` if it is not below the path.
  func target(_ target: RequestTarget) -> RequestTarget? {
    let slash = UInt8(ascii: "/")
    let segments = target.path.split(separator: slash, omittingEmptySubsequences: false)
    let count = path.utf8.count { $0 == slash } + 1
    guard segments.count >= count else { return nil }
    // An app's URL may escape more than it must, and in small letters: the path is the same (RFC 3986 section 6.2.2).
    let beginning = String(
      decoding: Array(segments.prefix(count).joined(separator: [slash])), as: UTF8.self)
    guard let plain = beginning.removingPercentEncoding, plain.utf8.elementsEqual(path.utf8)
    else { return nil }
    return target.withoutPrefix(beginning)
  }

  /// The answer to a request that is not below the path: a problem, as for a request that no scenario answers.
  func refusal(of target: RequestTarget) -> ProblemDetails {
    ProblemDetails(
      type: "outside-base", title: "Not below the base URL", status: 404,
      detail:
        "a path must be below '\(text)', which the ScenarioTransport has as 'below'; found "
        + "\(target.text); give both the path of the same base URL")
  }
}
