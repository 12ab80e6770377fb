// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPILeases
import MockAPIScenario
import MockAPIText

// State machines, which WireMock calls scenarios.

extension AdminAPI {
  /// A state machine, and the stubs that belong to it.
  private struct Machine {
    let name: String
    var stubs: [Stub] = []

    /// The states that stubs lead to, and then those that they require, as WireMock orders them: of the oldest stub first.
    var states: [String] {
      let rules = stubs.reversed().compactMap(\.scenario.state)
      var states: [String] = []
      for state in rules.compactMap(\.next) + rules.compactMap(\.required)
      where !states.contains(state) {
        states.append(state)
      }
      return states
    }
  }

  /// In the order of their names.
  private func machines() -> [Machine] {
    var machines: [String: Machine] = [:]
    for stub in stubs.all {
      guard let name = stub.scenario.state?.machine else { continue }
      machines[name, default: Machine(name: name)].stubs.append(stub)
    }
    return machines.values.sorted { $0.name < $1.name }
  }

  func listMachines(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let states = call.request.lease.machines
    return AdminReply.json([
      "scenarios": .list(machines()) { machine in
        [
          "id": .string(machine.name), "name": .string(machine.name),
          "state": .string(states.state(of: machine.name)),
          "possibleStates": .strings(machine.states),
          "mappings": .list(machine.stubs) { .written($0.write) },
        ]
      }
    ])
  }

  func resetMachines(_ call: AdminCall) throws(AdminError) -> ControlReply {
    call.request.lease.resetMachines()
    return AdminReply.done
  }

  /// Sets the state of a machine; without a body, back to its first one.
  func setMachineState(_ call: AdminCall) throws(AdminError) -> ControlReply {
    let name = call["name"]
    // Clients that encode a blank in the name cannot be understood by WireMock; here both spellings are.
    let decoded = PercentCoding.decode(name)
    guard let machine = machines().first(where: { $0.name == name || $0.name == decoded }) else {
      throw .unknownScenario(name)
    }
    guard !call.request.body.isEmpty else {
      call.request.lease.set(machine.name, to: StateRule.initialState)
      return AdminReply.done
    }
    let document = try call.document()
    let state =
      document.kind == .null ? nil : try AdminCall.object(document, ["state"])["state"]?.string
    guard let state, machine.states.contains(state) else {
      throw .impossibleState(state ?? "null", of: machine.name)
    }
    call.request.lease.set(machine.name, to: state)
    return AdminReply.done
  }
}
