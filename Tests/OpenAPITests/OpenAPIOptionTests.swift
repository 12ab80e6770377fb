// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIImportModel
import MockAPIJSON
import MockAPIScenario
import Testing

struct OpenAPIOptionTests {
  private static let document = """
    openapi: 3.0.3
    info: { title: Users, version: '1' }
    security: [{ bearer: [] }]
    paths:
      /users/{id}:
        put:
          operationId: putUser
          tags: [users]
          parameters:
            - { name: id, in: path, required: true, schema: { type: integer } }
            - { name: mode, in: query, required: true, schema: { type: string, enum: [full] } }
            - { name: X-Trace, in: header, required: true, schema: { type: string } }
          requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
          responses:
            '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/User' } } } }
            '400': { description: Bad, content: { application/json: { schema: { type: object, properties: { code: { type: string, example: bad } } } } } }
            '401': { description: Who are you? }
        get:
          operationId: getUser
          responses: { '204': { description: Empty } }
    components:
      securitySchemes: { bearer: { type: http, scheme: bearer } }
      schemas:
        User:
          type: object
          required: [name, nick]
          properties:
            name: { type: string, minLength: 1 }
            nick: { type: string, nullable: true }
            kind: { type: string, enum: [a, b] }
            tags: { type: array, items: { type: string } }
    """

  private func put(_ change: (inout ImportOptions) -> Void) throws -> ImportedScenario {
    var options = ImportOptions()
    change(&options)
    return try #require(
      imported(Self.document, options).scenarios.first { $0.name == "users/putUser" })
  }

  private func field(_ place: String, _ change: (inout ImportOptions) -> Void) throws
    -> ImportedField?
  {
    try put(change).contract?.success?.first { $0.pointer.description == place }
  }

  private func text(_ literal: JSONLiteral?) -> String {
    String(decoding: (literal ?? .absent).bytes, as: UTF8.self)
  }

  @Test func `requests have no conditions unless they are wanted`() throws {
    #expect(
      text(try put { _ in }.request) == #"{"method":"PUT","urlPathTemplate":"/users/{id}"}"#)
    #expect(
      text(try put { $0.hasStrictRequests = true }.request)
        == #"{"method":"PUT","urlPathTemplate":"/users/{id}","pathParameters":{"id":{"matches":"-?[0-9]+"}},"#
        + #""queryParameters":{"mode":{"equalTo":"full"}},"headers":{"X-Trace":{"matches":".*"}}}"#)
  }

  @Test func `bad requests get the errors that are for them`() throws {
    let cases = try put { $0.choosesCasesByRequest = true }.cases
    let bad = try #require(cases.first { $0.name == "badRequest" })
    #expect(text(bad.when).hasPrefix(#"{"bodyPatterns":[{"not":{"matchesJsonSchema":{"#))
    let unauthorized = try #require(cases.first { $0.name == "unauthorized" })
    #expect(text(unauthorized.when) == #"{"headers":{"Authorization":{"absent":true}}}"#)
    let usual = try put { _ in }.cases
    #expect(usual.allSatisfy { text($0.when).isEmpty })
  }

  @Test func `a member that is required and may be null is optional, or strictly there`() throws {
    #expect(try field("/nick") { _ in }?.tolerance == .optional)
    let strict = try field("/nick") { $0.isNullStrict = true }
    #expect(strict?.tolerance == .required)
    #expect(strict?.accepts == [.string, .null])
  }

  @Test func `enumerations can be open`() throws {
    #expect(try field("/kind") { _ in }?.values == [.string("a"), .string("b")])
    #expect(try field("/kind") { $0.hasOpenEnums = true }?.values == [])
  }

  @Test func `a bad element of a list is left out, or spoils the list`() throws {
    #expect(try field("/tags/*") { _ in }?.tolerance == .dropped)
    #expect(try field("/tags/*") { $0.lists = .required }?.tolerance == .required)
  }

  @Test func `what is not required anywhere follows the policy`() throws {
    func failure(_ policy: ImportOptions.Undeclared) throws -> ImportedField? {
      try put { $0.undeclared = policy }.contract?.failure?.first
    }
    #expect(try failure(.optional)?.tolerance == .optional)
    #expect(try failure(.required)?.tolerance == .required)
    #expect(try failure(.skip) == nil)
  }

  @Test func `a contract has no more fields than are wanted`() throws {
    #expect(try put { $0.fields = 2 }.contract?.success?.count == 2)
  }

  @Test(
    "operations are selected by method and path, tag or name",
    arguments: [
      (["GET /users/*"], [], ["users/getUser"]), (["users"], [], ["users/putUser"]),
      (["getUser"], [], ["users/getUser"]), ([], ["PUT /users/{id}"], ["users/getUser"]),
      (["/users*"], ["users"], ["users/getUser"]),
    ] as [([String], [String], [String])])
  func selection(included: [String], excluded: [String], names: [String]) throws {
    var options = ImportOptions()
    options.included = included
    options.excluded = excluded
    let result = try imported(Self.document, options)
    #expect(result.scenarios.map(\.name) == names)
    #expect(result.skipped.map(\.reason) == ["not selected"])
    #expect(result.skipped.allSatisfy { !$0.isFault })
  }
}
