// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario
import Testing

/// Exceptions of an HTTP library that a client documents.
struct TransportExceptionsTests {
  private static let bench = Result { try Bench() }

  private static func python(_ error: String) -> String {
    """
    Traceback (most recent call last):
      File "/home/me/driver.py", line 4, in <module>
      File "/venv/lib/python3.11/site-packages/shop/api.py", line 12, in get_order
    \(error)
    """
  }

  private static let java = """
    Exception in thread "main" com.acme.TransportException: no answer
    \tat com.acme.Client.get(Client.java:42)
    Caused by: java.net.SocketException: Connection reset
    \tat java.base/java.net.Socket.read(Socket.java:1)
    """

  private static let ruby = """
    /app/client.rb:12:in `get': end of file reached (Faraday::ConnectionFailed)
    \tfrom /app/client.rb:3:in `<main>'
    """

  private static let reset = python("requests.exceptions.ConnectionError: ('aborted', …)")

  private static func record(
    _ id: String, _ standardError: String, _ patterns: [String] = ["requests.exceptions.*"],
    ending: String = "exit status 1"
  ) throws -> VerdictRecord {
    try bench.get().record(
      id, .crashed(ending),
      judge: Judge(transportExceptions: TransportExceptions(patterns.map(IDPattern.init)))
    ) {
      $0.standardError = standardError
    }
  }

  @Test(
    arguments: [
      (reset, ["requests.exceptions.*"]), (reset, ["a.B", "requests.exceptions.ConnectionError"]),
      (
        python("a") + "\n\nDuring handling of the above exception, another exception occurred:\n\n"
          + reset, ["requests.*"]
      ),
      (python("ConnectionResetError: [Errno 104] Connection reset by peer"), ["Connection*Error"]),
      (python("httpx.ReadTimeout"), ["httpx.*"]), (java, ["com.acme.TransportException"]),
      (ruby, ["Faraday::*"]),
    ] as [(String, [String])])
  func `an exception of the policy is the answer that there was none`(
    standardError: String, patterns: [String]
  ) throws {
    let record = try Self.record("good~close(afterHead)", standardError, patterns)
    #expect(record.summary == "pass")
    #expect(record.actual.outcome == "noAnswer")
    #expect(record.actual.detail.hasSuffix(" a transport exception by '\(patterns.last ?? "")'"))
    #expect(record.group == nil)
  }

  @Test(
    arguments: [
      (reset, ["httpx.*"]), (reset, ["exceptions.ConnectionError"]), (reset, ["requests"]),
      (reset, []),
      // It was caught, and led to another one.
      (
        reset + "\n\nDuring handling of the above exception, another exception occurred:\n\n"
          + python("KeyError: 'id'"), ["requests.*"]
      ),
      (java, ["java.net.*"]), ("", ["*"]),
    ] as [(String, [String])])
  func `any other exception is a crash`(standardError: String, patterns: [String]) throws {
    #expect(try Self.record("good~close(afterHead)", standardError, patterns).summary == "crash")
  }

  @Test(arguments: ["good", "good~drop@/id", "good~extraKey@", "bad"])
  func `where there was an answer, it is a crash`(id: String) throws {
    #expect(try Self.record(id, Self.reset).summary == "crash")
  }

  @Test func `where any outcome is right, it is no crash`() throws {
    let id = "good~contentType(absent)"
    #expect(try Self.bench.get().exchange(id).expected.outcomes.isEmpty)
    #expect(try Self.record(id, Self.reset).summary == "pass")
  }

  @Test(arguments: ["signal 11 (SIGSEGV)", "exit status 0", "the process could not be started: x"])
  func `a process that did not end for an exception is a crash, whatever it wrote`(ending: String)
    throws
  {
    #expect(try Self.record("good~close(afterHead)", Self.reset, ending: ending).summary == "crash")
  }

  @Test func `a request that is sent again is found all the same`() throws {
    let record = try Self.bench.get().record(
      "good~close(afterHead)", .crashed("exit status 1"),
      judge: Judge(
        transportExceptions: TransportExceptions([IDPattern("requests.exceptions.*")]))
    ) {
      $0.standardError = Self.reset
      let request = ObservedRequest(method: "POST", target: "/", ending: .broken)
      $0.requests = [request, request]
    }
    #expect(record.summary == "fail repeated")
  }
}
