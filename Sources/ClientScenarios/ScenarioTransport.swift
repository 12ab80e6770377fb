// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore
import MockAPIEngine
public import MockAPILoading
import MockAPIMatching

/// Answers requests from scenario files, in the process of the app, without a server and without sockets: for previews
/// and for tests in a simulator.
///
/// ```swift
/// let transport = try ScenarioTransport(folder: "Scenarios")
/// try transport.select(case: "incorrectPassword", of: "registration")
/// let client = APIClient(baseURL: apiURL, transport: transport)
/// ```
/// The rules are those of the server: the same code chooses scenario, case, fault and delay, and writes the same bytes,
/// which are read as strictly as HTTP/1.1 allows. The scheme and the host of a request do not matter. Each transport has
/// its own sequences, states and selection.
public final class ScenarioTransport: Transport {
  private let index: ScenarioIndex
  /// The files of a folder of WireMock, which answer where no scenario does.
  private let files: StaticFiles?
  private let loaded: LoadedScenarios
  private let lease: Lease
  private let clock: any Clock<Duration>
  private let redirects: Request.Redirects
  private let selected: Guarded<[String: String]>
  private let answering = Answering(allowsCrossOrigin: false, maximumBodySize: .max)

  /// Loads the scenario files in a folder and in the folders below it, or one file.
  ///
  /// - Parameters:
  ///   - bodyFolder: the folder of all body files; `nil` for the usual places: `__files` beside `mappings`, otherwise the folder
  ///     of each scenario file.
  ///   - seed: the seed for random faults, delays and templates: the same seed gives the same ones.
  ///   - redirects: whether an answer that redirects is followed, to another path of the same origin.
  ///   - clock: waits for delays and timeouts; give one that does not wait to a test that must not.
  /// - Throws: ``InvalidScenarios`` with all mistakes in the files, each with file, line and column.
  public convenience init(
    contentsOf url: URL, bodyFolder: URL? = nil, seed: UInt64 = 0,
    redirects: Request.Redirects = .followed,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(InvalidScenarios) {
    let loaded = ScenarioLoader(bodyFolder: bodyFolder?.path).load(paths: [url.path])
    var problems = loaded.unusablePaths
    if loaded.hasErrors { problems += loaded.diagnostics }
    if problems.isEmpty, loaded.scenarios.isEmpty {
      problems = [
        Diagnostic(
          file: url.path,
          message: "the folder must contain scenario files, which end with '.json'; found none")
      ]
    }
    guard problems.isEmpty else { throw InvalidScenarios(diagnostics: problems) }
    self.init(loaded, seed: seed, redirects: redirects, clock: clock)
  }

  /// Loads the scenario files in a folder among the resources of a bundle: an app's folder reference, or a folder that
  /// `.copy("Scenarios")` adds to a package's target.
  ///
  /// - Parameter bundle: that of the app, if none is given; `Bundle.module` in a package.
  /// - Throws: ``InvalidScenarios``, if the bundle has no such folder, or if there are mistakes in the files.
  public convenience init(
    folder: String, in bundle: Bundle = .main, seed: UInt64 = 0,
    redirects: Request.Redirects = .followed,
    clock: any Clock<Duration> = ContinuousClock()
  ) throws(InvalidScenarios) {
    guard let url = bundle.url(forResource: folder, withExtension: nil) else {
      let problem = Diagnostic(
        file: bundle.bundlePath,
        message: "the bundle must contain a folder '\(folder)'; found none; add it as a folder "
          + "reference in Xcode, or with '.copy(\"\(folder)\")' in a package")
      throw InvalidScenarios(diagnostics: [problem])
    }
    try self.init(contentsOf: url, seed: seed, redirects: redirects, clock: clock)
  }

  private init(
    _ loaded: LoadedScenarios, seed: UInt64, redirects: Request.Redirects,
    clock: any Clock<Duration>
  ) {
    self.loaded = loaded
    index = ScenarioIndex(loaded.scenarios)
    files = loaded.bodyFolder.map(StaticFiles.init)
    lease = Lease(id: "app", seed: seed)
    selected = Guarded([:])
    self.redirects = redirects
    self.clock = clock
  }

  /// What is noticed in the files without being an error.
  public var warnings: [Diagnostic] { loaded.diagnostics }

  // MARK: State

  /// Selects the case, or the variant of a case, that answers all requests of a scenario, from the next request on. A
  /// request with a `Prefer` field of its own gets what it prefers.
  ///
  /// - Throws: ``InvalidSelection`` if there is no such scenario or case; nothing is changed then.
  public func select(case name: String, of scenario: String) throws(InvalidSelection) {
    let problems = CaseSelection([scenario: name]).problems(in: loaded.scenarios)
    guard problems.isEmpty else { throw InvalidSelection(problems: problems) }
    changeSelection { $0[scenario] = name }
  }

  /// Lets a scenario choose its case again, by `when` and its default.
  public func deselect(_ scenario: String) {
    changeSelection { $0[scenario] = nil }
  }

  /// Takes the transport back to its beginning: no selection, all sequences, states and counters at their start.
  public func reset() {
    changeSelection { $0 = [:] }
    lease.reset()
  }

  private func changeSelection(_ change: (inout [String: String]) -> Void) {
    selected.withLock { selected in
      change(&selected)
      lease.select(CaseSelection(selected))
    }
  }

  // MARK: Requests

  /// Answers a request. A request that no scenario matches is answered with 404 and a problem (RFC 9457) that has the
  /// nearest misses.
  ///
  /// - Throws: a `NoAnswer` for faults and delays that leave the app without a complete response.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    var (request, url) = (request, url)
    for _ in 0...RedirectStep.limit {
      let (result, elapsed) = answer(to: request, at: url)
      if elapsed > .zero {
        do {
          try await clock.sleep(for: elapsed)
        } catch {
          throw NoAnswer.cancelled
        }
      }
      let received = try result.get()
      guard redirects == .followed, let step = RedirectStep(received, of: request, at: url)
      else { return received }
      guard step.url.origin == url.origin else {
        throw NoAnswer.cannotConnect(
          "the answer redirects to \(step.url), which is another server than that of \(url)")
      }
      (request, url) = (step.request, step.url)
      request.timeout -= elapsed
      guard request.timeout > .zero else { throw NoAnswer.timedOut }
    }
    throw NoAnswer.other(
      domain: URLError.errorDomain, code: URLError.Code.httpTooManyRedirects.rawValue,
      message: "more than \(RedirectStep.limit) redirects")
  }

