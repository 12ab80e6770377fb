// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An entry of a journal that a server has sent as JSON, as a line of the text log.
///
/// `12:34:56.789 POST /login login/loggedIn 200 36B 210us`
struct JournalLine {
  private let entry: JSONValue

  init(of entry: JSONValue) { self.entry = entry }

  /// The line without its end.
  var text: String {
    let request = entry["request"]
    let response = entry["response"]
    let words = [
      time, word(request?["method"]), word(request?["target"]), answer,
      number(response?["status"]), number(response?["bodySize"]) + "B", duration,
    ]
    return words.joined(separator: " ") + notes.map { ", \($0)" }.joined()
  }

  /// The time of day here, of a time in UTC: `2026-01-31T11:34:56.789Z`.
  private var time: String {
    guard let text = entry["time"]?.string,
      let date = try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    else { return "-" }
    let seconds = Int(date.timeIntervalSince1970.rounded(.down))
    return WallClock.timeOfDay(atSeconds: seconds)
      + Console.printable(String(text.suffix(5).prefix(4)))
  }

  /// The scenario and its case, what was sent in its place, a file, or the server itself.
  private var answer: String {
    guard let scenario = entry["scenario"]?.string, let chosen = entry["case"]?.string else {
      return entry["reason"]?.string == "file" ? "file" : "-"
    }
    let served = entry["variant"]?.string ?? entry["served"]?.string ?? chosen
    // The id of a variant begins with its case.
    let isOfChosen = served == chosen || served.hasPrefix(chosen + "~")
    return Console.printable("\(scenario)/" + (isOfChosen ? served : "\(chosen)>\(served)"))
  }

  private var duration: String {
    guard let milliseconds = entry["durationMilliseconds"]?.number?.double else { return "-" }
    return "\(Int(exactly: (milliseconds * 1_000).rounded()) ?? 0)us"
  }

  private var notes: [String] {
    var notes = entry["reason"]?.string == "failure" ? ["failed"] : []
    if let fault = entry["response"]?["fault"]?.string {
      notes.append("fault: \(Console.printable(fault))")
    }
    let nearest = entry["nearMisses"]?.elements.first { _ in true }
    if let nearest = nearest?["scenario"]?.string {
      notes.append("the nearest scenario is \(Console.printable(nearest))")
    }
    switch entry["response"]?["ending"]?.string {
    case "clientLeft": notes.append("the client went away")
    case "inProgress": notes.append("in progress")
    default: break
    }
    return notes
  }

  private func word(_ value: JSONValue?) -> String {
    guard let text = value?.string, !text.isEmpty else { return "-" }
    return Console.printable(text)
  }

  private func number(_ value: JSONValue?) -> String { value?.number?.spelling ?? "-" }
}
