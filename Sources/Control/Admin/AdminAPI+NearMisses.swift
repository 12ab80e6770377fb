// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPICatalogue
import MockAPIEngine
import MockAPIJSON
import MockAPIMatching
import MockAPIScenario

// Stubs and requests that almost match each other.

extension AdminAPI {
  /// WireMock's number of near misses for each request.
  private static let limit = 3

  /// The nearest stubs of each unmatched request, as they were when it came; the newest request first.
  func nearMissesOfUnmatched(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let entries = try journal(call).entries.reversed()
    return nearMisses { writer in
      for entry in entries {
        for miss in entry.misses?.nearest.prefix(Self.limit) ?? [] {
          Self.write(miss, to: &writer) { LoggedRequest(request: entry.request).write(to: &$0) }
        }
      }
    }
  }

  /// The nearest stubs of a request that the client describes; stubs that match it are nearest, as far as
  /// the costly conditions of the first some thousand are looked at. If there are many stubs, those for other paths are
  /// searched for as for a request that nothing answers; all of its path are compared.
  func nearMissesOfRequest(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let request = try SentRequest(try call.document())
    let nearest = NearMiss.nearest(
      to: request,
      among: context.catalogue.index.scenarios(near: request.target, withAllForPath: true),
      states: call.request.lease.machines, limit: Self.limit, includingMatches: true)
    return nearMisses { writer in
      for miss in nearest { Self.write(miss, to: &writer, request: request.write) }
    }
  }

  /// The requests of the journal that are nearest to a pattern; those that match it are nearest.
  func nearMissesOfPattern(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let (pattern, source) = try requestPattern(call)
    let entries = try journal(call).entries.map { entry in
      (entry, NearMiss.distance(of: pattern, to: entry.request))
    }
    let nearest = entries.enumerated().sorted {
      ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
    }.prefix(Self.limit)
    return nearMisses { writer in
      for (_, (entry, distance)) in nearest {
        writer.object { writer in
          writer.member("request") { LoggedRequest(request: entry.request).write(to: &$0) }
          writer.member("requestPattern") { StubForm.writeRequest(source, to: &$0) }
          Self.write(distance: distance, to: &writer)
        }
      }
    }
  }

  // MARK: Writing

  private func nearMisses(_ write: (inout JSONWriter) -> Void) -> ControlReply {
    AdminReply.json { $0.object { $0.member("nearMisses") { $0.array(write) } } }
  }

  private static func write(
    _ miss: NearMiss, to writer: inout JSONWriter, request: (inout JSONWriter) -> Void
  ) {
    writer.object { writer in
      writer.member("request", request)
      writer.member("stubMapping") { ScenarioForm(scenario: miss.scenario).write(to: &$0) }
      write(distance: miss.distance, to: &writer)
    }
  }

  /// A number from 0 for a match to 1.
  private static func write(distance: Int, to writer: inout JSONWriter) {
    let share = Double(distance) / Double(distance + 500)
    writer.member("matchResult") { writer in
      writer.object { writer in
        writer.member("distance") { $0.raw((distance == 0 ? "0.0" : String(share)).utf8) }
      }
    }
  }
}