  /// The same for files: they are read into memory, so that matchers see the whole body, and the progress is told once it is there.
  ///
  /// - Throws: a `NoAnswer` as for every request, and if a file cannot be read or written.
  public func send(
    _ request: Request, to url: URL, in transfer: Transfer
  ) async throws -> Received {
    try await transfer.inMemory(request) { try await send($0, to: url) }
  }

  /// The answer to one request, and the time after which the app has it.
  private func answer(
    to request: Request, at url: URL
  ) -> (Result<Received, any Error>, elapsed: Duration) {
    let reply = reply(to: AppRequest(request, to: url))
    let playback = WirePlayback(
      WireScript(reply, canKeepAlive: true, date: IMFDate.now), limit: request.timeout)
    let result = Result {
      var reader = ResponseReader(isHead: request.method == .head) { try playback.receive() }
      var received = try reader.response { playback.elapsed }
      received.url = url
      return received
    }
    return (result, playback.elapsed)
  }

  private func reply(to request: AppRequest) -> Reply {
    while true {
      var answer = answering.answer(request, index: index, state: lease, isBodyTooLarge: false)
      if let files, answering.mayBeFile(answer, to: request),
        let file = files.file(at: request.target.path)
      {
        answer = answering.file(
          file.bytes, contentType: file.contentType, to: request, replacing: answer)
      }
      // Otherwise another request came first, and has changed the state that this answer depends on.
      if lease.commit(answer.changes) { return answer.reply }
    }
  }
}
