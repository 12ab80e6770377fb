// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPISystem

/// A command that runs through the shell, in a process group of its own, with its standard streams.
///
/// Its methods wait on the thread of the caller. Reading, writing and waiting go on at the same time, so that neither
/// side waits for the other for ever, whatever is written where.
struct ClientProcess: ~Copyable, Sendable {
  /// Something that the process did.
  enum Event: Sendable {
    /// It wrote a line to its standard output.
    case line(LineBuffer.Line)
    /// It ended, and all that it wrote has been read.
    case ended(Subprocess.Ending)
    /// It did nothing of these in time.
    case timedOut
  }

  let process: Subprocess
  /// `nil` when it has been closed.
  private var input: FileDescriptor?
  /// `nil` after its end.
  private var output: FileDescriptor?
  /// `nil` after its end.
  private var errors: FileDescriptor?
  private var unwritten: ArraySlice<UInt8> = []
  private var lines = LineBuffer()
  private var errorTail = TailBuffer()
  private var hasBeenDrained = false
  private let watch: ClientTraffic.Watch?

  /// - Parameters:
  ///   - command: a command of the shell.
  ///   - variables: in addition to those of this process.
  ///   - watch: receives what is written and read; `nil` for nobody.
  init(
    command: String, variables: [String: String] = [:], watch: ClientTraffic.Watch? = nil
  ) throws(Errno) {
    self.watch = watch
    // Writing to a process that has ended must fail, and not end this process.
    StandardStreams.ignoreBrokenPipes()
    let input = try DescriptorPipe()
    let output: DescriptorPipe
    do throws(Errno) { output = try DescriptorPipe() } catch {
      input.close()
      throw error
    }
    let errors: DescriptorPipe
    do throws(Errno) { errors = try DescriptorPipe() } catch {
      input.close()
      output.close()
      throw error
    }
    defer {
      input.readEnd.close()
      output.writeEnd.close()
      errors.writeEnd.close()
    }
    self.input = input.writeEnd
    self.output = output.readEnd
    self.errors = errors.readEnd
    for end in [input.writeEnd, output.readEnd, errors.readEnd] { end.doNotWait() }
    do throws(Errno) {
      process = try Subprocess(
        "/bin/sh", arguments: ["-c", command],
        environment: Subprocess.inheritedEnvironment.merging(variables) { $1 },
        input: input.readEnd, output: output.writeEnd, errors: errors.writeEnd)
    } catch {
      for end in [input.writeEnd, output.readEnd, errors.readEnd] { end.close() }
      throw error
    }
  }

  deinit {
    process.killGroup()
    input?.close()
    output?.close()
    errors?.close()
  }

  /// Gives the process bytes to read; they are written while ``next(until:)`` waits.
  mutating func write(_ bytes: [UInt8]) {
    watch?(.input(bytes))
    unwritten += bytes
  }

  /// Closes its standard input, which tells it that nothing more will come.
  mutating func closeInput() {
    input?.close()
    input = nil
    unwritten = []
  }

  /// Waits for the next thing that it does.
  mutating func next(until deadline: ContinuousClock.Instant) -> Event {
    while true {
      // A process that never stops writing has no more time than a silent one.
      if process.ending == nil, ContinuousClock.now >= deadline { return .timedOut }
      if let line = popLine() { return .line(line) }
      if let ending = process.ending {
        drain()
        if let line = popLine(isLast: true) { return .line(line) }
        return .ended(ending)
      }
      if !exchangeBytes(until: deadline) { return .timedOut }
    }
  }

  /// What a process did whose time was over.
  enum Overrun: Sendable, Hashable {
    /// It had ended by itself; then ``next(until:)`` gives what it wrote last, and its end.
    case ended
    /// It was ending, as it had written, and has ended since; then ``next(until:)`` gives its end.
    case endedLate
    /// It was ending, as only its runtime writes, and has not ended in its time; it was killed.
    case neverEnded
    /// It went on; it was killed.
    case wentOn
  }

  /// SIGKILL, which is 9 on every system.
  private static let killSignal: Int32 = 9

