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
    private var stack: OpaquePointer?

    /// With room for the places of one match, without groups. `nil` if memory is short.
    convenience init?() {
      self.init(pcre2_match_data_create_8(1, nil))
    }

    /// With room for the places of a match and of all groups of an expression. `nil` if memory is short.
    convenience init?(forGroupsOf code: OpaquePointer) {
      self.init(pcre2_match_data_create_from_pattern_8(code, nil))
    }

    private init?(_ data: OpaquePointer?) {
      guard let data else { return nil }
      guard let context = pcre2_match_context_create_8(nil) else {
        pcre2_match_data_free_8(data)
        return nil
      }
      self.data = data
      self.context = context
    }

    /// Whether matches have a stack of their own, and not only the small one of PCRE2.
    var hasStack: Bool { stack != nil }

    /// Makes a stack for the following matches, in bytes.
    func makeStack(limit: Int) {
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
