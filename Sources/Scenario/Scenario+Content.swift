// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Scenario {
  /// Whether another version answers the same: it comes from the same file or addition, with the same text and the same contents
  /// of files that the text names. Its place in the file may be another one.
  package func hasSameContent(as other: Scenario) -> Bool {
    if self == other { return true }
    // A scenario that was not read from a text cannot be compared.
    return !declaration.isEmpty && declaration == other.declaration && id == other.id
      && name == other.name && source == other.source && origin == other.origin
      && cases.elementsEqual(other.cases) { $0.hasSameFile(as: $1) }
  }
}

extension Case {
  /// Whether the file of its body, if it has one, has the same content as that of a case with the same text.
  fileprivate func hasSameFile(as other: Case) -> Bool {
    guard let response, let other = other.response else { return true }
    guard let template = response.template else { return response.body == other.body }
    guard template.file == other.template?.file else { return false }
    // A body that is rendered for the sample may have the time, or a random number.
    guard case .constant = template.body else { return true }
    return response.body == other.body
  }
}
