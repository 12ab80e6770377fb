// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import HTTPTypes
import MockAPIClientCore

/// The file that a download writes to, beside its destination, until it is complete.
final class DownloadFile: TransferTarget {
  private struct State {
    let handle: FileHandle
    /// What the bytes in the file are a part of; nil if they cannot be resumed.
    var origin: Transfer.PartialFile.Origin?
    /// The number of bytes in the file.
    var size: Int64
    /// Where the answer must begin; 0 if the request asks for everything.
    var requested: Int64 = 0
    /// The fields of the request as the client made it; nil before `resuming` has seen it.
    var own: Own?
    /// Whether the request itself asks for a part, which is then the whole file.
    var hasOwnRange: Bool { own?.range != nil }
    /// The number of bytes of the file when it is complete; nil if the server does not say.
    var expected: Int64?
    var use = Use.nothing
    /// A transport may still have bytes when the exchange has been cancelled.
    var isClosed = false
  }

  /// Range and If-Range of a request that nothing was resumed with.
  private struct Own {
    let range: String?
    let condition: String?
  }

  /// What was done with the last answer.
  enum Use {
    case nothing
    /// The body is in the file.
    case file
    /// The part does not fit the server's file any more, and is deleted: ask again for everything.
    case startOver
    /// The server sent a part, and nobody had asked for one.
    case unaskedPart
  }

  private let destination: URL
  private let folder: URL
  private let resource: String
  private let state: Guarded<State>

