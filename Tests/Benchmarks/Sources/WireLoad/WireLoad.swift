// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// Puts load on a server of this machine, and tells what it costs the server.
  @main
  enum WireLoad {
    static func main() {
      // A server that goes away is an error to be told, not the end.
      signal(SIGPIPE, SIG_IGN)
      let arguments = CommandLine.arguments.dropFirst()
      do {
        switch (arguments.first, arguments.dropFirst().map { $0 }) {
        case ("waiting", let rest) where rest.count == 1: try Waiting.run(rest[0])
        case ("faults", let rest) where rest.count == 1: try Faults.run(rest[0])
        case ("static", let rest) where !rest.isEmpty: try StaticAnswer.run(rest)
        default: throw Failure("usage: WireLoad waiting|faults|static PROGRAM [OTHER PROGRAM...]")
        }
      } catch {
        FileHandle.standardError.write(Data("WireLoad: \(error)\n".utf8))
        exit(1)
      }
    }
  }

  /// What cannot be measured, or is beyond its limit.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }

    /// With what the system says.
    static func system(_ what: String) -> Failure {
      Failure("\(what): \(String(cString: strerror(errno)))")
    }
  }

  /// Time of the system that never goes back, in milliseconds.
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
#else
  @main
  enum WireLoad {
    static func main() {
      print("WireLoad asks Linux for what a process costs, and runs there alone.")
    }
  }
#endif
