// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import MockAPITestSupport
import Testing

@testable import MockAPIPact

/// The cases of Pact's specification about the bodies of responses: whether a body is good is said by Pact and by the contract.
@Suite(.enabled(if: Corpora.folder("pact") != nil, "\(Corpora.reason)"))
struct PactSpecificationTests {
  /// A response that is expected, and another one.
  private struct SpecificationCase {
    let version: String
    let comment: String
    let isMatch: Bool
    let expected: JSONValue
    let actual: JSONValue
  }

  private static func cases() throws -> [SpecificationCase] {
    let folder = try #require(Corpora.folder("pact/spec"))
    return try ["v2", "v3", "v4"].flatMap { version in
      let bodies = folder.appending(path: "\(version)/response/body")
      let names = try FileManager.default.contentsOfDirectory(atPath: bodies.path).sorted()
      return try names.filter { $0.hasSuffix(".json") }.compactMap { name -> SpecificationCase? in
        let data = try Data(contentsOf: bodies.appending(path: name))
        let root = try JSONDocument(parsing: Array(data)).root
        guard let expected = root["expected"], let actual = root["actual"] else { return nil }
        return SpecificationCase(
          version: version, comment: root["comment"]?.string ?? name,
          isMatch: root["match"]?.boolean ?? false, expected: expected, actual: actual)
      }
    }
  }

  /// The comments of the cases in which a contract and Pact differ, and the number of all cases with JSON objects or arrays.
  private static func differences(
    _ exactness: BodyFields.Exactness
  ) throws -> (comments: [String], count: Int) {
    var comments: [String] = []
    var count = 0
    var options = ImportOptions()
    options.depth = 20
    for one in try cases() {
      let isWrapped = one.version == "v4"
      let body = PactBody(of: one.expected, type: nil, isWrapped: isWrapped)
      guard case .json(let value) = body.content, value.kind == .object || value.kind == .array
      else { continue }
      count += 1
      var fields = BodyFields(of: body, exactness)
      let node = fields.node(value, RulePosition(MatchingRules(of: one.expected).body))
      let contract = PactContract(
        of: [.init(status: 200, body: body.content, node: node)], options
      ).contract
      let actual = PactBody(of: one.actual, type: nil, isWrapped: isWrapped)
      let isGood = isSuccess(actual, contract?.success ?? [], example: value)
      if isGood != one.isMatch { comments.append(one.comment) }
    }
    return (comments, count)
  }

  private static func isSuccess(
    _ body: PactBody, _ fields: [ImportedField], example: JSONValue
  ) -> Bool {
    guard case .json(let value) = body.content else { return false }
    let shape = Contract.Shape(
      fields: fields.map { field in
        ContractField(
          pointer: field.pointer, tolerance: field.tolerance,
          accepts: field.accepts.isEmpty ? nil : field.accepts, values: field.values,
          format: field.format)
      })
    var contract = Contract(success: .init(.fields(shape)), failure: nil)
    contract.learnKinds(success: [(200, example)], failure: [])
    let response = ResponseDefinition(
      status: 200, headers: [], framing: .contentLength, body: value.compactSource[...], fault: nil)
    return contract.prediction(of: response).outcomes.map(\.kind) == [.success]
  }

  @Test
  func `with all values and places in lists, a contract differs about the length of lists alone`()
    throws
  {
    let (comments, count) = try Self.differences(.init(countsValues: true, countsElements: true))
    #expect(count == 111)
    #expect(count - comments.count == 102)
    #expect(
      Set(comments) == [
        "Properties match but unexpected element received", "Unexpected favourite colour",
        "Unexpected favourite colour with null value",
      ])
  }

  @Test func `without values, it accepts others`() throws {
    let (comments, count) = try Self.differences(.init(countsValues: false, countsElements: true))
    #expect(count - comments.count == 87)
  }

  @Test func `by default, it also accepts lists of another length`() throws {
    let (comments, count) = try Self.differences(.init(countsValues: false, countsElements: false))
    #expect(count - comments.count == 84)
    #expect(comments.contains("Missing favorite colour"))
  }
}
