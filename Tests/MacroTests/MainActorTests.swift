// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Foundation
  import MainActorModels
  import MockAPIClientMacros
  import Testing

  /// That the module of the models compiles is half of the test.
  @Suite("Models of a module that is isolated to the main actor")
  struct MainActorTests {
    @Test("They are decoded off the main actor")
    func decoding() async throws {
      let body = Data(#"{"id":7,"homepage":"x","visits":[{"room_number":3},{}]}"#.utf8)
      let decoded = try await Task.detached {
        try ContractDecoder().decode(Guest.self, from: body)
      }.value
      #expect(
        decoded.defects.map(\.path.pointer) == ["/name", "/homepage", "/visits/1/room_number"])
      await MainActor.run {
        #expect(decoded.model.name == "Default name" && decoded.model.visits.count == 1)
      }
      let room = try await Task.detached {
        try ContractDecoder().decode(Room.self, from: Data("{}".utf8))
      }.value
      await MainActor.run { #expect(room.model.name == "none") }
    }
  }
#endif
