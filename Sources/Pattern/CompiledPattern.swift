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
    let translation = try Self.translate(text, options)
    let bytes = translation?.bytes ?? Array(text.utf8)
    let context = options.contains(.ecmaScript) ? Self.makeECMAScriptContext() : nil
    defer { context.map(pcre2_compile_context_free_8) }
    var errorCode: Int32 = 0
    var errorOffset = 0
    let flags = Self.flags(for: options)
    guard let code = pcre2_compile_8(bytes, bytes.count, flags, &errorCode, &errorOffset, context)
    else {
      throw PatternError(
        offset: translation?.sourceOffset(of: errorOffset) ?? errorOffset,
        message: Self.message(of: errorCode))
    }
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
    var result = pcre2_match_8(code, text.baseAddress, text.count, 0, flags, data, limits)
    if result == PCRE2_ERROR_JIT_STACKLIMIT || result == PCRE2_ERROR_MATCHLIMIT {
      result = matchAtLength(text, flags, data)
    }
    switch result {
    case 0...: return .matched
    case PCRE2_ERROR_NOMATCH: return .notMatched
    default: return .limitReached
    }
  }

  /// Tries again with a stack and a limit in proportion to the text: what is too much for a path may be little for a
  /// body of a megabyte.
  private func matchAtLength(
    _ text: UnsafeBufferPointer<UInt8>, _ flags: UInt32, _ data: OpaquePointer
  ) -> Int32 {
    guard let context = pcre2_match_context_create_8(nil) else { return PCRE2_ERROR_NOMEMORY }
    defer { pcre2_match_context_free_8(context) }
    let stack = pcre2_jit_stack_create_8(32 << 10, 16 << 20, nil)
    defer { if let stack { pcre2_jit_stack_free_8(stack) } }
    pcre2_jit_stack_assign_8(context, nil, stack.map { UnsafeMutableRawPointer($0) })
    pcre2_set_match_limit_8(context, Pattern.matchLimit + 50 * UInt32(clamping: text.count))
    return pcre2_match_8(code, text.baseAddress, text.count, 0, flags, data, context)
  }

  /// `nil` for an expression that is PCRE2's already.
  private static func translate(_ text: String, _ options: Pattern.Options)
    throws(PatternError) -> PatternTranslation?
  {
    if options.contains(.pcre2) { return nil }
    return options.contains(.ecmaScript)
      ? try ECMAScriptTranslator.translate(text)
      : try JavaTranslator.translate(text, options: options)
  }

  /// The translations say what the options of an expression mean; only this is left to PCRE2.
  private static func flags(for options: Pattern.Options) -> UInt32 {
    // A group that took no part matches nothing when referred to; `$` is the very end.
    if options.contains(.ecmaScript) {
      return PCRE2_UTF | PCRE2_MATCH_UNSET_BACKREF | PCRE2_DOLLAR_ENDONLY
    }
    return PCRE2_UTF | PCRE2_DOTALL
  }

  /// Lets an expression name surrogates, which then match nothing; freed by the caller.
  private static func makeECMAScriptContext() -> OpaquePointer {
    guard let context = pcre2_compile_context_create_8(nil) else {
      preconditionFailure("PCRE2 is out of memory")
    }
    pcre2_set_compile_extra_options_8(context, PCRE2_EXTRA_ALLOW_SURROGATE_ESCAPES)
    return context
  }

  private static func message(of code: Int32) -> String {
    if code == PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH {
      return "a look-behind has one length here; write one alternative for each, as in (?<=a|aa)"
    }
    return text(of: code)
  }

  private static func text(of code: Int32) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
      let length = pcre2_get_error_message_8(code, buffer.baseAddress, buffer.count)
      return length < 0
        ? "error \(code)" : String(decoding: buffer.prefix(Int(length)), as: UTF8.self)
    }
  }
}
