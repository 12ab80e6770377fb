// mockapi
// SPDX-License-Identifier: Apache-2.0

extension MatcherSample {
  private static let formats: [(format: String, values: [String])] = [
    ("unix", ["1623758400", "0", "-1", "4102444800"]),
    ("epoch", ["1623758400000", "0", "-1", "4102444800000"]),
    ("dd/MM/yyyy", ["15/06/2021", "29/02/2020", "01/01/1970"]),
    ("yyyyMMddHHmmss", ["20210615120000", "19991231235959"]),
    ("EEE, dd MMM yyyy HH:mm:ss zzz", ["Tue, 15 Jun 2021 12:00:00 GMT"]),
    ("uuuu-MM-dd'T'HH:mm[:ss][.SSS]XXX", ["2021-06-15T12:00+02:00", "2021-06-15T12:00:01Z"]),
    ("D/yyyy", ["166/2021", "366/2020"]),
    ("h:mm a dd.MM.yy", ["1:05 PM 15.06.21", "12:00 AM 01.01.99"]),
    ("A yyyy-MM-dd", ["43200000 2021-06-15"]),
  ]

  private static let standard = [
    "2021-06-15T12:00:00Z", "2021-06-15T12:00:00", "2021-06-15", "2021-06", "2021",
    "Tue, 15 Jun 2021 12:00:00 GMT", "2021-06-15T12:00:00.123456789+05:30",
    "2021-06-15T14:00:00+02:00", "1969-12-31T23:59:59Z", "2099-01-01", "0001-01-01",
  ]

  private static let truncations = [
    "first second of minute", "first minute of hour", "first hour of day", "first day of month",
    "first day of next month", "last day of month", "first day of year", "first day of next year",
    "last day of year",
  ]

  /// `before`, `after` and `equalToDateTime`, with all their options. Values relative to now are years away from all
  /// others, so that a long run does not change the answer.
  static func date(_ dice: inout Dice) -> MatcherSample {
    let name = dice.one(of: ["before", "after", "equalToDateTime"])
    var members: [(name: String, value: JSONText)] = []
    if dice.isOne(in: 2) {
      members.append((name, .string(dice.one(of: standard))))
    } else {
      let offsets = ["now", "now +10 years", "now -1000 days", "-500 months", "now +90000 hours"]
      members.append((name, .string(dice.one(of: offsets))))
      if dice.isOne(in: 3) {
        members.append(("truncateExpected", .string(dice.one(of: truncations))))
        members.append(("applyTruncationLast", .boolean(dice.isOne(in: 2))))
      }
    }
    if dice.isOne(in: 4) { members.append(("truncateActual", .string(dice.one(of: truncations)))) }
    var values = standard
    var kind = Kind.date
    if dice.isOne(in: 2) {
      let (format, written) = dice.one(of: formats)
      members.append(("actualFormat", .string(format)))
      values = written
      if ["unix", "epoch", "A yyyy-MM-dd"].contains(format) { kind = .number }
    }
    return MatcherSample(
      .object(members), kind, matching: values,
      failing: [nil, "", "2021-02-30", "yesterday", "15/13/2021", "2021-06-15T25:00:00Z"])
  }
}
