// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON

/// What a server selects for one scenario, as a line for people: `orders: declined for the next request, otherwise placed`.
struct SelectionLine {
  private let selected: JSONValue

  /// - Parameter selected: an answer of the server.
  init(_ selected: JSONValue) {
    self.selected = selected
  }

  var text: String {
    let scenario = selected["scenario"]?.string ?? ""
    let name = selected["case"]?.string ?? Self.byFile
    let otherwise =
      selected["requests"] == nil
      ? "" : ", otherwise \(selected["otherwise"]?.string ?? Self.byFile)"
    return Console.printable("\(scenario): \(name)\(limits)\(otherwise)")
  }

  private static let byFile = "as its file says"

  private var limits: String {
    let requests = selected["requests"]
    var text = ""
    if let next = requests?["next"]?.number?.wholeInteger {
      text += next == 1 ? " for the next request" : " for the next \(next) requests"
    }
    if let share = requests?["share"]?.number?.double {
      text += " for \(Self.number(share * 100))% of the requests"
    }
    if let seconds = requests?["seconds"]?.number?.double {
      text += "\(text.isEmpty ? " for" : ", for") \(Self.number(seconds)) s"
    }
    return text
  }

  /// With three decimal places at most, and no zeros at the end.
  private static func number(_ number: Double) -> String {
    let rounded = (number * 1_000).rounded() / 1_000
    return Int(exactly: rounded).map(String.init) ?? String(rounded)
  }
}
