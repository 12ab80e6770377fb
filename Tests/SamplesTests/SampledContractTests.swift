// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIImportTestSupport
import MockAPIJSON
import MockAPISamples
import MockAPIScenario
import MockAPITestSupport
import Testing

struct SampledContractTests {
  /// A row of `Tests/Data/samples.json`. The status of a sample that no case shows is `hidden`; a body that is no JSON is a text.
  struct Row: Sendable, CustomTestStringConvertible {
    let what: String
    let options: JSONValue
    let samples: JSONValue
    let contract: JSONValue
    let notes: [String]

    var testDescription: String { what }

    static func rows() throws -> [Row] {
      try DataTable.rows(
        "samples", keys: ["what", "options", "samples", "contract", "notes"], identity: \.what
      ) { value in
        guard let what = value["what"]?.string, let options = value["options"],
          let samples = value["samples"], let contract = value["contract"],
          let notes = value["notes"]
        else { throw DataTable.Defect("\(value.position): a value is missing") }
        return Row(
          what: what, options: options, samples: samples, contract: contract,
          notes: notes.elements.compactMap(\.string))
      }
    }

    func importOptions() throws -> ImportOptions {
      var result = ImportOptions()
      for member in options.members {
        let value = member.value
        switch member.name {
        case "strictNull": result.isNullStrict = true
        case "openEnums": result.hasOpenEnums = true
        case "lists": result.lists = .required
        case "depth": result.depth = value.number?.integer ?? 0
        case "fields": result.fields = value.number?.integer ?? 0
        case "failureCode": result.failureCode = value.string
        default: throw DataTable.Defect("\(value.position): there is no option '\(member.name)'")
        }
      }
      return result
    }

    func readSamples() -> [Sample] {
      samples.elements.map { sample in
        let parts = Array(sample.elements)
        let status = parts[0].number?.integer
        let body: Sample.Body =
          switch parts[1].kind {
          case .null: .empty
          case .string: .other
          default: .json(parts[1])
          }
        return Sample(status: status ?? 200, body: body, isShown: status != nil)
      }
    }
  }

  @Test(arguments: try Row.rows())
  func `a contract promises what all samples keep`(row: Row) throws {
    let sampled = SampledContract(row.readSamples(), try row.importOptions())
    let contract = sampled.contract.map(ContractText.literal) ?? .null
    #expect(
      String(decoding: contract.bytes, as: UTF8.self)
        == String(decoding: row.contract.compactSource, as: UTF8.self))
    #expect(sampled.notes.map(\.kind) == row.notes)
  }

  private func samples(_ texts: [String]) throws -> [Sample] {
    try texts.map { Sample(status: 200, body: .json(try JSONDocument(parsing: $0).root)) }
  }

  @Test func `each field says from what it was made`() throws {
    let sampled = SampledContract(
      try samples([#"{"a": "x", "b": 1}"#, #"{"a": null}"#, #"{"a": 2, "b": 2}"#]),
      ImportOptions())
    #expect(
      sampled.success.map(\.description)
        == ["/a: 3 of 3, 1 null, string or number", "/b: 2 of 3, number"])
  }

  @Test func `few texts in many samples are told, and written if that is asked for`() throws {
    let texts = (0..<20).map { #"{"state": "\#($0 % 3 == 0 ? "open" : "closed")"}"# }
    var options = ImportOptions()
    let told = SampledContract(try samples(texts), options)
    #expect(told.notes.map(\.kind) == ["few-values"])
    #expect(told.success.first?.field.values == [])
    options.infersEnums = true
    let written = SampledContract(try samples(texts), options)
    #expect(written.notes.isEmpty)
    #expect(written.success.first?.field.values == [.string("open"), .string("closed")])
  }

  @Test func `the number of samples that make a field required is an option`() throws {
    var options = ImportOptions()
    options.samples = 1
    let sampled = SampledContract(try samples([#"{"a": "x"}"#]), options)
    #expect(sampled.success.first?.field.tolerance == .required)
    #expect(sampled.notes.isEmpty)
  }
}
