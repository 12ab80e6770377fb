// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIScenario

/// A refused call, in WireMock's form of errors: one error with a number, a title, and the place in the sent document.
struct AdminError: ControlError {
  /// The place of the mistake in the request.
  enum Place {
    /// The error has nothing to do with a place.
    case none
    /// The text is not JSON, so it has no places.
    case text
    /// A value, by its pointer; the whole document is `/`.
    case value(JSONPointer)
    /// A parameter of the query.
    case parameter(String)
  }

  let status: Int
  /// WireMock's number of the kind of error; `nil` for an answer without a body.
  let code: Int?
  let title: String
  let place: Place
  let detail: String?

  private init(
    status: Int, code: Int?, title: String = "", at place: Place = .none, detail: String? = nil
  ) {
    self.status = status
    self.code = code
    self.title = title
    self.place = place
    self.detail = detail
  }

  /// There is no such thing; WireMock answers without a body.
  static let notFound = AdminError(status: 404, code: nil)

  /// A document that cannot be used.
  static func invalid(_ place: Place, _ detail: String) -> AdminError {
    AdminError(
      status: 422, code: 10, title: "Error parsing JSON", at: place, detail: detail)
  }

  /// A member that the document must not have.
  static func unknownMember(_ name: String, at pointer: JSONPointer, hint: String) -> AdminError {
    invalid(.value(pointer), "Unrecognized field \"\(name)\"\(hint)")
  }

  /// A value of the path or the query that cannot be used.
  static func badParameter(_ title: String, code: Int = 10, at place: Place = .none) -> AdminError {
    AdminError(status: 400, code: code, title: title, at: place)
  }

  static func invalidCount(_ text: String, of parameter: String) -> AdminError {
    badParameter(
      "'\(parameter)' must be a whole number of at least 0; found '\(text)'",
      at: .parameter(parameter))
  }

  static func notUUID(_ text: String) -> AdminError {
    badParameter("\(text) is not a valid UUID")
  }

  static func duplicateID(_ id: ScenarioID) -> AdminError {
    AdminError(
      status: 422, code: 109, title: "Duplicate stub mapping ID",
      detail:
        "ID of the provided stub mapping '\(id)' is already taken by another stub mapping")
  }

  static func unknownScenario(_ name: String) -> AdminError {
    AdminError(status: 404, code: 404, title: "Scenario \(name) does not exist")
  }

  static func impossibleState(_ state: String, of scenario: String) -> AdminError {
    AdminError(
      status: 422, code: 11, title: "Scenario \(scenario) does not support state \(state)")
  }

  static let notRecording = AdminError(status: 400, code: 30, title: "Not currently recording.")

  /// A file outside of the folder for files, or a file that cannot be written.
  static func refusedFile(_ detail: String) -> AdminError {
    AdminError(status: 403, code: 50, title: "Operation not permitted", detail: detail)
  }

  /// Does something with the files of the served folder.
  static func ofFiles<Value>(
    _ body: () throws(FileRefusal) -> Value
  ) throws(AdminError) -> Value {
    do throws(FileRefusal) {
      return try body()
    } catch {
      guard error.isPathWrong else { throw refusedFile(error.detail) }
      throw AdminError(
        status: 400, code: 10, title: "The path cannot be used", detail: error.detail)
    }
  }

  /// The journal is off, and the call needs it.
  static let noJournal = AdminError(
    status: 409, code: 10, title: "The request journal is off",
    detail: "the server must be started with a journal for this call")

  var reply: ControlReply {
    guard let code else { return AdminReply.empty(status) }
    return AdminReply.json(
      [
        "errors": [
          [
            "code": .int(code), "source": source, "title": .string(title),
            "detail": .optional(detail),
          ]
        ]
      ], status: status)
  }

  private var source: JSONLiteral {
    switch place {
    case .none: .absent
    case .text: [:]
    case .value(let place): ["pointer": .string(place.tokens.isEmpty ? "/" : place.description)]
    case .parameter(let name): ["pointer": .string(name)]
    }
  }
}
