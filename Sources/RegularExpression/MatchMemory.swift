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
    private(set) var mayBeKept: Bool
    private var stack: OpaquePointer?

    /// With room for the places of one match with an expression, without groups. `nil` if memory is short.
    convenience init?(for code: OpaquePointer) {
      // Where there is no machine code, PCRE2 keeps here what it needed for the longest text.
      var machineCodeSize = 0
      let result = pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_JITSIZE), &machineCodeSize)
      self.init(
        pcre2_match_data_create_8(1, nil), mayBeKept: result == 0 && machineCodeSize > 0)
    }

    /// With room for the places of a match and of all groups of an expression. `nil` if memory is short.
    convenience init?(forGroupsOf code: OpaquePointer) {
      self.init(pcre2_match_data_create_from_pattern_8(code, nil), mayBeKept: false)
    }

    private init?(_ data: OpaquePointer?, mayBeKept: Bool) {
      guard let data else { return nil }
      guard let context = pcre2_match_context_create_8(nil) else {
        pcre2_match_data_free_8(data)
        return nil
      }
      self.data = data
      self.context = context
      self.mayBeKept = mayBeKept
    }

    /// Whether matches have a stack of their own, and not only the small one of PCRE2.
    var hasStack: Bool { stack != nil }

    /// Makes a stack for the following matches, in bytes, in place of the small one of PCRE2.
    func makeStack(limit: Int) {
      mayBeKept = false
      stack = pcre2_jit_stack_create_8(32 << 10, limit, nil)
      pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
    }

    deinit {
      if let stack { pcre2_jit_stack_free_8(stack) }
      pcre2_match_context_free_8(context)
      pcre2_match_data_free_8(data)
    }
  }
#endif
