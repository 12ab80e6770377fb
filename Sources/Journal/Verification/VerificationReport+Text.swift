// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching
import MockAPINearMisses
import MockAPIScenario
import MockAPIText

extension VerificationReport: CustomStringConvertible {
  /// The report for people: one line if everything holds, otherwise each expectation that does not hold, with the nearest
  /// requests.
  ///
  /// ```text
  /// verify.json:1:13: expected exactly 1 request with urlPath /registration, method POST; found 0 of 2
  ///   near miss: request 2, POST /registraton
  ///     urlPath must be /registration; found /registraton (verify.json:1:57)
  /// 1 of 2 expectations holds
  /// ```
  public var description: String {
    guard isJournalKept else {
      return "there is no journal to verify: the server must keep one for this lease (--journal on)"
    }
    let failures = results.filter { !$0.holds }
    var lines = failures.flatMap { $0.lines(among: requestCount) }
    let held = results.count - failures.count
    let total = counted(results.count, "expectation")
    lines.append(
      failures.isEmpty
        ? "\(total) \(results.count == 1 ? "holds" : "hold") for \(counted(requestCount, "request"))"
        : "\(held) of \(total) \(held == 1 || results.count == 1 ? "holds" : "hold")")
    if droppedCount > 0 { lines.append(droppedLine) }
    return lines.joined(separator: "\n")
  }

  /// How many requests were dropped, by which limit, and what to do.
  private var droppedLine: String {
    let (was, `is`) = droppedCount == 1 ? ("was", "is") : ("were", "are")
    let line =
      "\(counted(droppedCount, "older request")) \(was) dropped from the journal and \(`is`) not counted; "
    let advice = "empty the journal before the requests that count"
    return switch droppedForSizeCount {
    case 0: line + "raise --journal-size"
    case droppedCount: line + "the limit on the size of journals was reached: \(advice)"
    default:
      line
        + "\(droppedForSizeCount) of them by the limit on the size of journals: \(advice), and raise --journal-size"
    }
  }
}

extension VerificationReport.Result {
  /// - Parameter total: the number of requests in the journal.
  fileprivate func lines(among total: Int) -> [String] {
    let place = expectation.location.map { "\($0): " } ?? ""
    var lines = [
      "\(place)expected \(expectation.count)\(expectation.filter.clause); found \(count) of \(total)"
    ]
    if undecidedCount > 0 {
      let requests = counted(undecidedCount, "request")
      lines.append(
        "  \(requests) could not be compared: a condition takes too many steps, or the journal kept only the beginning of the body"
      )
    }
    for miss in nearest {
      lines.append("  near miss: \(miss.entry.title)")
      lines += miss.differences.map { "    \($0.sentence)" }
    }
    for entry in unexpected { lines.append("  found: \(entry.title)") }
    if !unexpected.isEmpty, count > unexpected.count {
      lines.append("  … and \(count - unexpected.count) more")
    }
    return lines
  }
}

extension RequestFilter {
  /// ` with urlPath /registration`; empty for any request.
  fileprivate var clause: String {
    request.conditions.isEmpty && scenario == nil && caseName == nil ? "" : " with \(self)"
  }
}

extension JournalEntry {
  /// `request 2, POST /registration`.
  fileprivate var title: String {
    let target = request.target.text
    let shown = target.utf8.count <= 300 ? target : "\(target.prefix(200))…"
    return "request \(number ?? 0), \(request.method) \(shown)"
  }
}

extension NearMiss.Comparison {
  /// `urlPath must be /registration; found /registraton (verify.json:1:57)`.
  fileprivate var sentence: String {
    var subject = part
    if let place = pointer ?? xpath, !place.isEmpty { subject += " \(place)" }
    let relation = matcher == part || matcher == "equalTo" ? "must be" : "must satisfy \(matcher)"
    var sentence = "\(subject) \(relation) \(expected); found \(actual ?? "nothing")"
    if let note { sentence += ": \(note)" }
    return sentence + " (\(location))"
  }
}
