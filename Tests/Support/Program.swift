// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// A program, run as users run it: by default the built `mockapi`.
public struct Program: Sendable {
  /// The result of a run.
  public struct Result: Sendable {
    /// The exit status, or the signal that ended it.
    public let status: Int32
    public let wasKilled: Bool
    public let output: String
    public let errors: String
  }

  public let executable: URL
  private let directory: URL
  private let environment: [String: String]

  /// - Parameters:
  ///   - name: a program of this package.
  ///   - directory: the working directory.
  ///   - environment: variables in addition to those of the test.
  public init(
    _ name: String = "mockapi", in directory: URL, environment: [String: String] = [:]
  ) {
    executable = Self.productsDirectory.appending(path: name)
    self.directory = directory
    self.environment = environment
  }

  /// - Parameters:
  ///   - name: a program of the system, such as `curl`; the result is `nil` if it is not on the `PATH`.
  ///   - directory: the working directory.
  ///   - environment: variables in addition to those of the test.
  public init?(
    ofSystem name: String, in directory: URL = Repository.root, environment: [String: String] = [:]
  ) {
    let folders = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
    let files = folders.map { URL(filePath: String($0)).appending(path: name) }
    guard let file = files.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { return nil }
    executable = file
    self.directory = directory
    self.environment = environment
  }

  /// Whether the system has all of these programs on its `PATH`: a condition for tests that need them.
  public static func areInstalled(_ names: String...) -> Bool {
    names.allSatisfy { Program(ofSystem: $0) != nil }
  }

  /// - Parameter executable: any program.
  public init(at executable: URL) {
    self.executable = executable
    directory = Repository.root
    environment = [:]
  }

  /// Runs the program to its end.
  public func run(_ arguments: String...) async throws -> Result {
    try await run(arguments)
  }

  /// Runs the program to its end.
  public func run(_ arguments: [String]) async throws -> Result {
    let running = try start(arguments)
    return await running.finish()
  }

  /// Runs the program to its end, and blocks until then; for values that are made where nothing can be awaited.
  /// - Returns: the result; standard output and standard error are both in `output`, in the order of writing.
  public func runBlocking(_ arguments: [String]) throws -> Result {
    let pipe = try PrivatePipe()
    let process = try ChildProcess(
      executable.path, arguments: arguments, directory: directory.path, environment: variables,
      output: pipe.writeEnd.fileDescriptor, errors: pipe.writeEnd.fileDescriptor)
    try pipe.writeEnd.close()
    let output = try pipe.readEnd.readToEnd() ?? Data()
    let ending = process.waitForEnd()
    return Result(
      status: ending.status, wasKilled: ending.wasKilled,
      output: String(decoding: output, as: UTF8.self), errors: "")
  }

  /// Starts the program, and returns while it runs.
  /// - Parameter input: becomes its standard input; without it, that is `/dev/null`.
  public func start(_ arguments: [String], input: FileHandle? = nil) throws -> RunningProgram {
    try RunningProgram(
      executable: executable, arguments: arguments, directory: directory, environment: variables,
      input: input)
  }

  /// Starts the program in a session of its own, as in a window of its own, and returns while it runs. What it writes to standard output
  /// is on the screen.
  public func start(_ arguments: [String], in terminal: PseudoTerminal) throws -> RunningProgram {
    try RunningProgram(
      executable: executable, arguments: arguments, directory: directory, environment: variables,
      terminal: terminal)
  }

  private var variables: [String: String] {
    var variables = ProcessInfo.processInfo.environment
    variables["NO_COLOR"] = nil
    // Servers are noted there for other commands, and must not be in the folders of whoever runs the tests.
    if let folder = try? ScratchSession.folder.get() { variables["XDG_RUNTIME_DIR"] = folder.path }
    // They would be options of the program.
    variables = variables.filter { !$0.key.hasPrefix("MOCKAPI_") }
    return variables.merging(environment) { $1 }
  }

  /// The folder with the built programs, beside the tests.
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

/// A running program.
public final class RunningProgram: Sendable {
  private let process: ChildProcess
  private let output: LineReader
  private let errors: LineReader

  init(
    executable: URL, arguments: [String], directory: URL, environment: [String: String],
    input: FileHandle?
  ) throws {
    let outputPipe = try PrivatePipe()
    let errorPipe = try PrivatePipe()
    process = try ChildProcess(
      executable.path, arguments: arguments, directory: directory.path, environment: environment,
      input: input?.fileDescriptor, output: outputPipe.writeEnd.fileDescriptor,
      errors: errorPipe.writeEnd.fileDescriptor)
    output = LineReader(outputPipe.readEnd)
    errors = LineReader(errorPipe.readEnd)
  }

  init(
    executable: URL, arguments: [String], directory: URL, environment: [String: String],
    terminal: PseudoTerminal
  ) throws {
    let errorPipe = try PrivatePipe()
    try terminal.prepare()
    process = try ChildProcess(
      executable.path, arguments: arguments, directory: directory.path, environment: environment,
      terminal: terminal.path, errors: errorPipe.writeEnd.fileDescriptor)
    try terminal.giveAway()
    output = LineReader(terminal.screen)
    errors = LineReader(errorPipe.readEnd)
  }

  deinit {
    process.signal(SIGTERM)
  }

  /// The next line of standard output; `nil` at its end.
  public func nextLine() async -> String? {
    await output.next()
  }

  /// The next line of standard error; `nil` at its end.
  public func nextErrorLine() async -> String? {
    await errors.next()
  }

  #if os(Linux)
    /// The number of its open sockets.
    public func socketCount() throws -> Int {
      let folder = "/proc/\(process.id)/fd"
      // A descriptor that is closed in the meantime does not count.
      return try FileManager.default.contentsOfDirectory(atPath: folder).count { name in
        let target = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "\(folder)/\(name)")
        return target?.hasPrefix("socket:") == true
      }
    }
  #endif

  /// Sends a signal.
  public func signal(_ number: Int32) {
    process.signal(number)
  }

  /// Waits for the end, and returns the output that has not been read yet.
  public func finish() async -> Program.Result {
    var lines: [String] = []
    while let line = await output.next() { lines.append(line) }
    var errorLines: [String] = []
    while let line = await errors.next() { errorLines.append(line) }
    let ending = await process.end()
    return Program.Result(
      status: ending.status, wasKilled: ending.wasKilled,
      output: lines.map { $0 + "\n" }.joined(),
      errors: errorLines.map { $0 + "\n" }.joined())
  }
}

/// Reads the lines of a pipe on its own thread as they arrive.
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
