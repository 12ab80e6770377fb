// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON

/// The cases of a request of which the collection saves no answer: what its tests expect, an empty success, and the usual errors.
struct Skeleton {
  private(set) var cases: [ImportedCase] = []
  private let item: PostmanItem
  private var taken: Set<String> = []

  /// - Parameters:
  ///   - items: the requests with one method and path.
  ///   - statuses: those of the saved examples; with any, there is no skeleton.
  init(_ items: [PostmanItem], statuses: [Int]) {
    item = items[0]
    guard statuses.isEmpty else { return }
    var expected: [PostmanScript.Expectation] = []
    for one in items.flatMap(\.expectations)
    where !expected.contains(where: { $0.status == one.status }) {
      expected.append(one)
    }
    if !expected.contains(where: { 200..<300 ~= $0.status }) { add(200, title: nil) }
    for one in expected { add(one.status, title: one.title) }
    let hasCredentials = items.contains(where: \.hasCredentials)
    for status in usualErrors(hasCredentials: hasCredentials)
    where !expected.contains(where: { $0.status == status }) {
      add(status, title: nil)
    }
  }

  /// The errors that nearly every service has for such a request.
  private func usualErrors(hasCredentials: Bool) -> [Int] {
    let hasBody = ["POST", "PUT", "PATCH"].contains(item.request.method)
    return (hasBody ? [400] : []) + (hasCredentials ? [401] : [])
      + (item.request.address.template == "/" ? [] : [404]) + [500]
  }

  private mutating func add(_ status: Int, title: String?) {
    let name = name(ofStatus: status, title: title)
    var response = ImportedResponse(status: status)
    if status >= 400 {
      // RFC 9457 is what most services without errors of their own have.
      let title = CaseNames.phrase(ofStatus: status)
      let body: JSONLiteral = [
        "type": "about:blank", "title": .string(title), "status": .int(status),
      ]
      response.headers = [("Content-Type", "application/problem+json")]
      let text = String(decoding: body.bytes, as: UTF8.self)
      response.body = ImportedJSON.container(text).map(ImportedResponse.Body.json) ?? .text(text)
    }
    cases.append(
      ImportedCase(
        name: ScenarioNames.unique(name, among: &taken), response: response, origin: .guessed,
        place: item.place))
  }

  /// The title of a test is a name if it says more than that there is a status.
  private func name(ofStatus status: Int, title: String?) -> String {
    let usual = CaseNames.name(ofStatus: status)
    guard status >= 400, let title, let name = ScenarioNames.slug(title) else { return usual }
    let words = name.split(separator: "-")
    let isPlain = words.contains { ["status", "code", "response", "\(status)"].contains($0) }
    return isPlain || words.count < 2 ? usual : name
  }
}
