// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import MockAPITestSupport
#endif

/// The compiler on the `PATH`.
public enum SwiftCompiler {
  /// Runs it to its end; nil if it cannot be run. Errors are a part of the output.
  /// - Parameter file: the name and the text of a file to compile.
  /// - Throws: if the file cannot be written.
  public static func run(
    _ arguments: [String], on file: (name: String, text: String)? = nil
  ) throws -> (status: Int32, output: String)? {
    #if SERVER_PLATFORM
      // The compiler leaves a folder among the temporary files, even if it only prints its version.
      let folder = try ScratchFolder()
      return try withExtendedLifetime(folder) {
        let files = try file.map { [try folder.write($0.text, to: $0.name)] } ?? []
        let compiler = Program(ofSystem: "swiftc", environment: ["TMPDIR": folder.path])
        guard let result = try? compiler?.runBlocking(arguments + files) else { return nil }
        return (result.status, result.output)
      }
    #else
      // A device has no compiler.
      return nil
    #endif
  }
}
