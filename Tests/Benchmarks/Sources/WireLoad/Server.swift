// mockapi
// SPDX-License-Identifier: Apache-2.0

#if os(Linux)
  import Foundation

  /// A running server that is measured.
  final class Server {
    let port: UInt16
    private let process: Process

    /// - Parameters:
    ///   - program: `mockapi`.
    ///   - scenario: the text of its only scenario file.
    ///   - options: more options of `serve`.
    ///   - wrapper: a program with its arguments that runs the server; empty for none.
    convenience init(
      _ program: String, scenario: String, threads: Int, options: [String] = ["--quiet"],
      wrapper: [String] = []
    ) throws {
      let folder = FileManager.default.temporaryDirectory.appending(path: "wireload-\(getpid())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try Data(scenario.utf8).write(to: folder.appending(path: "scenario.json"))
      try self.init(
        command: wrapper + [
          program, "serve", folder.path, "--port", "0", "--threads", "\(threads)",
        ] + options)
    }

    /// - Parameter command: starts a server that writes its address when it is ready. Its further output is read, and dropped.
    init(command: [String]) throws {
      process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = command
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading
      var line: [UInt8] = []
      while true {
        guard let byte = try output.read(upToCount: 1)?.first else {
          throw Failure("\(command.joined(separator: " ")) ended before it was ready")
        }
        line.append(byte)
        guard byte == 0x0A else { continue }
        if let port = Self.port(in: String(decoding: line, as: UTF8.self)) {
          self.port = port
          break
        }
        line = []
      }
      // A full pipe would change what the server does with its log.
      output.readabilityHandler = { output in
        if output.availableData.isEmpty { output.readabilityHandler = nil }
      }
    }

    /// The port in a line like `ready at http://127.0.0.1:8080/`.
    private static func port(in line: String) -> UInt16? {
      let address = "http://127.0.0.1:"
      guard let place = line.range(of: address) else { return nil }
      return UInt16(line[place.upperBound...].prefix { $0.isNumber })
    }

    deinit {
      stop()
    }

    func stop() {
      guard process.isRunning else { return }
      process.terminate()
      process.waitUntilExit()
    }

    /// The resident memory now, in KiB.
    func residentSize() throws -> Int { try status("VmRSS") }
    /// The largest resident memory so far, in KiB.
    func largestResidentSize() throws -> Int { try status("VmHWM") }

    func descriptorCount() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/fd").count
    }

    /// The CPU time so far, in milliseconds.
    func processorTime() throws -> Int {
      let text = try String(contentsOfFile: "\(folder)/stat", encoding: .utf8)
      // The name may contain any characters; the text after it begins with the third field.
      let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
      guard fields.count > 13, let user = Int(fields[12]), let system = Int(fields[13]) else {
        throw Failure("\(folder)/stat is not as expected")
      }
      return (user + system) * 1000 / Int(sysconf(Int32(_SC_CLK_TCK)))
    }

    private var folder: String { "/proc/\(process.processIdentifier)" }

    private func status(_ name: String) throws -> Int {
      let text = try String(contentsOfFile: "\(folder)/status", encoding: .utf8)
      let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
      guard
        let value = line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({
          Int($0)
        })
      else { throw Failure("\(folder)/status has no \(name)") }
      return value
    }
  }
#endif
