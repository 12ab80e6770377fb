// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The parts of a request and the sources of change that a template uses.
struct TemplateUses: Sendable {
  private(set) var readsBody = false
  private(set) var isRandom = false

  mutating func note(_ helper: TemplateHelper) {
    if helper.isRandom { isRandom = true }
  }

  mutating func note(_ path: TemplatePath) {
    // Any step may be a part of the request: the context can be the request itself.
    for step in path.steps {
      switch step.part {
      case .body, .bodyAsBase64, .parts, .binary: readsBody = true
      case .id: isRandom = true
      default: break
      }
    }
    if path.steps.last?.part == .request { readsBody = true }
  }
}
