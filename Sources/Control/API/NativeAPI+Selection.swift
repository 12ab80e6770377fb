// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine
import MockAPIJSON
import MockAPILeases
import MockAPILoading
import MockAPIScenario

// `/__mockapi/leases/ID/selection`: what a lease selects, scenario by scenario. Each change is one step, so clients that change
// different scenarios at the same time lose nothing of each other.

extension NativeAPI {
  func listSelection(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let all = lease.selections.map { name, selection in
      JSONLiteral.object(Self.members(of: selection, for: name, in: lease))
    }
    return .json(["selection": .array(all), "url": .string(try url(of: lease, call))])
  }

  func showSelection(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    try checkSelectable(call, in: lease)
    return try selectionReply(lease, of: call)
  }

  func putSelection(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    let name = try requiredScenario(of: call).name
    let wish = try call.object(
      "a selection", keys: ["case", "requests"] + SelectionWish.requestKeys, required: ["case"]
    ) { SelectionWish($0, $1) }
    // Without a case, there is a diagnostic.
    guard let wish else { throw .invalidBody([]) }
    try check([name: wish.selectedCase], allowsRefused: !wish.isLimited)
    lease.select(wish.selectedCase, of: name, for: wish.requests, time: wish.time)
    LeaseOutcomes.begin(in: lease, among: context.leases)
    return try selectionReply(lease, of: call)
  }

  func removeSelection(_ call: NativeCall) throws(ProblemDetails) -> ControlReply {
    let lease = try lease(of: call)
    try checkSelectable(call, in: lease)
    lease.deselect(call["scenario"])
    LeaseOutcomes.begin(in: lease, among: context.leases)
    return try selectionReply(lease, of: call)
  }

  /// A scenario that is no longer served may still be selected.
  private func checkSelectable(_ call: NativeCall, in lease: Lease) throws(ProblemDetails) {
    if lease.selection(ofScenario: call["scenario"]) == nil { _ = try requiredScenario(of: call) }
  }

  // MARK: Writing

  /// What is selected for the scenario in the path.
  private func selectionReply(
    _ lease: Lease, of call: NativeCall
  ) throws(ProblemDetails) -> ControlReply {
    let name = call["scenario"]
    let members =
      lease.selection(ofScenario: name).map { Self.members(of: $0, for: name, in: lease) }
      ?? [("scenario", .string(name)), ("case", .null)]
    return .json(.object(members + [("url", .string(try url(of: lease, call)))]))
  }

  private static func members(
    of selection: ScenarioSelection, for scenario: String, in lease: Lease
  ) -> [(String, JSONLiteral)] {
    guard let limited = selection.limited.first else {
      return [("scenario", .string(scenario)), ("case", .orNull(selection.lasting))]
    }
    let share: Double? = if case .share(let share) = limited.requests { share } else { nil }
    let seconds = lease.timeLeft(of: limited).map { ($0 / .milliseconds(1)).rounded(.up) / 1_000 }
    return [
      ("scenario", .string(scenario)), ("case", .string(limited.selectedCase)),
      (
        "requests",
        [
          "next": .optional(limited.remaining), "share": share.map(number) ?? .absent,
          "seconds": seconds.map(number) ?? .absent,
        ]
      ), ("otherwise", .optional(selection.otherwise)),
    ]
  }
}

/// A case to select, and the requests that get it.
private struct SelectionWish {
  /// The keys of 'requests'.
  static let requestKeys = ["next", "share", "seconds"]

  let selectedCase: String
  private(set) var requests = SelectedRequests.every
  private(set) var time: Duration?

  var isLimited: Bool { requests != .every || time != nil }

  /// `nil` if there is no case, which is reported.
  init?(_ object: ObjectReader, _ report: FileReport) {
    for name in Self.requestKeys {
      guard let key = object.key(name) else { continue }
      report.error(at: key, "'\(name)' belongs in 'requests', as in {\"requests\": {\"next\": 1}}")
    }
    guard let (name, _) = object.string("case") else { return nil }
    selectedCase = name
    guard let value = object["requests"],
      let limits = ObjectReader(value, "'requests'", keys: Self.requestKeys, report: report)
    else { return }
    readRequests(limits, report)
    time = NativeAPI.seconds("seconds", limits, report)
  }

  private mutating func readRequests(_ limits: ObjectReader, _ report: FileReport) {
    let next = limits.integer("next")
    let share = limits.number("share")
    if next != nil, share != nil, let key = limits.key("share") {
      report.error(at: key, "'requests' must have 'next' or 'share', not both")
      return
    }
    if let (count, _) = next { requests = .next(count) }
    if let (share, _) = share { requests = .share(share) }
    if let problem = requests.problem, let value = next?.value ?? share?.value {
      report.error(at: value, problem)
    }
  }
}
