// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILoading
import MockAPIScenario
import MockAPITestSupport
import MockAPIText
import Testing

/// Loading a file takes work in proportion to its size. The tests count steps, because times depend on the machine.
struct LoadingCostTests {
  /// A file of a given size with many equal parts.
  struct Load: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let text: @Sendable (Int) -> String

    init(_ description: String, _ text: @escaping @Sendable (Int) -> String) {
      testDescription = description
      self.text = text
    }
  }

  private static func list(
    _ count: Int, _ separator: String = ",\n", _ item: (Int) -> String
  ) -> String {
    (0..<count).map(item).joined(separator: separator)
  }

  private static func mappings(_ count: Int, _ item: (Int) -> String) -> String {
    #"{"mappings": [\#(list(count, ",\n", item))]}"#
  }

  static let loads: [Load] = [
    Load("cases") { count in
      scenarioText(cases: "{" + list(count) { #""c\#($0)": {"response": {}}"# } + "}")
    },
    Load("cases, and a sequence of all") { count in
      let cases = list(count) { #""c\#($0)": {"response": {}}"# }
      let steps = list(count) { #""c\#($0)""# }
      return scenarioText(cases: #"{\#(cases), "all": {"sequence": [\#(steps)]}}"#)
    },
    Load("problems in a line each") { count in
      scenarioText(cases: "{" + list(count) { #""c\#($0)": {"response": {"sttus": 1}}"# } + "}")
    },
    Load("problems in one line") { count in
      scenarioText(
        cases: "{" + list(count, ",") { #""c\#($0)": {"response": {"sttus": 1}}"# } + "}")
    },
    Load("repeated keys in one line") { count in
      scenarioText(cases: "{" + list(count, ",") { _ in #""c": {"response": {}}"# } + "}")
    },
    Load("cases with a 'when' of their own") { count in
      let cases = list(count) {
        #""c\#($0)": {"when": {"bodyPatterns": [{"matchesJsonPath": {"expression": "$.p", "equalTo": "\#($0)"}}]}, "response": {}}"#
      }
      return scenarioText(cases: "{\(cases)}")
    },
    Load("cases with expressions, and cases with texts") { count in
      let cases = list(count) {
        #""c\#($0)": {"when": {"headers": {"A": {"matches": "a\#($0)"}}}, "response": {}}, "#
          + #""d\#($0)": {"when": {"headers": {"B": {"equalTo": "b\#($0)"}}}, "response": {}}"#
      }
      return scenarioText(cases: "{\(cases)}")
    },
    Load("cases with the same 'when'") { count in
      let cases = list(count) { #""c\#($0)": {"when": {"method": "PUT"}, "response": {}}"# }
      return scenarioText(request: #"{"urlPath": "/"}"#, cases: "{\(cases)}")
    },
    Load("headers of a request") { count in
      let headers = list(count) { #""n\#($0)": {"equalTo": "v"}"# }
      return scenarioText(request: #"{"urlPath": "/", "headers": {\#(headers)}}"#)
    },
    Load("query parameters of a request") { count in
      let parameters = list(count) { #""n\#($0)": {"equalTo": "v"}"# }
      return scenarioText(request: #"{"urlPath": "/", "queryParameters": {\#(parameters)}}"#)
    },
    Load("body patterns of a request") { count in
      let patterns = list(count) { #"{"contains": "v\#($0)"}"# }
      return scenarioText(request: #"{"urlPath": "/", "bodyPatterns": [\#(patterns)]}"#)
    },
    Load("cases with a contract") { count in
      let cases = list(count) {
        #""c\#($0)": {"response": {"jsonBody": {"id": \#($0)}}, "expect": "success"}"#
      }
      return scenarioText(
        contract: #"{"success": {"fields": {"/id": "required"}}}"#, cases: "{\(cases)}")
    },
    Load("fields of a contract") { count in
      let fields = list(count) { #""/f\#($0)": "required""# }
      let body = list(count) { #""f\#($0)": 1"# }
      return scenarioText(
        contract: #"{"success": {"fields": {\#(fields)}}}"#,
        cases: #"{"a": {"response": {"jsonBody": {\#(body)}}, "expect": "success"}}"#)
    },
    Load("elements that a contract speaks of") { count in
      let list = list(count) { #"{"id": \#($0)}"# }
      return scenarioText(
        contract: #"{"success": {"fields": {"/l/*": "dropped", "/l/*/id": "required"}}}"#,
        cases: #"{"a": {"response": {"jsonBody": {"l": [\#(list)]}}, "expect": "success"}}"#)
    },
    Load("mappings") { count in
      mappings(count) {
        #"{"name": "a", "request": {"method": "GET", "urlPath": "/\#($0)"}, "response": {"status": 200}}"#
      }
    },
    Load("mappings of one path with bodies of their own") { count in
      mappings(count) {
        #"{"request": {"urlPath": "/", "headers": {"A": {"equalTo": "x"}}, "bodyPatterns": [{"equalToJson": {"id": \#($0)}}]}, "response": {}}"#
      }
    },
    Load("mappings of one template with bodies of their own") { count in
      mappings(count) {
        #"{"request": {"urlPathTemplate": "/{a}", "bodyPatterns": [{"equalTo": "\#($0)"}]}, "response": {}}"#
      }
    },
    Load("mappings that are all the same") { count in
      mappings(count) { _ in #"{"request": {"urlPath": "/"}, "response": {}}"# }
    },
    Load("expressions and paths") { count in
      mappings(count) {
        #"{"request": {"urlPathPattern": "/a\#($0)/[0-9]+"}, "response": {}}, "#
          + #"{"request": {"urlPath": "/b\#($0)"}, "response": {}}"#
      }
    },
  ]

  @Test(arguments: loads)
  func `a file of four times the size takes four times the steps`(load: Load) {
    func steps(_ count: Int) -> Int {
      let text = load.text(count)
      return WorkMeter.steps { _ = ScenarioLoader().load(texts: [("a.json", text)]) }
    }
    // More than the number of shown diagnostics.
    let (few, many) = (steps(300), steps(1_200))
    #expect(few > 0)
    #expect(many < 5 * few, "\(few), \(many)")
  }
}
