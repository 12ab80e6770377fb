// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CPCRE2

  /// A match of a compiled expression with a text, within limits.
  struct ExpressionMatching {
    // Its object is not kept here: that would cost as much as a short match.
    private let code: OpaquePointer?
    private let text: UnsafeBufferPointer<UInt8>
    private let memory: MatchMemory
    /// `nil` for a code that is quick.
    private let allowance: MatchAllowance?

    /// - Parameters:
    ///   - code: must outlive the matching.
    ///   - text: valid UTF-8, as in a String.
    ///   - memory: with room for the places of groups if they are needed, too; otherwise only the fact of a match is known. It was
    ///     never used for another code.
    ///   - allowance: the time for a code that is not quick; it must outlive the matching.
    init(
      _ code: CompiledCode, _ text: UnsafeBufferPointer<UInt8>, in memory: MatchMemory,
      within allowance: MatchAllowance? = nil
    ) {
      self.allowance = allowance
      if let allowance {
        // Called before each part of the expression, because it is compiled with `PCRE2_AUTO_CALLOUT`.
        pcre2_set_callout_8(
          memory.context,
          { _, data in
            guard let data else { return 0 }
            let mayGoOn = Unmanaged<MatchAllowance>.fromOpaque(data)._withUnsafeGuaranteedRef {
              $0.beginPart()
            }
            return mayGoOn ? 0 : PCRE2_ERROR_CALLOUT
          }, Unmanaged.passUnretained(allowance).toOpaque())
      }
      self.code = code.pointer
      self.text = text
      self.memory = memory
    }

    /// Matches with an expression that is anchored at both ends.
    func matchWhole() -> RegularExpression.Outcome {
      let limit =
        allowance.map { min($0.most, MatchLimits.whole(forLength: text.count)) }
        ?? MatchLimits.quickly(forLength: text.count)
      return match(from: 0, limit: limit)
    }

    /// Looks for the expression at each place of the text.
    ///
    /// PCRE2 counts its steps anew at each place, so a limit for one place would multiply with the length. First, each
    /// place gets a small limit. If it is reached, half of the places get twice the limit, and so on.
    /// - Parameter first: the first place, in bytes, at which the match may begin.
    func search(from first: Int = 0) -> RegularExpression.Outcome {
      guard let allowance else {
        guard text.count <= MatchLimits.quickSearchLength else { return .limitReached }
        pcre2_set_offset_limit_8(memory.context, text.count)
        return match(from: first, limit: MatchLimits.quickSearch)
      }
      let steps = min(
        allowance.most, MatchLimits.search(forLength: text.count))
      var start = first
      var attempts = 0
      while true {
        var places = text.count - start + 1
        while true {
          pcre2_set_offset_limit_8(memory.context, start + places - 1)
          let outcome = match(
            from: start,
            limit: max(steps / UInt32(clamping: places), MatchLimits.leastForPlace))
          attempts += 1
          if outcome == .matched { return .matched }
          if outcome == .notMatched { break }
          guard places > 1, attempts < MatchLimits.searchAttempts, !allowance.isOver else {
            return .limitReached
          }
          places = (places + 1) / 2
        }
        start = Self.boundary(atOrAfter: start + places, in: text)
        if start > text.count { return .notMatched }
      }
    }

    /// - Parameters:
    ///   - start: the first place, in bytes, at which the match may begin.
    ///   - limit: the number of steps allowed at each place.
    private func match(from start: Int, limit: UInt32) -> RegularExpression.Outcome {
      pcre2_set_match_limit_8(memory.context, limit)
      // A String's UTF-8 is always valid.
      let result = pcre2_match_8(
        code, text.baseAddress, text.count, start, PCRE2_NO_UTF_CHECK, memory.data,
        memory.context)
      return switch result {
      case 0...: .matched
      case PCRE2_ERROR_NOMATCH: .notMatched
      default: .limitReached
      }
    }

    /// The places of the last match and its groups, in bytes; `nil` for a group that took no part. Wraps
    /// `pcre2_get_ovector_pointer`.
    var groups: [Range<Int>?] {
      guard let places = pcre2_get_ovector_pointer_8(memory.data) else { return [] }
      return (0..<Int(pcre2_get_ovector_count_8(memory.data))).map { number in
        let (start, end) = (places[2 * number], places[2 * number + 1])
        return start <= end && end <= text.count ? start..<end : nil
      }
    }

    /// The next place after a match that is empty.
    static func place(after index: Int, in text: UnsafeBufferPointer<UInt8>) -> Int {
      boundary(atOrAfter: index + 1, in: text)
    }

    private static func boundary(
      atOrAfter index: Int, in text: UnsafeBufferPointer<UInt8>
    ) -> Int {
      var index = index
      while index < text.count, text[index] & 0xC0 == 0x80 { index += 1 }
      return index
    }
  }
#endif
