// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON
import Testing

/// Secrets in all places of recordings, pacts, collections and descriptions of an API: none is in a file, in the name of one, or in a
/// report. Each secret of these documents contains `SECRET-`.
struct ImportedSecretsTests {
  /// A body with secrets, as a text.
  struct Body: Sendable, CustomTestStringConvertible {
    let type: String
    let text: String

    var testDescription: String { type + " " + text.prefix(30) }
  }

  private static let token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.SECRET-signature"

  static let bodies = [
    Body(
      type: "application/xml",
      text:
        #"<l><password>SECRET-1</password><k:apiKey xmlns:k="u">SECRET-2</k:apiKey><u token="SECRET-3"/><s>SECRET-1</s></l>"#
    ),
    Body(
      type: "text/html",
      text:
        #"<meta name="csrf-token" content="SECRET-1"><input name="password" value="SECRET-2"><a href="/x?token=SECRET-3&amp;sig=SECRET-4">x</a><p>SECRET-1</p>"#
    ),
    Body(
      type: "application/x-www-form-urlencoded", text: "password=SECRET-1&user=ada&code=SECRET-1"),
    Body(
      type: "multipart/form-data; boundary=b",
      text:
        "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nSECRET-1\r\n--b--\r\n"),
    Body(
      type: "application/json",
      text:
        #"{"next": "https://u:SECRET-1@a.example/x?token=SECRET-2#access_token=SECRET-3", "in": "/l?to=%2Fx%3Ftoken%3DSECRET-4"}"#
    ),
    Body(type: "application/json", text: #"{"a": "a \#(token) b", "b": "\#(token)"}"#),
    Body(type: "application/json", text: #"{"password": "SECRET-1", "cut": "#),
    Body(type: "application/json", text: #"{"in": "{\"token\": \"SECRET-1\"}", "SECRET-key": 1}"#),
    Body(type: "text/plain", text: "password: SECRET-1\nAPI_KEY=SECRET-2\n"),
    Body(type: "application/yaml", text: "password: SECRET-1\n"),
    Body(type: "text/event-stream", text: "data: {\"token\": \"SECRET-1\"}\n\n"),
    Body(
      type: "application/xml",
      text:
        "<l><password><value>SECRET-1</value></password><p><name>pin</name><value>SECRET-2</value></p></l>"
    ),
    Body(
      type: "application/json",
      text:
        #"{"h": [{"name": "Authorization", "value": "Token SECRET-1"}, {"key": "Cookie", "value": "sid=SECRET-22"}], "of": "SECRET-22"}"#
    ),
    Body(
      type: "application/json",
      text:
        #"{"to": "/l?to=%252Fx%253Ftoken%253DSECRET-1", "head": "X-Api-Key: SECRET-2\nA: b", "basic": "Basic YWRhOlNFQ1JFVC0z", "of": "SECRET-3"}"#
    ),
    Body(
      type: "application/x-www-form-urlencoded",
      text: "a=%7B%22password%22%3A%22SECRET-1%22%7D&b=%2Fx%3Ftoken%3DSECRET-2"),
    Body(
      type: "application/yaml",
      text: "password:\n  value: SECRET-1\nenv:\n  - name: API_KEY\n    value: SECRET-2\n"),
    Body(type: "text/plain", text: "curl -d 'password=SECRET-1' or with token=SECRET-2"),
  ]

  private static let headers = [
    ("Authorization", "Bearer SECRET-auth"), ("Cookie", "sid=SECRET-cookie"),
    ("X-Api-Key", "SECRET-key"),
  ]
  private static let answerHeaders = [
    ("Set-Cookie", "sid=SECRET-session"), ("Location", "/x?token=SECRET-place"),
    ("X-Auth-Token", "SECRET-answer"),
  ]

  private static func list(_ fields: [(String, String)], _ name: String, type: String)
    -> JSONLiteral
  {
    .list(fields + [("Content-Type", type)]) { field in
      .object([(name, .string(field.0)), ("value", .string(field.1))])
    }
  }

  private static func object(_ fields: [(String, String)], type: String) -> JSONLiteral {
    .object((fields + [("Content-Type", type)]).map { ($0.0, .string($0.1)) })
  }

  private static func recording(_ body: Body) -> JSONLiteral {
    let entries: JSONLiteral = .list([200, 400, 0]) { status in
      [
        "request": [
          "method": "POST",
          "url":
            "https://a.example/a/SECRET-key/b?token=SECRET-query&of=SECRET-auth&jar=SECRET-jar",
          "cookies": [["name": "a", "value": "SECRET-jar"]],
          "headers": list(headers, "name", type: body.type),
          "postData": ["mimeType": .string(body.type), "text": .string(body.text)],
        ],
        "response": [
          "status": .int(status), "headers": list(answerHeaders, "name", type: body.type),
          "content": ["mimeType": .string(body.type), "text": .string(body.text)],
        ],
      ]
    }
    return ["log": ["entries": entries]]
  }

  private static func pact(_ body: Body) -> JSONLiteral {
    let interactions: JSONLiteral = .list([200, 400, 1]) { status in
      [
        "description": "of SECRET-key", "providerState": .string("SECRET-auth \(status)"),
        "request": [
          "method": "POST", "path": "/a/SECRET-key", "query": "token=SECRET-query&of=SECRET-auth",
          "headers": object(headers, type: body.type), "body": .string(body.text),
        ],
        "response": [
          "status": .int(status), "headers": object(answerHeaders, type: body.type),
          "body": .string(body.text),
          "matchingRules": ["$.body": ["match": "regex", "regex": "SECRET-key|SECRET-auth"]],
        ],
      ]
    }
    return [
      "consumer": ["name": "shop"], "provider": ["name": "orders SECRET-key"],
      "interactions": interactions,
    ]
  }

  private static func collection(_ body: Body) -> JSONLiteral {
    func request(_ path: String) -> JSONLiteral {
      [
        "method": "POST",
        "url": .string("https://a.example\(path)?token=SECRET-query&of=SECRET-auth"),
        "header": list(headers, "key", type: body.type),
        "body": ["mode": "raw", "raw": .string(body.text)],
      ]
    }
    let script = "pm.test('SECRET-key is taken', () => pm.response.to.have.status(409))"
    let items: JSONLiteral = [
      [
        "name": "SECRET-key a", "request": request("/a/SECRET-key/{{id}}-SECRET-key"),
        "response": .list([200, 400, 0]) { status in
          [
            "name": .string("SECRET-auth \(status)"), "code": status == 0 ? .absent : .int(status),
            "originalRequest": request("/a/SECRET-key/{{id}}-SECRET-key"),
            "header": list(answerHeaders, "key", type: body.type), "body": .string(body.text),
          ]
        },
      ],
      [
        "name": "SECRET-key b of SECRET-bearer", "request": request("/b/{{api_key}}"),
        "event": [["listen": "test", "script": ["exec": [.string(script)]]]],
      ],
    ]
    return [
      "info": ["schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"],
      "auth": ["type": "bearer", "bearer": [["key": "token", "value": "SECRET-bearer"]]],
      "variable": [
        ["key": "hidden", "value": "SECRET-variable", "type": "secret"],
        ["key": "api_key", "value": "SECRET-api"],
      ],
      "item": [["name": "SECRET-key and SECRET-variable", "item": items]],
    ]
  }

  private static func description(_ body: Body) -> JSONLiteral {
    let content: JSONLiteral = .object([
      (body.type, ["example": .string(body.text)] as JSONLiteral)
    ])
    let fields: [(String, JSONLiteral)] = answerHeaders.map { name, value in
      (name, ["example": .string(value)] as JSONLiteral)
    }
    let examples: JSONLiteral = [
      "SECRET-key": ["value": ["code": "no SECRET-auth"]], "b": ["value": 1],
    ]
    let responses: JSONLiteral = [
      "200": ["headers": .object(fields), "content": content],
      "400": [
        "description": "of SECRET-key", "content": ["application/json": ["examples": examples]],
      ],
      "404": ["description": "no SECRET-key"], "SECRET-key": ["description": ""],
    ]
    let parameters: JSONLiteral = .list(headers + [("token", "SECRET-query")]) { name, example in
      [
        "in": .string(name == "token" ? "query" : "header"), "name": .string(name),
        "required": true,
        "example": .string(example),
      ]
    }
    let operation: JSONLiteral = [
      "operationId": "of-SECRET-key", "tags": ["SECRET-auth"],
      "summary": "of SECRET-key, see ?token=SECRET-summary", "parameters": parameters,
      "requestBody": ["content": content], "responses": responses,
    ]
    return ["openapi": "3.0.3", "paths": ["/a/{id}": ["post": operation]]]
  }

  @Test(arguments: bodies, ["recording", "pact", "collection", "description"])
  func `no secret is in a file, its name, or a report`(body: Body, format: String) throws {
    let literal =
      switch format {
      case "recording": Self.recording(body)
      case "pact": Self.pact(body)
      case "description": Self.description(body)
      default: Self.collection(body)
      }
    var importing = DocumentImport(options: ImportOptions())
    try importing.add(Document(path: "a.json", bytes: literal.bytes), files: NoFiles())
    let imported = importing.finished()
    #expect(!imported.scenarios.isEmpty)
    let report = ImportReport(of: imported)
    var texts = report.lines(isVerbose: true)
    texts.append(String(decoding: report.literal.bytes, as: UTF8.self))
    for text in imported.texts(bodies: .beside) {
      for file in [text.file] + text.bodies {
        texts += [file.path, String(decoding: file.bytes, as: UTF8.self)]
      }
    }
    let leaks = texts.filter { $0.lowercased().contains("secret-") }
    #expect(leaks == [])
  }
}
