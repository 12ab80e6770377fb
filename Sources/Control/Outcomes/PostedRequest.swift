// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIJournal
import MockAPILoading
import MockAPIMatching

/// The request that a posted outcome is about, if the client does not know what answered it.
enum PostedRequest: Equatable, CustomStringConvertible {
  /// The number of a request in the journal.
  case number(Int)
  /// The value of the field `Mockapi-Exchange` that the client sent. Several requests may have it, such as those that follow a
  /// redirect.
  case exchange(String)

  /// The field in which a client names an exchange.
  static let field = "Mockapi-Exchange"

  /// - Returns: `nil` if there is a mistake, which is reported.
  init?(_ value: JSONValue, _ report: FileReport) {
    if let number = value.number?.integer, number > 0 {
      self = .number(number)
    } else if let text = value.string, !text.isEmpty {
      self = .exchange(text)
    } else {
      report.error(
        at: value,
        "'request' must be the number of a request in the journal, or the value of its field '\(Self.field)'; found "
          + (value.number != nil ? value.number?.spelling ?? "" : "\(value.kind)"))
      return nil
    }
  }

  /// The kept requests that it names, oldest first.
  func entries(in journal: Journal) -> [JournalEntry] {
    switch self {
    case .number(let number): journal.entry(number: number).map { [$0] } ?? []
    case .exchange(let name):
      journal.entries.filter { $0.request.headerValues(named: Self.field).contains(name) }
    }
  }

  /// Whether it is an exchange that the journal does not have. A number is that of another request there.
  func isUnknown(in journal: Journal) -> Bool {
    if case .exchange = self { entries(in: journal).isEmpty } else { false }
  }

  var description: String {
    switch self {
    case .number(let number): "request \(number)"
    case .exchange(let name): "request with '\(Self.field): \(name)'"
    }
  }
}
