// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIMatching

/// A moment with the zone in which it prints.
struct TemplateDate {
  /// Seconds since 1970 in UTC.
  var seconds: Int
  var nanosecond: Int
  var zone: TemplateZone

  init(seconds: Int, nanosecond: Int = 0, zone: TemplateZone = .utc) {
    self.seconds = seconds
    self.nanosecond = nanosecond
    self.zone = zone
  }

  init(_ time: Duration, zone: TemplateZone = .utc) {
    let (seconds, attoseconds) = time.components
    self.init(
      seconds: Int(seconds), nanosecond: Int(attoseconds / 1_000_000_000), zone: zone)
  }

  /// A parsed date; without an offset it is in UTC.
  init(_ moment: Moment) {
    let offset = moment.offset ?? 0
    self.init(
      seconds: moment.local.seconds - offset, nanosecond: moment.local.nanosecond % 1_000_000_000,
      zone: offset == 0 ? .utc : .offset(offset))
  }

  /// What clocks in its zone show.
  var local: LocalDateTime {
    LocalDateTime(seconds: seconds + zone.offset(at: seconds), nanosecond: nanosecond)
  }

  /// The date whose clocks show a time, in the same zone.
  func with(local: LocalDateTime) -> TemplateDate {
    TemplateDate(
      seconds: zone.seconds(of: local.seconds), nanosecond: local.nanosecond % 1_000_000_000,
      zone: zone)
  }

  /// Days and larger units follow the calendar of the zone; smaller ones have a fixed length.
  func adding(_ offset: DateOffset) -> TemplateDate {
    var date = self
    switch offset.unit {
    case .seconds: date.seconds += offset.amount
    case .minutes: date.seconds += 60 * offset.amount
    case .hours: date.seconds += 3_600 * offset.amount
    case .days:
      var local = local
      local.day += offset.amount
      return with(local: local)
    case .months: return with(local: local.adding(months: offset.amount))
    case .years: return with(local: local.adding(months: 12 * offset.amount))
    }
    return date
  }

  /// The only years that WireMock and its users mean; others would overflow.
  var isReasonable: Bool { seconds.magnitude < 1 << 50 }

  /// ISO 8601 without fractions: `2020-02-03T04:05:06Z`.
  var description: String {
    DatePrinter(self, .simple).text("yyyy-MM-dd'T'HH:mm:ssXXX") ?? ""
  }
}
