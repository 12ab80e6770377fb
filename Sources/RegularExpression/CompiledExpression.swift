// mockapi
// SPDX-License-Identifier: Apache-2.0

#if SERVER_PLATFORM
  import CPCRE2
  import MockAPIText
  import MockAPISynchronization

  /// Owns an expression compiled by PCRE2: for whole texts and for parts of texts, as machine code and to be interpreted. Each form is
  /// compiled at its first use, because most expressions are used in one way only.
  final class CompiledExpression: Sendable {
    private let text: String
    private let options: RegularExpression.Options
    private let quickWhole = CompiledForm()
    private let quickPart = CompiledForm()
    private let countedWhole = CompiledForm()
    private let countedPart = CompiledForm()

    /// - Throws: the place of the error in the expression, and its reason.
    init(_ text: String, options: RegularExpression.Options) throws(SyntaxError) {
      self.text = text
      self.options = options
      // ECMAScript expressions come from JSON Schema, which only searches for them.
      let isWhole = !options.contains(.ecmaScript)
      let code = try Self.compile(text, options, isWhole: isWhole, isQuick: true)
      (isWhole ? quickWhole : quickPart).set(code)
    }

    /// The result for a text.
    /// - Parameter steps: see ``RegularExpression/match(_:isWhole:steps:)``.
    func match(
      _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, steps: inout Int
    ) -> RegularExpression.Outcome {
      steps -= 1 + text.count / 128
      let form = isWhole ? quickWhole : quickPart
      guard steps > 0, let quick = form.code ?? compile(form, isWhole: isWhole, isQuick: true),
        let memory = form.takeMemory() ?? MatchMemory(for: quick)
      else { return .limitReached }
      let matching = ExpressionMatching(quick, text, in: memory)
      let outcome = isWhole ? matching.matchWhole() : matching.search()
      form.keep(memory)
      if outcome != .limitReached { return outcome }
      return quick.needsMore(than: text)
        ? .notMatched : matchCounted(text, isWhole: isWhole, steps: &steps)
    }

    private func matchCounted(
      _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, steps: inout Int
    ) -> RegularExpression.Outcome {
      guard let code = code(isWhole: isWhole, isQuick: false), let memory = MatchMemory(for: code)
      else { return .limitReached }
      return MatchAllowance.pay(&steps) { allowance in
        let matching = ExpressionMatching(code, text, in: memory, within: allowance)
        return isWhole ? matching.matchWhole() : matching.search()
      }
    }

    /// Calls a closure with the groups of each match in a text, in order, until it returns `false`.
    /// - Parameter steps: see ``RegularExpression/match(_:isWhole:steps:)``.
    func forEachMatch(
      in text: UnsafeBufferPointer<UInt8>, steps: inout Int, _ body: ([Range<Int>?]) -> Bool
    ) -> RegularExpression.Outcome {
      let isQuick = text.count <= MatchLimits.quickSearchLength
      var quick: ExpressionMatching?
      if isQuick, let part = partWithGroups(isQuick: true) {
        quick = ExpressionMatching(part.code, text, in: part.memory)
      }
      // Most texts need only the quick form.
      var counted: (code: CompiledCode, memory: MatchMemory)?
      var start = 0
      var outcome = RegularExpression.Outcome.notMatched
      while start <= text.count {
        steps -= 1
        guard steps > 0 else { return .limitReached }
        var found = quick?.search(from: start) ?? .limitReached
        var groups = quick?.groups ?? []
        if found == .limitReached {
          guard let part = counted ?? partWithGroups(isQuick: false) else { return .limitReached }
          counted = part
          found = MatchAllowance.pay(&steps) { allowance in
            let slow = ExpressionMatching(part.code, text, in: part.memory, within: allowance)
            let found = slow.search(from: start)
            groups = slow.groups
            return found
          }
        }
        switch found {
        case .limitReached: return .limitReached
        case .notMatched: return outcome
        case .matched: break
        }
        outcome = .matched
        guard let whole = groups.first.flatMap({ $0 }), body(groups) else { return outcome }
        start =
          whole.isEmpty
          ? ExpressionMatching.place(after: whole.upperBound, in: text) : whole.upperBound
      }
      return outcome
    }

    /// The form that looks for parts of texts, and memory for the places of its groups; `nil` if memory is short.
    private func partWithGroups(isQuick: Bool) -> (code: CompiledCode, memory: MatchMemory)? {
      guard let code = code(isWhole: false, isQuick: isQuick),
        let memory = MatchMemory(forGroupsOf: code)
      else { return nil }
      return (code, memory)
    }

    private func code(isWhole: Bool, isQuick: Bool) -> CompiledCode? {
      let form = isQuick ? isWhole ? quickWhole : quickPart : isWhole ? countedWhole : countedPart
      return form.code ?? compile(form, isWhole: isWhole, isQuick: isQuick)
    }

    /// An expression that compiles one way also compiles the other ways, unless memory is short.
    private func compile(_ form: CompiledForm, isWhole: Bool, isQuick: Bool) -> CompiledCode? {
      (try? Self.compile(text, options, isWhole: isWhole, isQuick: isQuick)).map(form.set)
    }

    /// Wraps `pcre2_compile` and `pcre2_jit_compile`.
    private static func compile(
      _ text: String, _ options: RegularExpression.Options, isWhole: Bool, isQuick: Bool
    ) throws(SyntaxError) -> CompiledCode {
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
        | (isQuick ? 0 : PCRE2_NO_AUTO_POSSESS | PCRE2_AUTO_CALLOUT)
      guard let code = pcre2_compile_8(bytes, bytes.count, flags, &errorCode, &errorOffset, context)
      else {
        throw SyntaxError(
          offset: translation?.sourceOffset(of: errorOffset) ?? errorOffset,
          message: message(of: errorCode))
      }
      // If no machine code can be made, such as in a hardened process, PCRE2 interprets the expression: slower, with
      // the same result.
      if isQuick { _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE) }
      return CompiledCode(code)
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

  /// Owns a `pcre2_code`; PCRE2 allows any number of threads to match with it.
  final class CompiledCode: Sendable {
    private let bits: UInt

    /// Takes ownership of a code.
    fileprivate init(_ code: OpaquePointer) { bits = UInt(bitPattern: code) }

    var pointer: OpaquePointer? { OpaquePointer(bitPattern: bits) }

    /// Whether the expression needs a letter that a text does not have. PCRE2 looks for it, too, but not in long texts.
    func needsMore(than text: UnsafeBufferPointer<UInt8>) -> Bool {
      var kind: UInt32 = 0
      var unit: UInt32 = 0
      guard pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_LASTCODETYPE), &kind) == 0, kind == 1,
        pcre2_pattern_info_8(pointer, UInt32(PCRE2_INFO_LASTCODEUNIT), &unit) == 0, unit < 0x80
      else { return false }
      // It does not say whether the case matters.
      let byte = UInt8(unit)
      return !text.contains(byte) && !(ASCII.isLetter(byte) && text.contains(byte ^ 0x20))
    }

    deinit { pcre2_code_free_8(pointer) }
  }

  /// One way in which an expression is compiled, at most once.
  private final class CompiledForm: Sendable {
    /// The bits of a reference to a ``CompiledCode``; 0 before it is set.
    private let bits = Atomic<UInt>(0)
    /// The memory of an earlier match that is free for the next one; 0 if there is none.
    private let memory = Atomic<UInt>(0)

    var code: CompiledCode? { Self.code(bits.load(ordering: .acquiring))?.takeUnretainedValue() }

    /// Sets the code. If two are set at the same time, only the first is kept. Returns the kept one.
    @discardableResult
    func set(_ code: CompiledCode) -> CompiledCode {
      let new = Unmanaged.passRetained(code)
      let (isTaken, bits) = bits.compareExchange(
        expected: 0, desired: UInt(bitPattern: new.toOpaque()), ordering: .acquiringAndReleasing)
      guard !isTaken, let earlier = Self.code(bits) else { return code }
      new.release()
      return earlier.takeUnretainedValue()
    }

    private static func code(_ bits: UInt) -> Unmanaged<CompiledCode>? {
      UnsafeRawPointer(bitPattern: bits).map { Unmanaged<CompiledCode>.fromOpaque($0) }
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
      Self.code(bits.load(ordering: .acquiring))?.release()
      _ = takeMemory()
    }
  }
#endif
