// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import MockAPITestSupport
#endif

/// The compiler on the `PATH`.
public enum SwiftCompiler {
  /// Runs it to its end; nil if it cannot be run. Errors are a part of the output.
  public static func run(_ arguments: [String]) -> (status: Int32, output: String)? {
    #if SERVER_PLATFORM
      guard let result = try? Program(ofSystem: "swiftc")?.runBlocking(arguments) else {
        return nil
      }
      return (result.status, result.output)
    #else
      // A device has no compiler.
      return nil
    #endif
  }
}
