// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPILoading
import MockAPIMatching
import MockAPISystem

// The member `disturb` of leases: delays and failures of all answers, for a time.

extension NativeAPI {
  /// What disturbs the answers of a lease, as a client wishes it.
  struct DisturbanceWish {
    /// Without anything if the client sends null.
    var disturbance = Disturbance()
    /// `nil` for as long as the lease lasts.
    var duration: Duration?
  }

  /// Reads the member of a lease; `nil` if it is not there.
  static func disturbance(_ object: ObjectReader, _ report: FileReport) -> DisturbanceWish? {
    guard let value = object["disturb"] else { return nil }
    if value.kind == .null { return DisturbanceWish() }
    guard
      let object = ObjectReader(
        value, "'disturb'", keys: ["delayMilliseconds", "failures", "offline", "seconds"],
        report: report)
    else { return nil }
    if ["delayMilliseconds", "failures", "offline"].allSatisfy({ object[$0] == nil }) {
      report.error(
        at: value,
        "'disturb' must have 'delayMilliseconds', 'failures' or 'offline'; null ends all of them")
    }
    let disturbance = Disturbance(
      delayMilliseconds: delay(object, report), failures: failures(object, report),
      isOffline: object.boolean("offline"))
    return DisturbanceWish(disturbance: disturbance, duration: seconds("seconds", object, report))
  }

  /// A time, or the ends of a range.
  private static func delay(_ object: ObjectReader, _ report: FileReport) -> ClosedRange<Double>? {
    guard let value = object["delayMilliseconds"] else { return nil }
    let ends = value.kind == .array ? Array(value.elements) : [value, value]
    let numbers = ends.compactMap { $0.number?.double }
      .filter { (0...Disturbance.longestDelay).contains($0) }
    guard numbers.count == 2, ends.count == 2, numbers[0] <= numbers[1] else {
      report.error(
        at: value,
        "'delayMilliseconds' must be a number from 0 to 86400000, or an array of two, the lower one first"
      )
      return nil
    }
    return numbers[0]...numbers[1]
  }

  private static func failures(
    _ object: ObjectReader, _ report: FileReport
  ) -> Disturbance.Failures? {
    guard let value = object["failures"],
      let object = ObjectReader(
        value, "'failures'", keys: ["share", "case"], required: ["share"], report: report),
      let (share, place) = object.number("share")
    else { return nil }
    if let problem = SelectedRequests.share(share).problem {
      report.error(at: place, problem)
      return nil
    }
    return Disturbance.Failures(share: share, caseName: object.string("case")?.text)
  }

  /// Checks that a scenario can have the failures.
  func check(_ wish: DisturbanceWish?) throws(ProblemDetails) {
    guard let problem = wish?.disturbance.problem(in: context.catalogue.scenarios) else { return }
    throw .invalidSelection([problem])
  }

  /// The member of a lease; absent if it has no disturbance of its own.
  static func json(ofDisturbanceOf lease: Lease) -> JSONLiteral {
    let (own, end) = lease.disturbance
    if own == Disturbance() { return .absent }
    let delay = own.delayMilliseconds.map { delay -> JSONLiteral in
      let ends = [delay.lowerBound, delay.upperBound].map(number)
      return delay.lowerBound == delay.upperBound ? ends[0] : .array(ends)
    }
    let failures = own.failures.map { failures -> JSONLiteral in
      ["share": number(failures.share), "case": .optional(failures.caseName)]
    }
    return [
      "delayMilliseconds": delay ?? .absent, "failures": failures ?? .absent,
      "offline": own.isOffline.map(JSONLiteral.bool) ?? .absent,
      "until": .optional(end?.timestamp),
    ]
  }
}
