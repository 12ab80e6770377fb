// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClient
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
/// which are read as strictly as HTTP/1.1 allows. The scheme and the host of a request do not matter; its path is that of a
/// scenario below the base URL's own path, which the transport must know: `below: apiURL.path` for
/// `https://api.example.com/v1`. Each transport has its own sequences, states and selection.
public final class ScenarioTransport: Transport {
  private let index: ScenarioIndex
  /// The files of a folder of WireMock, which answer where no scenario does.
  private let files: StaticFiles?
  private let loaded: LoadedScenarios
  private let state: Guarded<LeaseState>
  private let clock: any Clock<Duration>
  private let base: BasePath
  private let redirects: Request.Redirects
  private let answering = Answering(allowsCrossOrigin: false)

  /// Loads the scenario files in a folder and in the folders below it, or one file.
  ///
  /// - Parameters:
  ///   - path: the path of the client's base URL, such as `/v1`, without escapes, as `apiURL.path` gives it. Scenarios have paths
  ///     below it: `/users` answers `/v1/users`. A `Location` that begins with `/` is below it, too. A request for any other path
  ///     is answered with 404 and a problem that says so.
  ///   - bodyFolder: the folder of all body files; `nil` for the usual places: `__files` beside `mappings`, otherwise the folder
  ///     of each scenario file.
  ///   - seed: the seed for random faults, delays and templates: the same seed gives the same ones.
  ///   - redirects: whether an answer that redirects is followed, to another path of the same origin.
  ///   - clock: waits for delays and timeouts; give one that does not wait to a test that must not.
  /// - Throws: `InvalidScenarios` with all mistakes in the files, each with file, line and column.
  public convenience init(
    contentsOf url: URL, below path: String = "", bodyFolder: URL? = nil, seed: UInt64 = 0,
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
    self.init(loaded, below: path, seed: seed, redirects: redirects, clock: clock)
  }

  /// Loads the scenario files in a folder among the resources of a bundle: an app's folder reference, or a folder that
  /// `.copy("Scenarios")` adds to a package's target.
  ///
  /// - Parameters:
  ///   - bundle: that of the app, if none is given; `Bundle.module` in a package.
  ///   - path: the path of the client's base URL; the other parameters, too, are those of
  ///     ``init(contentsOf:below:bodyFolder:seed:redirects:clock:)``.
  /// - Throws: `InvalidScenarios`, if the bundle has no such folder, or if there are mistakes in the files.
  public convenience init(
    folder: String, in bundle: Bundle = .main, below path: String = "", seed: UInt64 = 0,
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
    try self.init(contentsOf: url, below: path, seed: seed, redirects: redirects, clock: clock)
  }

  private init(
    _ loaded: LoadedScenarios, below path: String, seed: UInt64, redirects: Request.Redirects,
    clock: any Clock<Duration>
  ) {
    self.loaded = loaded
    index = ScenarioIndex(loaded.scenarios)
    files = loaded.bodyFolder.map(StaticFiles.init)
    state = Guarded(LeaseState(seed: seed))
    base = BasePath(path)
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
    state.withLock { $0.selection.cases[scenario] = name }
  }

  /// Lets a scenario choose its case again, by `when` and its default.
  public func deselect(_ scenario: String) {
    state.withLock { $0.selection.cases[scenario] = nil }
  }

  /// Takes the transport back to its beginning: no selection, all sequences, states and counters at their start.
  public func reset() {
    state.withLock { $0 = LeaseState(seed: $0.seed) }
  }

  // MARK: Requests

  /// Answers a request. A request that no scenario matches is answered with 404 and a problem (RFC 9457) that has the
  /// nearest misses.
  ///
  /// A redirect (RFC 9110 section 15.4) to the same origin is followed as URLSession follows it, 20 times at most: 301 and 302 make
  /// a POST a GET, 303 makes every method but HEAD one, and 307 and 308 repeat the request with its body. The timeout limits all
  /// of it.
  ///
  /// - Throws: a `NoAnswer` for faults and delays that leave the app without a complete response.
  public func send(_ request: Request, to url: URL) async throws -> Received {
    try request.check()
    var (request, url) = (request, url)
    var begun = Duration.zero
    for _ in 0...RedirectStep.limit {
      let (result, elapsed) = answer(to: request, at: url, after: begun)
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
      begun += elapsed
      request.timeout -= elapsed
      guard request.timeout > .zero else { throw NoAnswer.timedOut }
    }
    throw RedirectStep.tooMany
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
  /// - Parameter begun: the time that redirects before it took.
  private func answer(
    to request: Request, at url: URL, after begun: Duration
  ) -> (Result<Received, any Error>, elapsed: Duration) {
    let playback = WirePlayback(
      WireScript(reply(to: request, at: url), canKeepAlive: true, date: IMFDate.now),
      limit: request.timeout)
    let result = Result {
      var reader = ResponseReader(isHead: request.method == .head) { try playback.receive() }
      do {
        var received = try reader.response { begun + playback.elapsed }
        received.url = url
        return received
      } catch NoAnswer.interrupted(let text, after: var part?) {
        part.url = url
        throw NoAnswer.interrupted(text, after: part)
      }
    }
    return (result, playback.elapsed)
  }

  private func reply(to request: Request, at url: URL) -> Reply {
    let sent = RequestTarget(url.requestTarget)
    guard let target = base.target(sent) else {
      let view = AppRequest(request, to: url, target: sent)
      return answering.control(base.refusal(of: sent).response(), to: view).reply
    }
    return reply(to: AppRequest(request, to: url, target: target))
  }

  private func reply(to request: AppRequest) -> Reply {
    while true {
      let answer = answering.answer(
        request, index: index, files: files?.response, state: state.withLock { $0 },
        prefix: base.text)
      // If another request came first, and has changed the state that this decision depends on, it is made again.
      if state.withLock({ $0.apply(answer.changes) }) { return answer.reply }
    }
  }
}
