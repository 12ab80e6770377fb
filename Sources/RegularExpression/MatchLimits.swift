// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  /// How much PCRE2 may do for a text.
  ///
  /// Its machine code is quick, but does not count everything that it does: for each counted step it may read the whole text. So it
  /// gets few steps, which nearly every expression needs for nearly every text. What takes more is left to PCRE2's interpreter, with
  /// expressions that are compiled without quiet shortcuts (`PCRE2_NO_AUTO_POSSESS`), so that it counts each way back. Possessive
  /// quantifiers, assertions, references and long repetitions it does not count either, so its time is limited, too
  /// (``MatchAllowance``).
  enum MatchLimits {
    /// The number of steps that the machine code may take for a whole text of a length, in bytes. One step may read the whole text.
    static func quickly(forLength length: Int) -> UInt32 {
      UInt32(clamping: min(512, max(131_072 / (length + 1), 4)))
    }

    /// The longest text in which the machine code searches, since it may read the rest of the text at each place.
    static let quickSearchLength = 128
    /// The number of steps that the machine code may take at each place of a search.
    static let quickSearch: UInt32 = 16

    /// The number of steps that the interpreter may take for a whole text.
    static func whole(forLength length: Int) -> UInt32 { UInt32(clamping: 50_000 + 4 * length) }

    /// The number of steps for one attempt to find an expression, over all places of the text.
    static func search(forLength length: Int) -> UInt32 {
      UInt32(clamping: 100_000 + 16 * length)
    }

    /// The number of such attempts, if they keep taking too many steps.
    static let searchAttempts = 24

    /// The smallest limit for a place of a text: some letters match before the rest fails to match.
    static let leastForPlace: UInt32 = 4

    /// The largest memory of the interpreter, in KiB: it needs some 150 bytes for each repetition of a group.
    static let memory: UInt32 = 64 << 10
  }
#endif
