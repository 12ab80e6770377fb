// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching

/// Which of the control APIs a path belongs to.
package enum ControlPath: Sendable {
  /// `/__mockapi/…`, but for the paths of leases below `/__mockapi/at/`.
  case mockAPI
  /// `/__admin` and `/__admin/…`, as WireMock has it.
  case wireMock
  /// `/__mockapi/ui`, the page for people; on the page's port also `/`.
  case page
  /// `/__mockapi/ui/plain`, the list for a browser without scripts.
  case plainList
  /// Every other path on the page's port, where no scenario answers.
  case unknown

  /// `nil` for every other path; scenarios answer that. `/__adminx` is such a path.
  package init?(_ target: RequestTarget) {
    // Few paths begin like this, and the rest is slower to compare.
    guard target.pathLength > 2, target.bytes[1] == UInt8(ascii: "_"),
      target.bytes[2] == UInt8(ascii: "_")
    else { return nil }
    let path = target.path
    if Self.isBelow("/__mockapi", path) {
      if path.starts(with: "/__mockapi/at/".utf8) { return nil }
      if path.elementsEqual("/__mockapi/ui".utf8) {
        self = .page
      } else {
        self = path.elementsEqual("/__mockapi/ui/plain".utf8) ? .plainList : .mockAPI
      }
    } else if Self.isBelow("/__admin", path) {
      self = .wireMock
    } else {
      return nil
    }
  }

  /// The same for the page's port, which has the page and the server's own API, and nothing else.
  package init(onPagePort target: RequestTarget) {
    switch ControlPath(target) {
    case .mockAPI: self = .mockAPI
    case .page: self = .page
    case .plainList: self = .plainList
    case .wireMock, .unknown, nil:
      self = target.path.elementsEqual("/".utf8) ? .page : .unknown
    }
  }

  private static func isBelow(_ root: StaticString, _ path: ArraySlice<UInt8>) -> Bool {
    root.withUTF8Buffer { root in
      path.starts(with: root)
        && (path.count == root.count || path[path.startIndex + root.count] == UInt8(ascii: "/"))
    }
  }
}
