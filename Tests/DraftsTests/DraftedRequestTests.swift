// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDrafts
import MockAPIJSON
import MockAPILoading
import Testing

/// Requests of commands of curl, and of journals.
struct DraftedRequestTests {
  private static func parts(_ draft: ScenarioDraft) throws -> String {
    let document = try draft.document
    let loaded = ScenarioLoader().load(texts: [
      ("a.json", String(decoding: draft.text, as: UTF8.self))
    ])
    #expect(loaded.diagnostics.map(\.message) == [])
    return (document["request"]?.compact ?? "") + " " + (document["sample"]?.compact ?? "-")
  }

  @Test(arguments: [
    ("curl http://localhost:8080/users", #"{"method":"GET","urlPath":"/users"} -"#),
    ("curl localhost:8080", #"{"method":"GET","urlPath":"/"} -"#),
    (
      "curl -sSL -XDELETE https://a.example/v1/users/7?dry=1",
      #"{"method":"DELETE","urlPath":"/v1/users/7","queryParameters":{"dry":{"equalTo":"1"}}} -"#
    ),
    ("curl -I http://a/x", #"{"method":"HEAD","urlPath":"/x"} -"#),
    (
      #"curl -X POST http://a/orders -H Authorization:Bearer_t0p -b s=t0p -u me:t0p -d {"amount":5,"apiKey":"t0p","card":{"cvc":1}}"#,
      #"{"method":"POST","urlPath":"/orders"} {"method":"POST","path":"/orders","jsonBody":{"amount":5,"apiKey":"SECRET","card":{"cvc":"SECRET"}}}"#
    ),
    (
      "curl http://a/login?api_key=t0p&lang=de -d user=ada -d password=t0p",
      #"{"method":"POST","urlPath":"/login","queryParameters":{"lang":{"equalTo":"de"}}} {"method":"POST","path":"/login?lang=de","headers":{"Content-Type":"application/x-www-form-urlencoded"},"body":"user=ada&password=SECRET"}"#
    ),
    (
      #"curl http://a/logn?pass=t0p&jwt=t0p&key=t0p&passed=1 --json {"pass":"t0p","pw":"t0p","csrf":7,"hasToken":true,"tokenType":"b","seats":[{"passenger":"Ada","pan":"t0p"}]}"#,
      #"{"method":"POST","urlPath":"/logn","queryParameters":{"passed":{"equalTo":"1"}}} {"method":"POST","path":"/logn?passed=1","jsonBody":{"pass":"SECRET","pw":"SECRET","csrf":"SECRET","hasToken":true,"tokenType":"b","seats":[{"passenger":"Ada","pan":"SECRET"}]}}"#
    ),
    (
      #"curl http://a/form --json {"fields":[{"name":"password","value":"t0p"},{"name":"q","value":"x"}]}"#,
      #"{"method":"POST","urlPath":"/form"} {"method":"POST","path":"/form","jsonBody":{"fields":[{"name":"password","value":"SECRET"},{"name":"q","value":"x"}]}}"#
    ),
    (
      "curl http://a/items?pageToken=7&next_token=8",
      #"{"method":"GET","urlPath":"/items","queryParameters":{"pageToken":{"equalTo":"7"},"next_token":{"equalTo":"8"}}} -"#
    ),
    (
      #"curl --json {"query":"{a}","operationName":"GetA"} http://a/graphql"#,
      #"{"method":"POST","urlPath":"/graphql","bodyPatterns":[{"matchesJsonPath":{"expression":"$.operationName","equalTo":"GetA"}}]} {"method":"POST","path":"/graphql","jsonBody":{"query":"{a}","operationName":"GetA"}}"#
    ),
    (
      "curl -G http://a/find -d q=x --data-urlencode tag=a/b",
      #"{"method":"GET","urlPath":"/find","queryParameters":{"q":{"equalTo":"x"},"tag":{"equalTo":"a/b"}}} -"#
    ),
    ("curl -F file=@a.png http://a/upload", #"{"method":"POST","urlPath":"/upload"} -"#),
    ("curl -T a.png http://a/put", #"{"method":"PUT","urlPath":"/put"} -"#),
    ("curl --compressed --url http://a/b", #"{"method":"GET","urlPath":"/b"} -"#),
  ])
  func `a command of curl gives the request without its secrets`(command: String, parts: String)
    throws
  {
    let words = command.split(separator: " ").map(String.init)
    #expect(try Self.parts(ScenarioDraft(words: words)) == parts)
  }

  @Test(arguments: [
    ("curl http://a/x?jwt=t0p&a=1&pageToken=2", ["the parameter 'jwt', a secret by its name"]),
    ("curl -F a=b http://a/x", ["the 'sample', because a form of several parts is not read"]),
    ("curl -T a.png http://a/x", ["the 'sample', because a file that is uploaded is not read"]),
    ("curl http://a/x/{id} --json {}", ["the 'sample', because the path has variables"]),
    (
      "curl http://a/x -H Content-Type:text/plain -d a",
      ["the 'sample', because the body of the request is neither JSON nor a form"]
    ),
    ("curl http://a/x?a=1 -d b=c", []),
  ])
  func `what the file does not have is said`(command: String, omissions: [String]) throws {
    let words = command.split(separator: " ").map(String.init)
    #expect(try ScenarioDraft(words: words).omissions == omissions)
  }

  @Test(arguments: [(16_384, []), (16_385, ["the body of the request has more than 16 KiB"])])
  func `a long body is left out`(length: Int, reasons: [String]) throws {
    let body = "[" + String(repeating: " ", count: length - 2) + "]"
    let draft = try ScenarioDraft(words: ["curl", "http://a/x", "--json", body])
    #expect(draft.omissions == reasons.map { "the 'sample', because \($0)" })
    #expect(try (draft.document["sample"] == nil) == !reasons.isEmpty)
  }

  @Test func `a body that the journal does not have as a whole is left out`() throws {
    let text = Self.journal.replacing(
      #""bodyComplete": true, "body": "{"#, with: #""bodyComplete": false, "body": "{"#)
    let request = try JournalledRequest.find(nil, in: JSONDocument(parsing: text).root)
    #expect(
      ScenarioDraft(of: request, answers: []).omissions == [
        "the 'sample', because the journal does not have the whole body of the request as a text"
      ])
  }

  @Test func `answers may come before a command of curl`() throws {
    let draft = try ScenarioDraft(words: ["404", "curl", "http://a/users/7"])
    #expect(draft.caseNames.first == "notFound")
  }

  @Test func `the name of a GraphQL scenario has its operation`() throws {
    let draft = try ScenarioDraft(words: [
      "curl", "http://a/graphql", "-d", #"{"query":"{a}","operationName":"GetA"}"#,
    ])
    #expect(draft.name == "graphql-GetA")
  }

  private static let journal = #"""
    {"requests": [
      {"number": 7, "id": "7f0c2f0e-93b1-8c55-8000-000000000001", "nearMisses": [],
       "request": {"method": "PUT", "target": "/a", "headers": [], "body": "", "bodyComplete": true}},
      {"number": 8, "id": "7f0c2f0e-93b1-8c55-8000-000000000002", "nearMisses": [],
       "request": {"method": "POST", "target": "/b?x=1", "bodyComplete": true, "body": "{\"token\":\"t0p\"}",
                   "headers": [{"name": "Cookie", "value": "t0p"}]}},
      {"number": 9, "id": "7f0c2f0e-93b1-8c55-8000-000000000003", "nearMisses": null,
       "request": {"method": "GET", "target": "/c", "headers": [], "body": "", "bodyComplete": true}}
    ], "dropped": 6}
    """#

  private static func find(_ wanted: String?, in text: String = journal) throws -> String {
    let request = try JournalledRequest.find(wanted, in: JSONDocument(parsing: text).root)
    return try parts(ScenarioDraft(of: request, answers: []))
  }

  @Test(arguments: [
    (
      nil as String?,
      #"{"method":"POST","urlPath":"/b","queryParameters":{"x":{"equalTo":"1"}}} {"method":"POST","path":"/b?x=1","jsonBody":{"token":"SECRET"}}"#
    ),
    ("7", #"{"method":"PUT","urlPath":"/a"} -"#),
    ("7F0C2F0E-93B1-8C55-8000-000000000003", #"{"method":"GET","urlPath":"/c"} -"#),
  ])
  func `the last request without a scenario is taken, or one by its number or id`(
    wanted: String?, parts: String
  ) throws {
    #expect(try Self.find(wanted) == parts)
  }

  @Test(arguments: [
    (
      "3" as String?, journal,
      "no request of the journal has the number or id '3'; the journal has the requests 7 to 9"
    ),
    (
      "3", #"{"requests": []}"#,
      "no request of the journal has the number or id '3'; the journal is empty"
    ),
    (
      nil, #"{"requests": []}"#, "the journal has no request; send one to the server, and try again"
    ),
    (
      nil, #"{"requests": [{"nearMisses": null}]}"#,
      "a scenario has answered each request in the journal; name a request by its number with --request, or send one that none answers"
    ),
    (nil, "[]", "the server must answer with its journal; it answers with something else"),
  ])
  func `a journal without such a request is told`(wanted: String?, journal: String, problem: String)
  {
    #expect(throws: DraftProblem.self) {
      do { _ = try Self.find(wanted, in: journal) } catch {
        #expect("\(error)" == problem)
        throw error
      }
    }
  }
}
