// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The compiler on the `PATH`. These tests have few descriptors, so Foundation can run it.
enum SwiftCompiler {
  /// Runs it to its end; nil if it cannot be run. Errors are a part of the output.
  static func run(_ arguments: [String]) -> (status: Int32, output: String)? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    do {
      try process.run()
      let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    } catch {
      // The program does not exist.
      return nil
    }
  }
}
