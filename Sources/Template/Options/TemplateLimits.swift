// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The bounds of one template, and of all templates of an answer together. A rendering that reaches one fails; it cannot
/// block a thread or fill the memory.
package struct TemplateLimits: Sendable, Hashable {
  /// The length of a template in bytes, from its first tag to its last.
  package var sourceBytes = 16 << 20
  /// The number of tags of a template.
  package var tags = 100_000
  /// The number of blocks, partials and sub-expressions that are open at once.
  package var depth = 64
  /// The length of a rendered text in bytes.
  package var outputBytes = 16 << 20
  /// The length of all texts that a rendering makes on its way, in bytes.
  package var workBytes = 64 << 20
  /// The number of tags, items and characters, roughly, that a rendering visits.
  package var steps = 1_000_000
  /// The number of items of a list that a helper makes.
  package var items = 100_000
  /// The number of lists and maps in one another.
  package var valueDepth = 400
  /// The processor time of a rendering, which does not depend on how busy the machine is. It ends only what no other bound ends, because
  /// it depends on the processor.
  package var time = Duration.seconds(2)

  package init() {}
}
