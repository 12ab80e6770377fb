// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CPCRE2

  /// What PCRE2 needs for a match, beside the expression and the text; for one match at a time.
  final class MatchMemory {
    /// A `pcre2_match_data`.
    let data: OpaquePointer
    /// A `pcre2_match_context`.
    let context: OpaquePointer
    /// Whether it stays small, so that it may be kept for the next match with the same expression.
    let mayBeKept: Bool

    /// With room for the places of one match with an expression, without groups. `nil` if memory is short.
    convenience init?(for code: CompiledCode) {
      // Where there is no machine code, PCRE2 keeps here what it needed for the longest text.
      var machineCodeSize = 0
      let result = pcre2_pattern_info_8(
        code.pointer, UInt32(PCRE2_INFO_JITSIZE), &machineCodeSize)
      self.init(
        pcre2_match_data_create_8(1, nil), mayBeKept: result == 0 && machineCodeSize > 0)
    }

    /// With room for the places of a match and of all groups of an expression. `nil` if memory is short.
    convenience init?(forGroupsOf code: CompiledCode) {
      self.init(pcre2_match_data_create_from_pattern_8(code.pointer, nil), mayBeKept: false)
    }

    private init?(_ data: OpaquePointer?, mayBeKept: Bool) {
      guard let data else { return nil }
      guard let context = pcre2_match_context_create_8(nil) else {
        pcre2_match_data_free_8(data)
        return nil
      }
      pcre2_set_heap_limit_8(context, MatchLimits.memory)
      self.data = data
      self.context = context
      self.mayBeKept = mayBeKept
    }

    deinit {
      pcre2_match_context_free_8(context)
      pcre2_match_data_free_8(data)
    }
  }
#endif
