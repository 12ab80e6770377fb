// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeaseTestSupport
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// The control APIs with what they command, without a socket.
struct ControlSite {
  let context: ControlContext
  private let api: ControlAPI
  /// The number of requests to stop the server.
  let stops: StopCount

  final class StopCount: Sendable {
    private let count = Mutex(0)
    var value: Int { count.withLock { $0 } }
    func add() { count.withLock { $0 += 1 } }
  }

  /// - Parameters:
  ///   - paths: files and folders that are served.
  ///   - scenarios: the texts of scenario files that are added, by name.
  ///   - access: who may command the server.
  ///   - journals: which leases keep a journal.
  ///   - facts: what the server says of itself.
  ///   - importer: what reads documents.
  ///   - verdictReporter: what writes reports.
  init(
    paths: [String] = [], scenarios: [(name: String, text: String)] = [],
    access: ControlAccess = ControlAccess(scope: .local),
    journals: JournalOptions.Mode = .off, facts: ServerFacts = ServerFacts(scope: .all),
    importer: DocumentImporter? = nil, verdictReporter: VerdictReporter? = nil
  ) throws {
    let catalogue = paths.isEmpty ? Catalogue(LoadedScenarios([])) : Catalogue(paths: paths)
    for (name, text) in scenarios { try catalogue.add(text, named: name) }
    let stops = StopCount()
    self.stops = stops
    context = ControlContext(
      catalogue: catalogue,
      leases: LeaseTable(
        seed: 7, journals: JournalSource(JournalOptions(journals))),
      ports: NoPorts(),
      version: "1.2.3", facts: facts, importer: importer, verdictReporter: verdictReporter,
      requestStop: { stops.add() })
    api = ControlAPI(context, access: access)
  }