  /// Ends a process whose time is over, unless it ends by itself: a crash takes time, most of all on a busy machine and
  /// in a runtime that has exit handlers to run.
  /// - Parameter timeToEnd: the time that a process has to end when it has written these words.
  mutating func endOverrun(
    within timeToEnd: (LastWords) -> Duration = \.timeToEnd
  ) -> Overrun {
    read()
    if process.ending != nil { return .ended }
    let start = ContinuousClock.now
    var words = LastWords(in: errorTail.text)
    // More of its words may give it more time.
    while process.ending == nil, let known = words, start + timeToEnd(known) > .now {
      dropOutput(until: start + timeToEnd(known))
      words = LastWords(in: errorTail.text)
    }
    if process.ending != nil { return .endedLate }
    process.killGroup()
    // A process that was ending is not ended again by the signal.
    let ending = process.waitForEnd(until: .now + .seconds(5))
    if let ending, ending != .signalled(Self.killSignal) {
      return words == nil ? .ended : .endedLate
    }
    return words == .certain ? .neverEnded : .wentOn
  }

  /// Reads what a process writes that has no more time, so that it does not wait for that.
  private mutating func dropOutput(until deadline: ContinuousClock.Instant) {
    while popLine() != nil {}
    while process.ending == nil, ContinuousClock.now < deadline,
      exchangeBytes(until: deadline, droppingOutput: true)
    {}
  }

  /// The end of what it has written to its standard error since it was taken.
  var errorText: String { errorTail.text }

  /// A line that it has written already.
  mutating func waitingLine() -> LineBuffer.Line? {
    read()
    return popLine()
  }

  /// - Parameter isLast: whether a line without an end is one too.
  private mutating func popLine(isLast: Bool = false) -> LineBuffer.Line? {
    let line = lines.popLine() ?? (isLast ? lines.popRest() : nil)
    if let line { watch?(.output(line.bytes)) }
    return line
  }

  /// The end of what it has written to its standard error since the last call.
  mutating func takeErrors() -> String {
    read()
    let text = errorTail.takeText()
    if !text.isEmpty { watch?(.errors(text)) }
    return text
  }

  /// Waits for one of its streams, or its end, and moves bytes.
  /// - Parameter isDropped: whether nobody asks for its standard output any more.
  /// - Returns: whether something happened before the deadline.
  private mutating func exchangeBytes(
    until deadline: ContinuousClock.Instant, droppingOutput isDropped: Bool = false
  ) -> Bool {
    var wait = DescriptorWait()
    wait.add(process.endEvent, for: .reading)
    if let output { wait.add(output, for: .reading) }
    if let errors { wait.add(errors, for: .reading) }
    if let input, !unwritten.isEmpty { wait.add(input, for: .writing) }
    guard wait.ready(until: deadline).contains(true) else { return false }
    send()
    read(droppingOutput: isDropped)
    return true
  }

  private mutating func send() {
    guard let input, !unwritten.isEmpty else { return }
    do throws(Errno) {
      while !unwritten.isEmpty { unwritten = unwritten.dropFirst(try input.write(unwritten)) }
    } catch {
      // Nobody reads it any more; the end of the process, or its silence, is what counts.
      if error != .wouldBlock { closeInput() }
    }
  }

  /// Reads what has arrived, without waiting.
  private mutating func read(droppingOutput isDropped: Bool = false) {
    if let descriptor = output,
      Self.readAll(of: descriptor, { if !isDropped { lines.append($0) } })
    {
      descriptor.close()
      output = nil
    }
    if let descriptor = errors, Self.readAll(of: descriptor, { errorTail.append($0) }) {
      descriptor.close()
      errors = nil
    }
  }

  /// Reads the rest after the end of the process. Its group has been killed, so the streams end, unless a process that
  /// left the group holds them open.
  private mutating func drain() {
    guard !hasBeenDrained else { return }
    hasBeenDrained = true
    let deadline = ContinuousClock.now + .seconds(1)
    read()
    while output != nil || errors != nil {
      var wait = DescriptorWait()
      if let output { wait.add(output, for: .reading) }
      if let errors { wait.add(errors, for: .reading) }
      guard wait.ready(until: deadline).contains(true), ContinuousClock.now < deadline else {
        return
      }
      read()
    }
  }

  /// Reads what is there, and little more: the process may write as fast as it is read.
  /// - Returns: whether the stream has ended.
  private static func readAll(
    of descriptor: FileDescriptor, _ take: (UnsafeRawBufferPointer) -> Void
  ) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { buffer in
      // A pipe holds 64 KiB, unless somebody has made it larger.
      for _ in 0..<16 {
        do throws(Errno) {
          let count = try descriptor.read(into: buffer)
          if count == 0 { return true }
          take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        } catch {
          return error != .wouldBlock
        }
      }
      return false
    }
  }
}
