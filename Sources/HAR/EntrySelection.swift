// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON

/// The entries of a recording that become scenarios, and why the others do not.
struct EntrySelection {
  /// Those that become scenarios, in the order of time.
  private(set) var kept: [HAREntry] = []
  /// All that can be read: their secrets are not written either, wherever else they are.
  private(set) var all: [HAREntry] = []
  private(set) var skipped: [SkippedOperation] = []
  private(set) var warnings = ImportWarnings()

  init(of document: Document, _ options: ImportOptions) {
    guard let entries = document.root["log"]?["entries"] else { return }
    for value in entries.elements {
      let place = document.place(of: value)
      do throws(HAREntry.Refusal) {
        all.append(try HAREntry(value, at: place))
      } catch {
        skipped.append(
          SkippedOperation(error.name, reason: error.reason, isFault: error.isFault, at: place))
      }
    }
    all = Self.inOrderOfTime(all)
    let hosts = chooseHosts(options, document.place(of: entries))
    let answered = Set(
      all.filter { (200..<300).contains($0.status) }.map { Self.key($0) })
    for entry in all {
      if let reason = Self.reason(against: entry, options)
        ?? (hosts?.contains(entry.address.host) ?? true
          ? nil : options.host == nil ? Self.otherHost : Self.unnamedHost)
        ?? (entry.status == 304 && answered.contains(Self.key(entry)) ? Self.unchanged : nil)
      {
        skipped.append(
          SkippedOperation(
            entry.name, reason: reason, isFault: false, at: entry.place))
      } else {
        kept.append(entry)
      }
    }
  }

  private static func key(_ entry: HAREntry) -> String {
    "\(entry.method) \(entry.address.origin)\(entry.address.path)?\(entry.address.query ?? "")"
  }

  /// Times of one zone are compared as texts; others leave the order of the file.
  private static func inOrderOfTime(_ entries: [HAREntry]) -> [HAREntry] {
    let times = entries.map(\.started)
    guard let first = times.first ?? nil,
      times.allSatisfy({ $0?.utf8.count == first.utf8.count && $0?.last == first.last }),
      first.hasSuffix("Z")
    else { return entries }
    return entries.enumerated().sorted {
      let (left, right) = ($0.element.started ?? "", $1.element.started ?? "")
      return left == right ? $0.offset < $1.offset : left < right
    }.map(\.element)
  }

  // MARK: Reasons

  private static let otherHost =
    "the host is not the one with the most JSON answers; '--host' imports it"
  private static let unnamedHost = "the host is not the one that '--host' names"
  private static let unchanged =
    "304 says only that an answer is still the same, and that answer is there"

  private static func reason(against entry: HAREntry, _ options: ImportOptions) -> String? {
    if entry.status == 0 || entry.value["response"]?["_error"]?.string != nil {
      return "no answer was received"
    }
    if entry.method == "CONNECT" { return "CONNECT opens a tunnel, and is no request to an API" }
    if entry.status == 101 || entry.resourceType == "websocket"
      || ["ws", "wss"].contains(entry.address.scheme)
    {
      return "a WebSocket is no request with an answer"
    }
    if entry.resourceType == "preflight"
      || entry.method == "OPTIONS" && entry.hasRequestHeader("access-control-request-method")
    {
      return "a preflight of CORS is asked by the browser, not by the app"
    }
    guard (200..<600).contains(entry.status) else {
      return "a status of an answer must be from 200 to 599; found \(entry.status)"
    }
    if SiteFiles.areOfDevelopment(entry) { return "a development server's own file" }
    if !options.includesAssets, SiteFiles.includes(entry) {
      return "a page, or a file that a page is made of; '--all' keeps it"
    }
    return nil
  }

  // MARK: Hosts

  /// - Returns: `nil` for all hosts.
  private mutating func chooseHosts(
    _ options: ImportOptions, _ place: DocumentPlace
  ) -> Set<String>? {
    let host = options.host?.lowercased()
    if host == "all" { return nil }
    // The number of answers, and of those in JSON.
    var counts: [String: (all: Int, json: Int)] = [:]
    var hosts: [String] = []
    for entry in all where Self.reason(against: entry, options) == nil {
      let count = counts[entry.address.host] ?? (0, 0)
      if count.all == 0 { hosts.append(entry.address.host) }
      counts[entry.address.host] = (count.all + 1, count.json + (entry.isJSON ? 1 : 0))
    }
    if let host {
      let named = hosts.filter { $0 == host || $0.prefix { $0 != ":" } == host }
      if named.isEmpty {
        warnings.append(
          ImportWarning(
            "unknown-host",
            "no answer comes from the host '\(host)'; the hosts are: \(hosts.isEmpty ? "none" : hosts.joined(separator: ", "))",
            at: place))
      }
      return Set(named)
    }
    // The first of those that are equal.
    var best: String?
    for host in hosts {
      guard let known = best.flatMap({ counts[$0] }), let count = counts[host] else {
        best = host
        continue
      }
      if (count.json, count.all) > (known.json, known.all) { best = host }
    }
    return best.map { [$0] } ?? []
  }
}