  /// A scenario with a contract, whose clients can be judged.
  static let pay = (
    name: "pay",
    text: #"""
    {"request": {"method": "POST", "urlPath": "/pay"},
     "contract": {
       "success": {"fields": {"/id": "required", "/name": "defaulted"}},
       "failure": {"fields": {"/code": "required"}, "code": "/code"}},
     "cases": {
       "paid": {"response": {"jsonBody": {"id": 7, "name": "Ada"}}},
       "declined": {"response": {"status": 402, "jsonBody": {"code": "noMoney"}}},
       "turns": {"sequence": ["declined", "paid"]}, "chance": {"draw": {"paid": 3, "declined": 1}}}}
    """#
  )

  /// Answers a request of a client in a lease, and notes it in the journal; the whole answer is sent.
  @discardableResult
  func serve(_ request: StubRequest, in id: String) throws -> Reply {
    guard case .lease(let lease) = context.leases.find(id) else { throw UnknownLease() }
    let answer = Answering(allowsCrossOrigin: false).answer(
      request, index: context.catalogue.index, state: lease)
    #expect(lease.apply(answer.changes))
    lease.coverage.note(answer.reply)
    let answered = AnsweredRequest(
      RecordedRequest.Parts(
        method: request.method, target: request.target, bodySize: request.body.count,
        fields: request.headers.isEmpty ? nil : HeaderBlock(request.headers), isBodyWhole: true),
      reply: answer.reply, misses: answer.misses, lease: id)
    let journal = try #require(lease.journal)
    journal.append(answered)
    journal.complete(
      answered,
      WireRecord(nanoseconds: 0, isComplete: true, status: answer.reply.status))
    return answer.reply
  }

  struct UnknownLease: Error {}

  /// An answer of the API.
  struct Answer {
    let response: ResponseDefinition
    var status: Int { response.status }
    /// The body as JSON.
    let json: JSONValue?

    func header(_ name: String) -> String? { response.headerValues(named: name).first }

    /// The string at a place, such as `cases.0.name`.
    subscript(_ path: String) -> String? {
      var value = json
      for part in path.split(separator: ".") {
        if let index = Int(part) {
          value = value.flatMap { Array($0.elements).dropFirst(index).first }
        } else {
          value = value?[String(part)]
        }
      }
      return value.map { $0.string ?? String(decoding: $0.source, as: UTF8.self) }
    }
  }

  /// The answer is not as the OpenAPI document says.
  struct BesideDocument: Error, CustomStringConvertible {
    let description: String
  }

  /// The answer goes on, or comes at another time.
  struct NoResponse: Error {}

  /// - Parameter lease: that of the port or the host that the request comes to; `nil` for the main one.
  func ask(
    _ method: String, _ target: String, _ body: String = "",
    headers: [HeaderField] = [HeaderField(name: "Host", value: "localhost:8080")],
    peerAddress: String = "127.0.0.1", in lease: Lease? = nil
  ) throws -> Answer {
    let reply = try reply(
      method, target, body, headers: headers, peerAddress: peerAddress, in: lease)
    guard case .response(let response) = reply else { throw NoResponse() }
    return try answer(method, target, response)
  }

  /// The answer to a GET at the page's port, for a browser that prefers HTML. The document does not describe the page.
  func askPage(
    _ target: String, _ fields: KeyValuePairs<String, String> = [:], method: String = "GET"
  ) throws -> ResponseDefinition {
    let target = RequestTarget(target)
    let headers = [("Host", "localhost:8081"), ("Accept", "text/html")] + fields.map { ($0, $1) }
    let reply = api.reply(
      to: ControlRequest(
        method: method, target: target, path: ControlPath(onPagePort: target),
        headers: headers.map { HeaderField(name: $0.0, value: $0.1) }, lease: context.leases.main,
        isOfPagePort: true))
    guard case .response(let response) = reply else { throw NoResponse() }
    return response
  }

  /// The same for an answer that comes later.
  func askLater(_ method: String, _ target: String, _ body: String) throws -> LaterAnswer {
    guard case .later(let later) = try reply(method, target, body) else { throw NoResponse() }
    return LaterAnswer(later: later) { try answer(method, target, $0) }
  }

  /// An answer that comes later.
  struct LaterAnswer {
    let later: Later<ResponseDefinition>
    fileprivate let read: (ResponseDefinition) throws -> Answer

    /// The answer, when it has come.
    var value: Answer {
      get async throws {
        await withCheckedContinuation { continuation in
          later.whenReady { continuation.resume() }
        }
        return try read(try #require(later.value))
      }
    }
  }

  private func reply(
    _ method: String, _ target: String, _ body: String,
    headers: [HeaderField] = [HeaderField(name: "Host", value: "localhost:8080")],
    peerAddress: String = "127.0.0.1", in lease: Lease? = nil
  ) throws -> ControlReply {
    let target = RequestTarget(target)
    return api.reply(
      to: ControlRequest(
        method: method, target: target, path: try #require(ControlPath(target)), headers: headers,
        body: Array(body.utf8), lease: lease ?? context.leases.main, peerAddress: peerAddress))
  }

  /// Reads an answer, and holds it to the document.
  private func answer(
    _ method: String, _ target: String, _ response: ResponseDefinition
  ) throws -> Answer {
    if let mistake = try APIDocument.mistake(method, RequestTarget(target), response) {
      throw BesideDocument(description: mistake)
    }
    let type = response.headerValues(named: "Content-Type").first
    let isJSON = !response.body.isEmpty && type?.hasSuffix("json") == true
    return Answer(
      response: response,
      json: isJSON ? try JSONDocument(parsing: Array(response.body)).root : nil)
  }
}

/// As if the process had no descriptors left, except for the lease with the name `lucky`.
struct NoPorts: LeasePorts {
  func open(for lease: Lease) throws(ProblemDetails) {
    guard lease.name == "lucky" else {
      throw ProblemDetails(type: "no-port", title: "No port", status: 503, detail: "there is none")
    }
    _ = lease.set(port: 4321)
  }

  func refusedPort() throws(ProblemDetails) -> Int { 4322 }
}
