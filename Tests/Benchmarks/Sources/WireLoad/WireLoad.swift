// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// Puts load on a server of this machine, and reports its cost.
  @main
  enum WireLoad {
    static func main() {
      // A closed connection must be an error, not the end of this program.
      signal(SIGPIPE, SIG_IGN)
      let arguments = CommandLine.arguments.dropFirst()
      do {
        switch (arguments.first, arguments.dropFirst().map { $0 }) {
        case ("waiting", let rest) where rest.count == 1: try Waiting.run(rest[0])
        case ("pending", let rest) where rest.count == 1: try Pending.run(rest[0])
        case ("faults", let rest) where rest.count == 1: try Faults.run(rest[0])
        case ("static", let rest) where !rest.isEmpty: try StaticAnswer.run(rest)
        case ("hot", let rest) where rest.count == 3:
          try HotPath(registration: rest[2]).run(rest[0], comparedWith: rest[1])
        default:
          throw Failure(
            "usage: WireLoad waiting|pending|faults|static|hot PROGRAM [OTHER PROGRAM...]")
        }
      } catch {
        FileHandle.standardError.write(Data("WireLoad: \(error)\n".utf8))
        exit(1)
      }
    }
  }

  /// A failed measurement, or a result that exceeds its limit.
  struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
      self.description = description
    }

    /// With the system's error message.
    static func system(_ what: String) -> Failure {
      Failure("\(what): \(String(cString: strerror(errno)))")
    }
  }

  /// The monotonic time of the system, in milliseconds.
  func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }
#else
  @main
  enum WireLoad {
    static func main() {
      print("WireLoad must run on Linux: it reads the cost of a process from /proc.")
    }
  }
#endif
