// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import MockAPIScenario

/// What one change of a client mends, as people read it: a cause, or several causes that belong together.
///
/// A baseline, and every format for machines, tells each cause apart, so that nothing new hides behind what is known.
enum GroupKey: Hashable {
  /// Exceptions of any type at one line of the client: `client.py:42 in parse`.
  case place(String)
  /// Fields of a scenario whose damage the client does not notice.
  case fields(scenario: String)
  /// Those of several scenarios.
  case fieldsOfScenarios(count: Int)
  /// A field by which a client knows failures, in all scenarios: `/ok`.
  case failureField(String)
  /// Any other cause, by its name.
  case cause(String)

  /// - Parameters:
  ///   - cause: the name of a cause: `KeyError at client.py:42 in parse`, `silent: users /name`.
  ///   - record: a finding with this cause.
  init(_ cause: String, of record: VerdictRecord) {
    if let place = Self.place(ofException: cause, isCrash: record.verdict == .crash) {
      self = .place(place)
    } else if record.verdict == .silent, record.pointer != nil,
      Self.isField(cause, of: record.scenario)
    {
      self = .fields(scenario: record.scenario)
    } else if let field = Self.failureField(cause, of: record) {
      self = .failureField(field)
    } else {
      self = .cause(cause)
    }
  }

  /// The least number of causes that are put together. One or two fields that a client does not check are mistakes of their own; more
  /// are a client that checks none.
  var leastCount: Int {
    switch self {
    case .fields: 3
    case .place, .fieldsOfScenarios, .failureField, .cause: 2
    }
  }

  /// The name of causes that are put together: `KeyError, TypeError at client.py:42 in parse`,
  /// `silent: 4 fields of users: /name, /id, /age and 1 more`, or
  /// `fail (outcome): /ok of users, orders, taken for a success`.
  /// - Parameter causes: their names, in the order in which they are shown.
  func name(of causes: [String]) -> String {
    switch self {
    case .place(let place):
      // Each ends with the place.
      Self.list(causes.map { String($0.dropLast(" at \(place)".count)) }) + " at \(place)"
    case .fields(let scenario):
      "silent: \(causes.count) fields of \(scenario): "
        + Self.list(causes.map { String($0.dropFirst(Self.start(ofField: scenario).count)) })
    case .fieldsOfScenarios(let count):
      "\(Self.startOfSilence)\(causes.count) fields of \(count) scenarios: "
        + Self.list(causes.map { String($0.dropFirst(Self.startOfSilence.count)) })
    case .failureField(let field):
      "\(Self.startOfOutcome)\(field) of "
        + Self.list(
          causes.map {
            String(
              $0.dropFirst(Self.startOfOutcome.count)
                .dropLast(" \(field)\(Self.acceptance)".count))
          }) + Self.acceptance
    case .cause(let name): name
    }
  }

  /// The field of a failure, if the client took the failure for a success when the field was damaged. All calls of a client know
  /// failures in the same way.
  private static func failureField(_ cause: String, of record: VerdictRecord) -> String? {
    let start = "\(startOfOutcome)\(record.scenario) "
    guard record.pointer != nil, record.expected.outcomes == [.failure], cause.hasPrefix(start),
      cause.hasSuffix(acceptance)
    else { return nil }
    let field = cause.dropFirst(start.count).dropLast(acceptance.count)
    return field.hasPrefix("/") ? String(field) : nil
  }

  private static let startOfSilence = "silent: "
  private static let startOfOutcome = "fail (outcome): "
  private static let acceptance = ", taken for a success"

  private static func start(ofField scenario: String) -> String {
    "\(startOfSilence)\(scenario) "
  }

  /// A scenario may have a name such as `bytes`, with which other causes begin, too.
  private static func isField(_ cause: String, of scenario: String) -> Bool {
    let start = start(ofField: scenario)
    let field = cause.dropFirst(start.count)
    return cause.hasPrefix(start) && (field.hasPrefix("/") || field == "the body")
  }

  /// The place of an exception, which a cause has behind its type: `Net::ReadTimeout at client.rb:12 in get`. A crash may have a
  /// message in place of the type, as in Go and Swift; other causes with blanks are texts of the client or of the judge.
  private static func place(ofException cause: String, isCrash: Bool) -> String? {
    let place =
      isCrash
      ? cause.firstMatch(of: /^.+ at (\S.*:[0-9]+(?: in .*)?)$/)?.1
      : cause.firstMatch(of: /^(?:[^\s:]|::)+ at (\S.*:[0-9]+(?: in .*)?)$/)?.1
    return place.map(String.init)
  }

  private static func list(_ names: [String]) -> String { listed(names.prefix(3), of: names.count) }
}
