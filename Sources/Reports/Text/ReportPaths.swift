// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPIText

/// Paths of files as reports have them: relative to the working directory, with links followed.
final class ReportPaths {
  private let base: [Substring]
  private let isKnown: Bool
  private var relatives: [String: String] = [:]
  private var dotted: [String: String] = [:]

  init(workingDirectory: String) {
    isKnown = workingDirectory.hasPrefix("/")
    let resolved = FileSystem.resolved(workingDirectory) ?? workingDirectory
    base = Self.parts(of: resolved)
  }

  /// The relative path; with `..` if the file is not below the working directory.
  func relative(_ path: String) -> String {
    if let known = relatives[path] { return known }
    let relative = makeRelative(path)
    relatives[path] = relative
    return relative
  }

  /// The relative path with dots for slashes, without `.json`: `Scenarios.registration`.
  func dotted(_ path: String) -> String {
    if let known = dotted[path] { return known }
    var name = relative(path)
    if name.hasSuffix(".json") { name.removeLast(5) }
    name = name.replacing("/", with: ".")
    dotted[path] = name
    return name
  }

  /// The relative path as a URI reference: its segments are percent-encoded.
  func uri(_ path: String) -> String {
    relative(path).split(separator: "/", omittingEmptySubsequences: false)
      .map { PercentCoding.encode(String($0)) }.joined(separator: "/")
  }

  private func makeRelative(_ path: String) -> String {
    let isAbsolute = path.hasPrefix("/")
    var parts = Self.parts(of: path)
    if isKnown {
      let whole = isAbsolute ? path : "/" + (base + parts).joined(separator: "/")
      parts = Self.parts(of: FileSystem.resolved(whole) ?? whole)
      let common = zip(base, parts).prefix { $0 == $1 }.count
      parts = Array(repeating: "..", count: base.count - common) + parts.dropFirst(common)
    }
    return parts.joined(separator: "/")
  }

  /// The segments of a path, without `.`, and with each `..` done where that is possible.
  private static func parts(of path: String) -> [Substring] {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return parts
  }
}
