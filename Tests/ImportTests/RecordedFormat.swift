// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImport
import MockAPIImportModel
import MockAPIJSON

/// A format of documents that show requests with their answers.
enum RecordedFormat: String, CaseIterable, Sendable {
  case recording
  case pact
  case collection

  /// A request with its answer, whose body is JSON.
  struct Exchange: Sendable {
    var path = "/a"
    var status = 200
    var body = #"{"a": 1}"#
  }

  /// A document with these exchanges, imported.
  func imported(
    _ exchanges: [Exchange], _ options: ImportOptions = ImportOptions()
  ) throws -> ImportedDocuments {
    var importing = DocumentImport(options: options)
    try importing.add(
      Document(path: "a.json", bytes: document(exchanges).bytes), files: NoFiles())
    return importing.finished()
  }

  private func document(_ exchanges: [Exchange]) throws -> JSONLiteral {
    switch self {
    case .recording:
      return [
        "log": [
          "entries": .list(exchanges) { exchange in
            [
              "request": ["method": "GET", "url": .string("https://a.example" + exchange.path)],
              "response": [
                "status": .int(exchange.status),
                "content": ["mimeType": "application/json", "text": .string(exchange.body)],
              ],
            ]
          }
        ]
      ]
    case .pact:
      let interactions = try exchanges.map { exchange -> JSONLiteral in
        let rule: JSONLiteral = ["matchers": [["match": "type"]]]
        return [
          "request": [
            "method": "GET", "path": .string(exchange.path), "matchingRules": ["path": rule],
          ],
          "response": [
            "status": .int(exchange.status),
            "body": .value(try JSONDocument(parsing: exchange.body).root),
          ],
        ]
      }
      return ["consumer": ["name": "shop"], "interactions": .array(interactions)]
    case .collection:
      // The examples of a request are those with its path.
      var paths: [String] = []
      for exchange in exchanges where !paths.contains(exchange.path) { paths.append(exchange.path) }
      return [
        "info": ["schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"],
        "item": .list(paths) { path in
          [
            "name": "a", "request": .string("https://a.example" + path),
            "response": .list(exchanges.filter { $0.path == path }) { exchange in
              ["code": .int(exchange.status), "body": .string(exchange.body)]
            },
          ]
        },
      ]
    }
  }
}