  /// Opens the part of the download to `destination`, or an empty file.
  init(for destination: URL, url: URL) throws(NoAnswer) {
    self.destination = destination
    let resource = "\(Fingerprint(of: [url.absoluteString]))"
    let folder = Transfer.PartialFile.folder(of: destination)
    (self.resource, self.folder) = (resource, folder)
    guard destination.isFileURL else {
      throw .invalidRequest("a download goes to the URL of a file; found \(destination)")
    }
    let handle: FileHandle
    do {
      let file = Transfer.PartialFile.bodyFile(in: folder)
      // The folder of the destination must exist: a typing error must not make a tree of folders.
      if !FileManager.default.fileExists(atPath: folder.path) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
      }
      if !FileManager.default.fileExists(atPath: file.path) { try Data().write(to: file) }
      handle = try FileHandle(forUpdating: file)
      #if !os(Windows)
        // Only the file that is still there is locked for the others, too.
        guard flock(handle.fileDescriptor, LOCK_EX | LOCK_NB) == 0,
          FileManager.default.fileExists(atPath: file.path)
        else { throw NoAnswer.invalidRequest("another download writes to \(destination.path)") }
      #endif
    } catch {
      throw (error as? NoAnswer)
        ?? .invalidRequest("\(folder.path) cannot be written: \(error.localizedDescription)")
    }
    let part = Transfer.PartialFile(of: destination).flatMap {
      $0.origin.resource == resource ? $0 : nil
    }
    state = Guarded(State(handle: handle, origin: part?.origin, size: part?.receivedBytes ?? 0))
  }

  /// What was done with the last answer.
  var use: Use { state.withLock { $0.use } }

  var progress: Transfer.Progress {
    state.withLock { Transfer.Progress(completedBytes: $0.size, totalBytes: $0.expected) }
  }

  /// Throws `NoAnswer` if the file is not complete although the whole body of `received` has come.
  func checkLength(after received: Received) throws(NoAnswer) {
    let (size, expected) = state.withLock { ($0.size, $0.expected ?? $0.size) }
    guard size >= expected else {
      throw .interrupted(
        "the file ended \(expected - size) bytes before its length of \(expected)", after: received)
    }
    guard size == expected else {
      discard()
      throw .malformed("the file has \(size) bytes, and the server says that it has \(expected)")
    }
  }

  /// The answer that the file is, which 206 completes (RFC 9110 section 15.3.7.3).
  func combined(_ received: Received) -> Received {
    let (isResumed, size) = state.withLock { ($0.requested > 0, $0.size) }
    guard received.status == 206, isResumed else { return received }
    var headers = received.headers
    headers[.contentRange] = nil
    headers[.contentLength] = String(size)
    return Received(
      status: 200, headers: headers, duration: received.duration, url: received.url)
  }

  /// `request` with the fields that ask for the rest of the file (RFC 9110 sections 14.2 and 13.1.5), in place of those that were
  /// set here before.
  ///
  /// The first call gets the request as the client made it. A transport that sends it again may pass any earlier one, whose fields
  /// ask for what has come since then.
  func resuming(_ request: Request) -> Request {
    state.withLock { state in
      var request = request
      let own =
        state.own
        ?? Own(range: request.headers[.range], condition: request.headers[.ifRange])
      state.own = own
      request.headers[.range] = own.range
      request.headers[.ifRange] = own.condition
      state.use = .nothing
      state.requested = 0
      guard request.method == .get, !state.hasOwnRange, let origin = state.origin else {
        return request
      }
      // If only the end was not noted, the last byte proves that the file is still the same.
      state.requested = min(state.size, (origin.totalBytes ?? .max) - 1)
      guard state.requested > 0 else { return request }
      request.headers[.range] = Self.range(from: state.requested)
      request.headers[.ifRange] = origin.validator
      return request
    }
  }

  private static func range(from first: Int64) -> String { "bytes=\(first)-" }

  /// Prepares for the body of `head`; false if it is not for the file.
  func begin(_ head: Received) throws(NoAnswer) -> Bool {
    do {
      return try state.withLock { state in
        guard !state.isClosed else { throw NoAnswer.cancelled }
        return try begin(head, &state)
      }
    } catch {
      throw NoAnswer(error)
    }
  }

  private func begin(_ head: Received, _ state: inout State) throws -> Bool {
    state.use = .nothing
    switch head.status {
    case 206 where state.requested > 0:
      let range = head.headers[.contentRange].flatMap(ContentRange.init)
      guard let range, range.first == state.requested, fits(head, range, state.origin) else {
        try startOver(&state)
        let found = head.headers[.contentRange] ?? "none"
        throw NoAnswer.malformed(
          "the Content-Range must begin at \(state.requested), in the same file; found \(found)")
      }
      // A shorter part than asked for is legal; its end is then not that of the file.
      state.expected = range.total ?? state.origin?.totalBytes ?? range.last + 1
      try cut(at: state.requested, &state)
    case 206 where !state.hasOwnRange:
      state.use = .unaskedPart
      return false
    case 416 where state.requested > 0:
      try startOver(&state)
      return false
    case 200..<300:
      // Emptied first: whatever happens now, the new origin never describes old bytes.
      try cut(at: 0, &state)
      state.expected =
        head.headers[.contentEncoding] == nil ? head.announcedLength.map(Int64.init) : nil
      state.origin =
        head.status == 200
        ? Transfer.PartialFile.Origin(head, resource: resource, totalBytes: state.expected) : nil
      try note(state.origin)
    default:
      return false
    }
    state.use = .file
    return true
  }

  /// Writes the next bytes.
  func append(_ bytes: Data) throws(NoAnswer) {
    do {
      try state.withLock { state in
        guard !state.isClosed else { throw NoAnswer.cancelled }
        try state.handle.write(contentsOf: bytes)
        state.size += Int64(bytes.count)
      }
    } catch {
      throw NoAnswer(error)
    }
  }

  /// The content as a rule for the disposition may see it: only that of a small file.
  func contents() throws(NoAnswer) -> Data {
    try Transfer.SavedFile(
      url: Transfer.PartialFile.bodyFile(in: folder), size: state.withLock { $0.size }
    ).smallContents()
  }

  /// Moves the file to its destination, in place of a file that is there.
  func save() throws(NoAnswer) -> Transfer.SavedFile {
    let body = Transfer.PartialFile.bodyFile(in: folder)
    let file = Transfer.SavedFile(url: body, size: state.withLock { $0.size })
    let saved = try file.moved(to: destination)
    discard()
    return saved
  }

  /// Writes `data` to the destination: the body of an answer that was kept in memory.
  func save(_ data: Data) throws(NoAnswer) -> Transfer.SavedFile {
    do {
      try data.write(to: destination, options: .atomic)
      return Transfer.SavedFile(url: destination, size: Int64(data.count))
    } catch {
      throw NoAnswer(error)
    }
  }

  /// Forgets what has come, so that it is deleted at the end.
  func discard() {
    state.withLock { $0.origin = nil }
  }

  /// Closes the file, and deletes it unless it can be resumed.
  func close() {
    state.withLock { state in
      state.isClosed = true
      // Each write has reported its own error, and a folder that stays harms nobody. Closed last, because that gives the lock to
      // another download, whose file would be deleted.
      if state.origin == nil || state.size == 0 { try? Transfer.PartialFile.remove(folder) }
      try? state.handle.close()
    }
  }

  /// Whether a 206 is a part of the same file; a server may ignore If-Range.
  private func fits(
    _ head: Received, _ range: ContentRange, _ origin: Transfer.PartialFile.Origin?
  ) -> Bool {
    guard let origin, head.headers[.contentEncoding] == nil else { return false }
    if let total = origin.totalBytes, let other = range.total, total != other { return false }
    let name: HTTPField.Name = origin.validator.hasPrefix("\"") ? .eTag : .lastModified
    return head.headers[name].map { $0 == origin.validator } ?? true
  }

  private func startOver(_ state: inout State) throws {
    state.use = .startOver
    state.origin = nil
    try note(nil)
    try cut(at: 0, &state)
  }

  private func cut(at size: Int64, _ state: inout State) throws {
    try state.handle.truncate(atOffset: UInt64(size))
    try state.handle.seek(toOffset: UInt64(size))
    state.size = size
  }

  private func note(_ origin: Transfer.PartialFile.Origin?) throws {
    let file = Transfer.PartialFile.originFile(in: folder)
    guard let origin else {
      if FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
      return
    }
    try JSONEncoder().encode(origin).write(to: file, options: .atomic)
  }
}
