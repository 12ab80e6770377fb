// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

private struct Ping: Resource {
  typealias Success = RawBody
  var request: Request { .get("ping").with(timeout: patient) }
}

private enum SignIn: Error, Hashable {
  case expired
  case refused(code: Int)
}

/// An error that cannot be compared.
private struct Bug: LocalizedError {
  let place: String
  var errorDescription: String? { "a bug" }
}

@Suite("No answer")
struct NoAnswerTests {
  /// The error that ends a request when `prepare` throws `error`.
  private static func noAnswer(preparing error: any Error) async throws -> NoAnswer? {
    let client = APIClient(
      baseURL: try #require(URL(string: "https://api.test")),
      transport: StubTransport { _, _ in
        Issue.record("sent")
        return Received(status: 200)
      }, prepare: { _ in throw error })
    guard case .noAnswer(let noAnswer) = await client.fetch(Ping()) else { return nil }
    return noAnswer
  }

  @Test("The error of a refused prepare is kept")
  func prepared() async throws {
    guard case .notPrepared(SignIn.expired) = try await Self.noAnswer(preparing: SignIn.expired)
    else {
      Issue.record("expected the app's own error")
      return
    }
    let refusal = OutcomeError<String>.failure("locked", [], Received(status: 403))
    guard case .notPrepared(let error) = try await Self.noAnswer(preparing: refusal) else {
      Issue.record("expected the error of the other request")
      return
    }
    #expect(error as? OutcomeError<String> == refusal)
  }

  @Test(
    "Errors of prepare are compared by their own equality, and otherwise by type and description",
    arguments: [
      (SignIn.expired, SignIn.expired, true), (SignIn.expired, SignIn.refused(code: 1), false),
      (SignIn.refused(code: 1), SignIn.refused(code: 1), true),
      (Bug(place: "a"), Bug(place: "a"), true), (Bug(place: "a"), Bug(place: "b"), false),
      (SignIn.expired, Bug(place: "a"), false),
    ] as [(any Error, any Error, Bool)])
  func equality(one: any Error, other: any Error, areEqual: Bool) {
    #expect((NoAnswer.notPrepared(one) == .notPrepared(other)) == areEqual)
    let count = Set([NoAnswer.notPrepared(one), .notPrepared(other)]).count
    #expect(count == (areEqual ? 1 : 2))
  }

  @Test("Two reasons are equal only if all their details are")
  func reasons() {
    let part = Received(status: 200)
    let reasons: [NoAnswer] = [
      .invalidRequest("a"), .invalidRequest("b"), .notPrepared(SignIn.expired), .cancelled,
      .timedOut, .cannotConnect("a"), .cannotConnect("a", because: .noNetwork), .interrupted("a"),
      .interrupted("a", after: part),
      .malformed("a"), .other(domain: "a", code: 1, message: "a"),
      .other(domain: "a", code: 2, message: "a"), .other(domain: "b", code: 1, message: "a"),
    ]
    #expect(Set(reasons).count == reasons.count)
    for reason in reasons { #expect(reasons.filter { $0 == reason }.count == 1) }
  }

  @Test("The text of a refused prepare names the error")
  func text() {
    let error = NoAnswer.notPrepared(SignIn.refused(code: 7))
    #expect(error.localizedDescription == "the request could not be prepared: refused(code: 7)")
  }

  @Test(
    "Only what may end in another way is worth trying again",
    arguments: [
      (.timedOut, true), (.interrupted("a"), true), (.malformed("a"), true),
      (.cannotConnect("a"), true), (.cannotConnect("a", because: .noNetwork), true),
      (.cannotConnect("a", because: .untrusted), false), (.cancelled, false),
      (.invalidRequest("a"), false), (.notPrepared(SignIn.expired), false),
      (
        .other(domain: URLError.errorDomain, code: URLError.Code.unknown.rawValue, message: ""),
        true
      ),
      (
        .other(
          domain: URLError.errorDomain, code: URLError.Code.httpTooManyRedirects.rawValue,
          message: ""),
        false
      ),
      (
        .other(domain: "a", code: URLError.Code.httpTooManyRedirects.rawValue, message: ""), true
      ),
    ] as [(NoAnswer, Bool)])
  func worth(error: NoAnswer, expected: Bool) {
    #expect(error.isWorthRetrying == expected)
  }

  @Test(
    "The reason why there is no connection is kept, as far as the system tells it",
    arguments: [
      (.notConnectedToInternet, "", .noNetwork), (.dataNotAllowed, "", .noNetwork),
      (.internationalRoamingOff, "", .noNetwork), (.callIsActive, "", .noNetwork),
      (.serverCertificateUntrusted, "", .untrusted),
      (.serverCertificateHasBadDate, "", .untrusted),
      (.serverCertificateHasUnknownRoot, "", .untrusted),
      (.serverCertificateNotYetValid, "", .untrusted),
      (.clientCertificateRejected, "", .untrusted), (.clientCertificateRequired, "", .untrusted),
      (.appTransportSecurityRequiresSecureConnection, "", .untrusted),
      (.cannotConnectToHost, "Couldn't connect to server", .unreachable),
      (.cannotFindHost, "Could not resolve host", .unreachable),
      (.cannotFindHost, "Could not resolve host: certificate.test", .unreachable),
      (.secureConnectionFailed, "reset by peer", .unreachable),
      (.secureConnectionFailed, "peer certificate cannot be authenticated", .untrusted),
      (
        .unknown, "OpenSSL SSL_connect: SSL_ERROR_SYSCALL in connection to certificate.test:443",
        .unreachable
      ),
      (.unknown, "SSL certificate problem: certificate has expired", .untrusted),
      (.unknown, "SSL: no alternative certificate subject name matches", .untrusted),
      (.unknown, "OpenSSL SSL_read: OpenSSL/3.0: tlsv1 alert unknown ca, errno 0", .untrusted),
      (.unknown, "TLS connect error: SSL routines::certificate verify failed", .untrusted),
      (.unknown, "OpenSSL SSL_connect: Connection reset by peer", .unreachable),
    ] as [(URLError.Code, String, NoAnswer.ConnectionFailure)])
  func connection(
    code: URLError.Code, text: String, expected: NoAnswer.ConnectionFailure
  ) async throws {
    let error = URLError(code, userInfo: [NSLocalizedDescriptionKey: text])
    let outcome = await (try APIClient.answering { _, _ in throw error }).fetch(Ping())
    guard case .noAnswer(.cannotConnect(_, because: let failure)) = outcome else {
      Issue.record("expected no connection, found \(outcome)")
      return
    }
    #expect(failure == expected)
  }

  @Test("A cancellation is told from everything else, in outcomes and in their errors")
  func cancelled() {
    typealias Result = Outcome<Int, String>
    let received = Received(status: 200)
    let others: [Result] = [
      .success(1, received), .failure("a", [], received), .noAnswer(.timedOut),
      .noAnswer(.other(domain: "a", code: 1, message: "cancelled")),
    ]
    #expect(Result.noAnswer(.cancelled).isCancelled)
    #expect(others.allSatisfy { !$0.isCancelled })
    #expect(OutcomeError<String>.noAnswer(.cancelled).isCancelled)
    #expect(!OutcomeError<String>.noAnswer(.timedOut).isCancelled)
    #expect(!OutcomeError<String>.failure("a", [], received).isCancelled)
  }
}
