// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPICatalogue
package import MockAPILeases
import MockAPISystem

/// The parts of a running server that the control APIs read and change.
package final class ControlContext: Sendable {
  package let catalogue: Catalogue
  package let leases: LeaseTable
  package let ports: any LeasePorts
  package let streams: StreamTable
  package let events: EventHub
  package let waits = WaitTable()
  package let imports = ImportQueue()
  /// `nil` for a server that reads no documents.
  let importer: DocumentImporter?
  /// `nil` for a server that writes no reports.
  let verdictReporter: VerdictReporter?
  /// The version of the program.
  package let version: String
  let facts: ServerFacts
  /// When the server was started.
  let start = SystemTime.now
  /// Asks the owner of the server to stop it; returns at once.
  package let requestStop: @Sendable () -> Void

  package init(
    catalogue: Catalogue, leases: LeaseTable, ports: any LeasePorts, version: String,
    facts: ServerFacts, importer: DocumentImporter? = nil,
    verdictReporter: VerdictReporter? = nil,
    requestStop: @escaping @Sendable () -> Void
  ) {
    self.catalogue = catalogue
    self.leases = leases
    streams = StreamTable()
    events = EventHub(table: streams)
    self.ports = ports
    self.version = version
    self.facts = facts
    self.importer = importer
    self.verdictReporter = verdictReporter
    self.requestStop = requestStop
  }
}
