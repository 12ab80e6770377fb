// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

extension Contract {
  /// The declarations that a client reads a body with; `nil` if it reads nothing from this body.
  package func tree(for response: ResponseDefinition, body: JSONValue) -> ContractTree? {
    if isFailure(status: response.status, body: body) { return failure?.shape.tree }
    guard case .fields(let shape)? = success?.content(of: response.status) else { return nil }
    return shape.tree
  }
}
