// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// Asks resources of one API.
///
///     let client = APIClient(baseURL: apiURL)
///     let outcome = await client.fetch(User(id: 7))
///
/// The client never retries: the first answer is the outcome; a ``RetryingTransport`` does. (URLSession on Linux itself
/// repeats a request if a connection that it has used before breaks.)
public struct APIClient: Sendable {
  let baseURL: URL
  private let transport: any Transport
  private let encoder: ContractEncoder
  package let judge: ResponseJudge
  private let activity: APIClient.Activity?
  private let errors: any ErrorReading
  private let prepare: (@Sendable (inout Request) async throws -> Void)?

  /// Creates a client.
  ///
  /// - Parameters:
  ///   - errors: reads the errors that the transport and `prepare` throw; the other parameters are those of the public initialiser.
  package init(
    baseURL: URL,
    transport: any Transport,
    decoder: ContractDecoder = ContractDecoder(),
    encoder: ContractEncoder? = nil,
    reporters: [any DefectReporter] = [],
    capturing capture: DefectReport.BodyCapture = .nothing,
    activity: APIClient.Activity? = nil,
    readingErrors errors: any ErrorReading,
    prepare: (@Sendable (inout Request) async throws -> Void)? = nil
  ) {
    self.baseURL = baseURL
    self.transport = transport
    self.encoder = encoder ?? decoder.matchingEncoder
    judge = ResponseJudge(decoder: decoder, reporters: reporters, capturing: capture)
    self.activity = activity
    self.errors = errors
    self.prepare = prepare
  }

  /// Asks `resource`. Never throws: every way this can end is an outcome.
  ///
  /// A cancelled task gives `.noAnswer(.cancelled)`, even if the answer arrived at the same moment. A request without
  /// an Accept field gets `application/json`, or `*/*` if the success model is a `WholeBodyModel`.
  ///
  /// Requests are built and bodies are decoded off the caller's actor, whatever features the caller is compiled with.
  @concurrent
  public func fetch<R: Resource>(_ resource: R) async -> R.Outcome {
    do throws(NoAnswer) {
      return await fetch(resource, by: try request(of: resource))
    } catch {
      return .noAnswer(error)
    }
  }

  /// Asks `resource` with `request` in place of its own; `transfer` is told how far it is.
  package func fetch<R: Resource>(
    _ resource: R, by request: Request, in transfer: Transfer? = nil
  ) async -> R.Outcome {
    do throws(NoAnswer) {
      var (request, url) = try await complete(request, of: resource)
      let ends = judge.begin(&request, at: url)
      let outcome = await outcome(of: resource, to: request, at: url, in: transfer)
      if !ends.isEmpty, let ending = ExchangeEnding(outcome) {
        for end in ends { end(ending) }
      }
      return outcome
    } catch {
      return .noAnswer(error)
    }
  }

  private func outcome<R: Resource>(
    of resource: R, to request: Request, at url: URL, in transfer: Transfer?
  ) async -> R.Outcome {
    do throws(NoAnswer) {
      // A file is never read into memory as a whole.
      let transfer = transfer ?? request.streamedBody.map { _ in Transfer(progress: nil) }
      let received = try await answer(to: request, at: url, in: transfer)
      return judge.outcome(of: resource, received: received, to: RequestLine(request))
    } catch {
      return .noAnswer(error)
    }
  }

  /// The request of `resource`, with its body as this client writes it.
  package func request(of resource: some Resource) throws(NoAnswer) -> Request {
    do {
      var request = try ContractEncoder.$current.withValue(encoder) { try resource.request }
      try request.finish(with: encoder)
      return request
    } catch let error as NoAnswer {
      throw error
    } catch {
      throw .invalidRequest(String(describing: error))
    }
  }

  /// The Accept field for `resource`: a whole body may have any type.
  private func accept<R: Resource>(_ resource: R) -> String {
    R.Success.self is any WholeBodyModel.Type ? "*/*" : "application/json"
  }

  /// The request of `resource` with everything that the client adds, and the URL to send it to.
  package func build(_ resource: some Resource) async throws(NoAnswer) -> (Request, URL) {
    try await complete(try request(of: resource), of: resource)
  }

  /// `request` with everything that the client adds, and the URL to send it to.
  private func complete(
    _ request: Request, of resource: some Resource
  ) async throws(NoAnswer) -> (Request, URL) {
    var request = request
    request.headers[.accept] = request.headers[.accept] ?? accept(resource)
    if let prepare { request = try await prepared(request, by: prepare) }
    // A file that cannot be sent is a mistake in the request: nothing is sent.
    _ = try request.streamedBody?.length()
    return (request, try request.url(relativeTo: baseURL))
  }

  /// `request` as `prepare` leaves it, with the rest of its timeout.
  private func prepared(
    _ request: Request, by prepare: @escaping @Sendable (inout Request) async throws -> Void
  ) async throws(NoAnswer) -> Request {
    do {
      let (changed, duration) = try await Race.run(within: request.timeout) {
        // Measured inside the task: the time that a busy program needs to start the task and to resume the caller
        // does not count.
        let start = ContinuousClock.now
        var changed = request
        try await ContractEncoder.$current.withValue(encoder) { try await prepare(&changed) }
        try changed.finish(with: encoder)
        changed.makeConfidential(fieldsSetSince: request)
        return (changed, ContinuousClock.now - start)
      }
      var prepared = changed
      prepared.timeout -= duration
      guard prepared.timeout > .zero else { throw NoAnswer.timedOut }
      return prepared
    } catch {
      throw Task.isCancelled ? .cancelled : errors.noAnswer(behind: error) ?? .notPrepared(error)
    }
  }

  /// The answer to `request`, which goes through `transfer` if there is one.
  package func answer(
    to request: Request, at url: URL, in transfer: Transfer?
  ) async throws(NoAnswer) -> Received {
    guard !Task.isCancelled else { throw .cancelled }
    activity?.begin()
    defer { activity?.end() }
    var received: Received
    do {
      if let transfer {
        received = transfer.completed(
          try await transport.send(transfer.resuming(request), to: url, in: transfer))
      } else {
        received = try await transport.send(request, to: url)
      }
    } catch {
      if Task.isCancelled { throw .cancelled }
      let noAnswer = errors.noAnswer(for: error)
      guard case .interrupted(let reason, after: var part?) = noAnswer else { throw noAnswer }
      part = transfer?.completed(part) ?? part
      part.url = part.url ?? url
      throw .interrupted(transfer?.sayingWhatIsSaved(after: reason) ?? reason, after: part)
    }
    guard !Task.isCancelled else { throw .cancelled }
    received.url = received.url ?? url
    return received
  }
}
