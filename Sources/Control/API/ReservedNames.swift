// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIEngine

/// The names of added texts that belong to WireMock's API.
enum ReservedNames {
  /// The beginning of the names of its texts. It keeps each stub as a text of its own, named after the id of the stub.
  static let wireMockPrefix = "__admin/"

  /// Refuses a name of WireMock's API for a scenario of a client: it would replace a stub, whatever the text contains.
  static func check(_ name: String) throws(ProblemDetails) {
    guard name.hasPrefix(wireMockPrefix) else { return }
    throw ProblemDetails(
      type: "reserved-name", title: "The name is reserved", status: 400,
      detail: "the name of a scenario must not begin with '\(wireMockPrefix)', which is kept for "
        + "WireMock's API; found '\(name)'; choose another name, or change the stub through /__admin/mappings"
    )
  }
}
