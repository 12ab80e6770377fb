// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import Testing

struct RequestConditionsTests {
  private typealias Condition = RequestConditions.Condition

  private func query(_ name: String, _ value: String) -> Condition {
    Condition(.queryParameter, name, ["equalTo": .string(value)], tellsByAbsence: true)
  }

  private func header(_ name: String, _ value: String) -> Condition {
    Condition(.header, name, ["equalTo": .string(value)], tellsByAbsence: false)
  }

  private func texts(_ conditions: RequestConditions) -> [String] {
    conditions.literals.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `what all requests have is no condition`() {
    let conditions = RequestConditions(of: [
      [query("page", "1"), query("sort", "a")], [query("page", "1"), query("sort", "b")],
    ])
    #expect(
      texts(conditions) == [
        #"{"queryParameters":{"sort":{"equalTo":"a"}}}"#,
        #"{"queryParameters":{"sort":{"equalTo":"b"}}}"#,
      ])
    #expect(texts(RequestConditions(of: [[query("page", "1")]])) == [""])
  }

  @Test func `a request is without what only a larger one has, if that tells`() {
    let conditions = RequestConditions(of: [
      [], [query("page", "1")], [query("page", "1"), header("Accept", "text/csv")],
    ])
    #expect(
      texts(conditions) == [
        #"{"queryParameters":{"page":{"absent":true}}}"#,
        #"{"queryParameters":{"page":{"equalTo":"1"}}}"#,
        #"{"queryParameters":{"page":{"equalTo":"1"}},"headers":{"Accept":{"equalTo":"text/csv"}}}"#,
      ])
    #expect(conditions.order == [2, 1, 0])
  }

  @Test func `a request like an earlier one has no condition`() {
    let conditions = RequestConditions(of: [
      [query("page", "1")], [query("page", "2")], [query("page", "1")],
    ])
    #expect(texts(conditions)[2] == "")
    #expect(conditions.repeated == [2])
  }

  @Test func `names of header fields are the same in any case`() {
    let conditions = RequestConditions(of: [[header("Accept", "a")], [header("accept", "a")]])
    #expect(texts(conditions) == ["", ""])
  }

  @Test func `path parameters have their template beside them`() {
    let conditions = RequestConditions(
      of: ["1", "2"].map {
        [Condition(.pathParameter, "id", ["equalTo": .string($0)], tellsByAbsence: false)]
      }, template: "/a/{id}")
    #expect(
      texts(conditions).first
        == #"{"urlPathTemplate":"/a/{id}","pathParameters":{"id":{"equalTo":"1"}}}"#)
  }

  @Test func `thousands of requests have conditions, and none is without what others have`() {
    let conditions = RequestConditions(of: (0..<5_000).map { [query("q\($0)", "1")] })
    #expect(conditions.literals.count == 5_000)
    #expect(texts(conditions).last == #"{"queryParameters":{"q4999":{"equalTo":"1"}}}"#)
  }
}
