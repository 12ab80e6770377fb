// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem

/// The path of a file from a folder, so that a record is the same wherever a project is, and however its files are named in a command.
enum RelativePath {
  /// Both are compared by their names alone, since the folder may not be there yet.
  static func of(_ file: String, from folder: String) -> String {
    let (file, folder) = (steps(file), steps(folder))
    let common = zip(file, folder).prefix { $0 == $1 }.count
    let steps = Array(repeating: "..", count: folder.count - common) + file[common...]
    return steps.joined(separator: "/")
  }

  /// The steps of an absolute path without `.` and `..`.
  static func steps(_ path: String) -> [String] {
    let start = path.hasPrefix("/") ? "" : (FileSystem.resolved(".") ?? "") + "/"
    return (start + path).split(separator: "/").reduce(into: []) { steps, step in
      switch step {
      case ".": break
      case "..": _ = steps.popLast()
      default: steps.append(String(step))
      }
    }
  }
}
