// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The keys under which an index keeps the beginnings of templates: hashes of their segments, where all variables are equal.
@usableFromInline enum TemplateKey {
  /// The key of all templates.
  @inlinable static var root: UInt64 { 0 }
  /// In place of the hash of a segment with variables.
  @inlinable static var variable: UInt64 { 0x51_7CC1_B727_220A_95 }

  /// The key of a beginning and the segment that follows.
  @inlinable static func below(_ beginning: UInt64, _ segment: UInt64) -> UInt64 {
    let mixed = (beginning ^ segment) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }
}

extension PathTemplate {
  /// The keys of the template's beginnings, without segments and with each more, up to a segment with `**`: any text may follow.
  @usableFromInline var beginnings: (keys: [UInt64], hasRest: Bool) {
    var keys = [TemplateKey.root]
    var key = TemplateKey.root
    for segment in Array(description.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      if String(decoding: segment, as: UTF8.self).contains("**") { return (keys, true) }
      let isVariable = segment.contains(UInt8(ascii: "{"))
      key = TemplateKey.below(key, isVariable ? TemplateKey.variable : PathHash.of(segment))
      keys.append(key)
    }
    return (keys, false)
  }
}
