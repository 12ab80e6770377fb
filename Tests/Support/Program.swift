// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The built `mockapi`, run as users run it.
public struct Program: Sendable {
  /// What is left of a run.
  public struct Result: Sendable {
    public let status: Int32
    public let output: String
    public let errors: String
  }

  private let directory: URL
  private let environment: [String: String]

  /// - Parameters:
  ///   - directory: where the program runs.
  ///   - environment: variables beside those of the test.
  public init(in directory: URL, environment: [String: String] = [:]) {
    self.directory = directory
    self.environment = environment
  }

  /// Runs the program to its end.
  public func run(_ arguments: String...) async throws -> Result {
    let running = try start(arguments)
    return await running.finish()
  }

  /// Starts the program and lets it run.
  public func start(_ arguments: [String]) throws -> RunningProgram {
    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = nil
    variables["MOCKAPI_PORT"] = nil
    return try RunningProgram(
      executable: Self.productsDirectory.appending(path: "mockapi"), arguments: arguments,
      directory: directory, environment: variables.merging(environment) { $1 })
  }

  /// Where the build puts the program, beside the tests.
  private static var productsDirectory: URL {
    #if os(macOS)
      for bundle in Bundle.allBundles where bundle.bundlePath.hasSuffix(".xctest") {
        return bundle.bundleURL.deletingLastPathComponent()
      }
    #endif
    return URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
      .deletingLastPathComponent()
  }
}

/// A program that runs.
public final class RunningProgram: Sendable {
  private let process = Process()
  private let output: LineReader
  private let errors: LineReader

  init(
    executable: URL, arguments: [String], directory: URL, environment: [String: String]
  ) throws {
    let outputPipe = Pipe()
    let errorPipe = Pipe()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = directory
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = outputPipe
    process.standardError = errorPipe
    output = LineReader(outputPipe.fileHandleForReading)
    errors = LineReader(errorPipe.fileHandleForReading)
    try process.run()
  }

  deinit {
    if process.isRunning { process.terminate() }
  }

  /// The next line of standard output; `nil` at its end.
  public func nextLine() async -> String? {
    await output.next()
  }

  /// Sends a signal.
  public func signal(_ number: Int32) {
    kill(process.processIdentifier, number)
  }

  /// Waits for the end, and gives what has not been read yet.
  public func finish() async -> Program.Result {
    var lines: [String] = []
    while let line = await output.next() { lines.append(line) }
    var errorLines: [String] = []
    while let line = await errors.next() { errorLines.append(line) }
    process.waitUntilExit()
    return Program.Result(
      status: process.terminationStatus, output: lines.map { $0 + "\n" }.joined(),
      errors: errorLines.map { $0 + "\n" }.joined())
  }
}

/// Lines of a pipe, read on a thread of their own as they come.
private final class LineReader: Sendable {
  private let lines: AsyncStream<String>

  init(_ handle: FileHandle) {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    lines = stream
    let descriptor = handle.fileDescriptor
    Thread.detachNewThread {
      var pending: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { break }
        pending += buffer.prefix(count)
        while let end = pending.firstIndex(of: 0x0A) {
          continuation.yield(String(decoding: pending[..<end], as: UTF8.self))
          pending.removeFirst(end + 1)
        }
      }
      if !pending.isEmpty { continuation.yield(String(decoding: pending, as: UTF8.self)) }
      continuation.finish()
      withExtendedLifetime(handle) {}
    }
  }

  func next() async -> String? {
    for await line in lines { return line }
    return nil
  }
}
