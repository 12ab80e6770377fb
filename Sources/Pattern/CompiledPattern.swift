// mockapi
// SPDX-License-Identifier: Apache-2.0

import CPCRE2

/// Owns one `pcre2_code` and the context with its limits.
final class CompiledPattern: Sendable {
  /// Read-only after `init`: PCRE2 lets any number of threads match with one compiled expression.
  nonisolated(unsafe) private let code: OpaquePointer
  /// Read-only after `init`.
  nonisolated(unsafe) private let limits: OpaquePointer

  /// Wraps `pcre2_compile` and `pcre2_jit_compile`.
  init(_ text: String, options: Pattern.Options) throws(PatternError) {
    var flags = PCRE2_UTF | PCRE2_UCP
    if !options.contains(.dotMatchesNoLineEnd) { flags |= PCRE2_DOTALL }
    flags |= options.subtracting(.dotMatchesNoLineEnd).rawValue
    var errorCode: Int32 = 0
    var errorOffset = 0
    let bytes = Array(text.utf8)
    guard let code = pcre2_compile_8(bytes, bytes.count, flags, &errorCode, &errorOffset, nil)
    else { throw PatternError(offset: errorOffset, message: Self.message(of: errorCode)) }
    guard let limits = pcre2_match_context_create_8(nil) else {
      preconditionFailure("PCRE2 is out of memory")
    }
    pcre2_set_match_limit_8(limits, Pattern.matchLimit)
    self.code = code
    self.limits = limits
    // Where no machine code can be made, such as in a hardened process, PCRE2 interprets: slower, the same.
    _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
  }

  deinit {
    pcre2_match_context_free_8(limits)
    pcre2_code_free_8(code)
  }

  /// Wraps `pcre2_match`.
  func match(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> Pattern.Outcome {
    // Only whether it matches is asked, so there is room for no more than the match itself.
    guard let data = pcre2_match_data_create_8(1, nil) else { return .limitReached }
    defer { pcre2_match_data_free_8(data) }
    // A String's UTF-8 is always valid.
    var flags = PCRE2_NO_UTF_CHECK
    if isWhole { flags |= PCRE2_ANCHORED | PCRE2_ENDANCHORED }
    let result = pcre2_match_8(code, text.baseAddress, text.count, 0, flags, data, limits)
    switch result {
    case 0...: return .matched
    case PCRE2_ERROR_NOMATCH: return .notMatched
    default: return .limitReached
    }
  }

  private static func message(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let length = pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      return length < 0
        ? "error \(code)" : String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
  }
}
