// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

extension APIClient {
  /// Asks `resource`, as `fetch` does, and says how much of the request's body has been sent.
  ///
  ///     struct Photo: Resource {
  ///       typealias Success = EmptyBody
  ///       let file: URL
  ///       var request: Request { .put("photos/1", file: file, contentType: "image/jpeg") }
  ///     }
  ///     let outcome = await client.upload(Photo(file: file)) { show($0.fraction) }
  ///
  /// The body may be a file, a form with files, or anything else. HTTP has no way to go on with an upload that was cut off: it
  /// begins again.
  ///
  /// - Parameter progress: is called about 200 times at most, one call after the other, on a thread of the transport; it must not
  ///   block. A byte counts as sent when the system has taken it, which is a little earlier than it is.
  @concurrent
  public func upload<R: Resource>(
    _ resource: R, progress: @escaping @Sendable (Transfer.Progress) -> Void
  ) async -> R.Outcome {
    do throws(NoAnswer) {
      let request = try request(of: resource)
      return await fetch(resource, by: request, in: Transfer(progress: progress))
    } catch {
      return .noAnswer(error)
    }
  }

  /// Asks `resource`, and saves the body of a success as a file, which never is in memory as a whole.
  ///
  ///     struct Export: Resource {
  ///       typealias Success = RawBody
  ///       var request: Request { .get("export") }
  ///     }
  ///     let outcome = await client.download(Export(), to: file) { show($0.fraction) }
  ///
  /// | what comes | the outcome |
  /// | --- | --- |
  /// | a complete success | `.success` with the file, which replaces a file that is there; `received` has no body |
  /// | any other answer | as with `fetch`: `.failure` or `.unexpected`; its body is in memory |
  /// | a body that is cut off, a cancellation, a timeout | `.noAnswer`; the part that came stays beside the destination |
  ///
  /// The next download to the same destination asks only for the rest of such a part, and only if the server still has the same
  /// file (`Range` and `If-Range`, RFC 9110 sections 13.1.5 and 14.2): see ``Transfer/PartialFile``. It begins again if the server
  /// answers with the whole file, with a wrong part, or with 416. A resumed answer is given as the 200 that it completes.
  ///
  /// `disposition(of:)` of the resource gets the body only if it has at most 1 MiB. The request asks for a body without
  /// compression, whose length can be checked, unless it has an Accept-Encoding of its own. Its timeout limits the time without
  /// progress, not the whole download.
  ///
  /// - Parameters:
  ///   - destination: the URL of the file; its folder must exist. Two downloads at the same time need two destinations.
  ///   - progress: is called about 200 times at most, one call after the other, on a thread of the transport; it must not block.
  @concurrent
  public func download<R: Resource>(
    _ resource: R, to destination: URL,
    progress: (@Sendable (Transfer.Progress) -> Void)? = nil
  ) async -> Outcome<Transfer.SavedFile, R.Failure.Domain> where R.Success == RawBody {
    do throws(NoAnswer) {
      var (request, url) = try await build(resource)
      guard request.method != .head else {
        throw .invalidRequest("a download needs an answer with a body, which HEAD has not")
      }
      request.headers[.acceptEncoding] = request.headers[.acceptEncoding] ?? "identity"
      let file = try DownloadFile(for: destination, url: url)
      defer { file.close() }
      let received = try await download(
        request, at: url, into: file, Transfer(to: file, progress: progress))
      return try save(received, of: resource, to: RequestLine(request), file)
    } catch {
      return .noAnswer(error)
    }
  }

  /// The answer to `request`, asked for once more if the part that was there did not fit.
  private func download(
    _ request: Request, at url: URL, into file: DownloadFile, _ transfer: Transfer
  ) async throws(NoAnswer) -> Received {
    do {
      let received = try await answer(to: request, at: url, in: transfer)
      guard file.use == .startOver else { return received }
    } catch {
      guard file.use == .startOver, !Task.isCancelled else { throw error }
    }
    return try await answer(to: request, at: url, in: transfer)
  }

  private func save<R: Resource>(
    _ received: Received, of resource: R, to line: RequestLine, _ file: DownloadFile
  ) throws(NoAnswer) -> Outcome<Transfer.SavedFile, R.Failure.Domain> where R.Success == RawBody {
    switch file.use {
    case .unaskedPart:
      return .unexpected(
        UnexpectedResponse(reason: .status, disposition: .unexpected, received: received))
    case .nothing, .startOver:
      return try judge.outcome(of: resource, received: received, to: line)
        .saved { (body, received) throws(NoAnswer) in (try file.save(body.data), received) }
    case .file:
      try file.checkLength(after: received)
      let whole = file.combined(received)
      let small = whole.with(body: try file.contents())
      let outcome = judge.outcome(of: resource, complete: small, to: line)
      if outcome.usable == nil { file.discard() }
      return try outcome.saved { (_, _) throws(NoAnswer) in (try file.save(), whole) }
    }
  }
}
