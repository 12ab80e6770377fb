// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CPCRE2
  import MockAPIText
  import MockAPISynchronization

  /// Owns an expression compiled by PCRE2: for whole texts, and for parts of texts. Each form is compiled at its first
  /// use, because most expressions are used in one way only.
  final class CompiledExpression: Sendable {
    private let text: String
    private let options: RegularExpression.Options
    private let whole = CompiledCode()
    private let part = CompiledCode()

    /// - Throws: the place of the error in the expression, and its reason.
    init(_ text: String, options: RegularExpression.Options) throws(SyntaxError) {
      self.text = text
      self.options = options
      // ECMAScript expressions come from JSON Schema, which only searches for them.
      if options.contains(.ecmaScript) {
        part.set(try Self.compile(text, options, isWhole: false))
      } else {
        whole.set(try Self.compile(text, options, isWhole: true))
      }
    }

    /// The result for a text.
    func match(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool) -> RegularExpression.Outcome {
      let compiled = isWhole ? whole : part
      guard let code = code(of: compiled, isWhole),
        let memory = compiled.takeMemory() ?? MatchMemory(for: code)
      else { return .limitReached }
      let matching = ExpressionMatching(code, text, in: memory)
      let outcome = isWhole ? matching.matchWhole() : matching.search()
      compiled.keep(memory)
      return outcome
    }

    /// Calls a closure with the groups of each match in a text, in order, until it returns `false`.
    func forEachMatch(in text: UnsafeBufferPointer<UInt8>, _ body: ([Range<Int>?]) -> Bool)
      -> RegularExpression.Outcome
    {
      guard let code = code(of: part, false),
        let memory = MatchMemory(forGroupsOf: code)
      else { return .limitReached }
      let matching = ExpressionMatching(code, text, in: memory)
      var start = 0
      var outcome = RegularExpression.Outcome.notMatched
      while start <= text.count {
        switch matching.search(from: start) {
        case .limitReached: return .limitReached
        case .notMatched: return outcome
        case .matched: break
        }
        outcome = .matched
        let groups = matching.groups
        guard let whole = groups.first.flatMap({ $0 }), body(groups) else { return outcome }
        start = whole.isEmpty ? matching.place(after: whole.upperBound) : whole.upperBound
      }
      return outcome
    }

    private func code(of compiled: CompiledCode, _ isWhole: Bool) -> OpaquePointer? {
      if let code = compiled.code { return code }
      // An expression that compiles one way also compiles the other way, unless memory is short.
      guard let code = try? Self.compile(text, options, isWhole: isWhole) else { return nil }
      return compiled.set(code)
    }

    /// Wraps `pcre2_compile` and `pcre2_jit_compile`; the caller owns the result.
    private static func compile(
      _ text: String, _ options: RegularExpression.Options, isWhole: Bool
    ) throws(SyntaxError) -> OpaquePointer {
      let translation = try translate(text, options)
      let bytes = translation?.bytes ?? Array(text.utf8)
      let context = options.contains(.ecmaScript) ? makeECMAScriptContext() : nil
      defer { context.map(pcre2_compile_context_free_8) }
      var errorCode: Int32 = 0
      var errorOffset = 0
      // Anchors must be compiled in: as options of `pcre2_match` they would prevent the use of machine code.
      let flags =
        flags(for: options)
        | (isWhole ? PCRE2_ANCHORED | PCRE2_ENDANCHORED : PCRE2_USE_OFFSET_LIMIT)
      guard let code = pcre2_compile_8(bytes, bytes.count, flags, &errorCode, &errorOffset, context)
      else {
        throw SyntaxError(
          offset: translation?.sourceOffset(of: errorOffset) ?? errorOffset,
          message: message(of: errorCode))
      }
      // If no machine code can be made, such as in a hardened process, PCRE2 interprets the expression: slower, with
      // the same result.
      _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
      return code
    }

    /// `nil` if the expression is already in PCRE2's syntax.
    private static func translate(_ text: String, _ options: RegularExpression.Options)
      throws(SyntaxError) -> PatternTranslation?
    {
      if options.contains(.pcre2) { return nil }
      return options.contains(.ecmaScript)
        ? try ECMAScriptTranslator.translate(text)
        : try JavaTranslator.translate(text, options: options)
    }

    /// The translations handle the options of an expression; only these flags are left to PCRE2.
    private static func flags(for options: RegularExpression.Options) -> UInt32 {
      // A reference to a group that took no part matches the empty text; `$` is only the very end.
      if options.contains(.ecmaScript) {
        return PCRE2_UTF | PCRE2_MATCH_UNSET_BACKREF | PCRE2_DOLLAR_ENDONLY
      }
      return PCRE2_UTF | PCRE2_DOTALL
    }

    /// Allows an expression to name surrogates, which then match nothing; the caller frees the context.
    private static func makeECMAScriptContext() -> OpaquePointer {
      guard let context = pcre2_compile_context_create_8(nil) else {
        preconditionFailure("PCRE2 is out of memory")
      }
      pcre2_set_compile_extra_options_8(context, PCRE2_EXTRA_ALLOW_SURROGATE_ESCAPES)
      return context
    }

    private static func message(of code: Int32) -> String {
      if code == PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH {
        return
          "a look-behind must have a fixed length; write one alternative for each length, as in (?<=a|aa)"
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

  /// Owns a `pcre2_code`, which is set once; PCRE2 allows any number of threads to match with it.
  private final class CompiledCode: Sendable {
    /// The pointer's bits; 0 before it is set.
    private let bits = Atomic<UInt>(0)
    /// The memory of an earlier match that is free for the next one; 0 if there is none.
    private let memory = Atomic<UInt>(0)

    var code: OpaquePointer? { OpaquePointer(bitPattern: bits.load(ordering: .acquiring)) }

    /// Takes ownership of a code. If two are set at the same time, only the first is kept. Returns the kept one.
    @discardableResult
    func set(_ code: OpaquePointer) -> OpaquePointer {
      let (isTaken, bits) = bits.compareExchange(
        expected: 0, desired: UInt(bitPattern: code), ordering: .acquiringAndReleasing)
      guard !isTaken, let earlier = OpaquePointer(bitPattern: bits) else { return code }
      pcre2_code_free_8(code)
      return earlier
    }

    /// The memory of an earlier match, for the caller alone; `nil` if none is free.
    func takeMemory() -> MatchMemory? {
      Self.memory(memory.exchange(0, ordering: .acquiring))
    }

    /// Keeps memory for the next match, if it stays small.
    func keep(_ memory: MatchMemory) {
      guard memory.mayBeKept else { return }
      let bits = UInt(bitPattern: Unmanaged.passRetained(memory).toOpaque())
      _ = Self.memory(self.memory.exchange(bits, ordering: .acquiringAndReleasing))
    }

    private static func memory(_ bits: UInt) -> MatchMemory? {
      UnsafeRawPointer(bitPattern: bits).map {
        Unmanaged<MatchMemory>.fromOpaque($0).takeRetainedValue()
      }
    }

    deinit {
      if let code { pcre2_code_free_8(code) }
      _ = takeMemory()
    }
  }
#endif
