// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPIJournal
import MockAPILeases
import MockAPITestSupport
import Testing

@testable import MockAPIControl

/// `/__mockapi/scenarios/NAME/answers/CASE-OR-VARIANT`: what would be sent, without asking for it.
struct AnswerResourceTests {
  private static let others = (
    name: "others",
    text: #"""
    {"request": {"method": "GET", "urlPathTemplate": "/users/{id}"}, "sample": {"path": "/users/7"},
     "cases": {
       "cut": {"response": {"body": "hello",
         "fault": {"at": {"bodyByte": 3}, "then": "reset", "requests": {"first": 2}}}},
       "slow": {"response": {"fixedDelayMilliseconds": 300,
         "delayDistribution": {"type": "uniform", "lower": 0.5, "upper": 2}}},
       "bytes": {"response": {"status": 201, "statusMessage": "Made", "base64Body": "/wA="}},
       "made": {"response": {"template": true, "headers": {"X-Id": "{{request.path.id}}"},
         "body": "user {{request.path.id}}"}},
       "wrong": {"response": {"template": true, "body": "{{xPath request.body '/a'}}"}}}}
    """#
  )

  private static func ask(_ name: String) throws -> ControlSite.Answer {
    let site = try ControlSite(scenarios: [ControlSite.pay, others])
    return try site.ask("GET", "/__mockapi/scenarios/\(name)")
  }

  @Test func `a case is shown with its bytes, what is expected and its place`() throws {
    let answer = try Self.ask("pay/answers/paid")
    #expect(answer.status == 200)
    #expect(answer["scenario"] == "pay")
    #expect(answer["case"] == "paid")
    #expect(answer["variant"] == "null")
    #expect(answer["kind"] == "response")
    #expect(answer["cases"] == nil)
    #expect(answer["response.status"] == "200")
    #expect(answer["response.headers.0.name"] == "Content-Type")
    #expect(answer["response.body"] == #"{"id": 7, "name": "Ada"}"#)
    #expect(answer["response.bodySize"] == "24")
    #expect(answer["response.timing"] == "null")
    #expect(answer["response.fault"] == "null")
    #expect(answer["template"] == "null")
    #expect(answer["expected.outcomes"] == #"["success"]"#)
    #expect(answer["location"]?.hasPrefix("pay:") == true)
    #expect(answer["meaning"] == "Unchanged")
    #expect(answer["difference"] == "[]")
    #expect(answer["damage"] == "null")
  }

  @Test func `a variant is shown with its difference from the case, and the damaged bytes`()
    throws
  {
    let answer = try Self.ask("pay/answers/paid~null@%2Fname")
    #expect(answer["case"] == "paid")
    #expect(answer["variant"] == "paid~null@/name")
    #expect(answer["response.body"] == #"{"id": 7, "name": null}"#)
    #expect(answer["expected.outcomes"] == #"["partial"]"#)
    #expect(answer["expected.defects"] == #"["/name"]"#)
    #expect(answer["meaning"] == "Null at /name")
    #expect(answer["damage.offset"] == "18")
    #expect(answer["damage.length"] == "4")
    let difference = answer.json?["difference"]?.elements.compactMap(\.string)
    #expect(
      difference == [
        "  HTTP/1.1 200", "  Content-Type: application/json", "",
        #"- {"id": 7, "name": "Ada"}"#, #"+ {"id": 7, "name": null}"#,
      ])
    #expect(try Self.ask("pay/answers/paid~status(503)")["damage"] == "null")
  }

  @Test func `an answer that is no response says what it is`() throws {
    let sequence = try Self.ask("pay/answers/turns")
    #expect(sequence["kind"] == "sequence")
    #expect(sequence["cases"] == #"["declined","paid"]"#)
    #expect(sequence["response"] == "null")
    #expect(sequence["expected"] == "null")
    let draw = try Self.ask("pay/answers/chance")
    #expect(draw["kind"] == "draw")
    #expect(draw["cases"] == #"["paid","declined"]"#)
    let refused = try Self.ask("pay/answers/paid~refused")
    #expect(refused["kind"] == "refused")
    #expect(refused["response"] == "null")
    #expect(refused["expected.outcomes"] == #"["noAnswer"]"#)
    let redirect = try Self.ask("pay/answers/paid~redirect(307)")
    #expect(redirect["kind"] == "redirect")
    #expect(redirect["response.status"] == "307")
  }

  @Test func `a fault, a delay and bytes that are no text are shown`() throws {
    let cut = try Self.ask("others/answers/cut")
    #expect(cut["response.body"] == "hello")
    #expect(cut["response.fault.name"] == "reset")
    #expect(
      cut["response.fault.meaning"]
        == "reset after 3 bytes of the body, for the first 2 requests")
    let slow = try Self.ask("others/answers/slow")
    #expect(slow["response.timing.fixedDelayMilliseconds"] == "300")
    #expect(
      slow["response.timing.delayDistribution"] == #"{"type":"uniform","lower":0.5,"upper":2}"#)
    let bytes = try Self.ask("others/answers/bytes")
    #expect(bytes["response.body"] == nil)
    #expect(bytes["response.bodyBase64"] == "/wA=")
    #expect(bytes["response.bodySize"] == "2")
    #expect(bytes["response.statusMessage"] == "Made")
  }

  @Test func `a template is shown for the sample request, which is named`() throws {
    let made = try Self.ask("others/answers/made")
    #expect(made["response.body"] == "user 7")
    #expect(made["template.method"] == "GET")
    #expect(made["template.target"] == "/users/7")
    #expect(made["template.problem"] == "null")
    let fields = made.json?["response"]?["headers"]?.elements.map { $0 } ?? []
    #expect(fields.first { $0["name"]?.string == "X-Id" }?["value"]?.string == "7")
    // A variant has the body of the sample for every request.
    let variant = try Self.ask("others/answers/made~status(503)")
    #expect(variant["response.body"] == "user 7")
    #expect(variant["template"] == "null")
    let wrong = try Self.ask("others/answers/wrong")
    #expect(wrong["response"] == "null")
    #expect(wrong["template.target"] == "/users/7")
    #expect(wrong["template.problem"]?.hasPrefix("body: at 1:3: ") == true)
  }

  @Test(arguments: [
    ("payd", "'pay' has no case 'payd'; did you mean 'paid'?"),
    ("paid~null@%2Fnam", "did you mean 'paid~null@/name'?"),
    ("paid~drp@%2Fname", "'drp' is not an operator of variants; did you mean 'drop'?"),
  ])
  func `an unknown name is answered with the nearest`(name: String, detail: String) throws {
    let refused = try Self.ask("pay/answers/\(name)")
    #expect(refused.status == 404)
    #expect(refused["type"] == "mockapi:unknown-answer")
    #expect(refused["detail"]?.hasSuffix(detail) == true, "\(refused["detail"] ?? "")")
  }

  @Test func `nothing is counted for an answer that is only shown`() throws {
    let site = try ControlSite(scenarios: [ControlSite.pay], journals: .on)
    _ = try site.ask("PUT", "/__mockapi/leases/default/selection/pay", #"{"case": "turns"}"#)
    for name in ["turns", "declined", "paid"] {
      _ = try site.ask("GET", "/__mockapi/scenarios/pay/answers/\(name)")
    }
    #expect(try site.serve(StubRequest("POST", "/pay"), in: "default").servedCase == "declined")
    let journal = try #require(site.context.leases.main.journal)
    #expect(journal.entries.map(\.number) == [1])
  }
}
