// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIEngine
import MockAPIMatching

/// The path of an app's base URL, below which the paths of scenarios are.
struct BasePath: Sendable {
  /// As it is sent, with a slash at its beginning and none at its end; empty for the root.
  let text: String

  /// - Parameter path: such as `/v1`, without escapes. Slashes at its beginning and its end do not matter.
  init(_ path: String) {
    let path = path.trimmingCharacters(in: CharacterSet(charactersIn: "/"))
    // Only a text that is not Unicode cannot be escaped, and a String is.
    let escaped = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    text = escaped.isEmpty ? "" : "/" + escaped
  }

  /// The target that scenarios see; `nil` if it is not below the path.
  func target(_ target: RequestTarget) -> RequestTarget? {
    let rest = target.path.dropFirst(text.utf8.count)
    guard target.path.starts(with: text.utf8), rest.isEmpty || rest.first == UInt8(ascii: "/")
    else { return nil }
    return target.withoutPrefix(text)
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
