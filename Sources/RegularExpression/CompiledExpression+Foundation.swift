// mockapi
// SPDX-License-Identifier: Apache-2.0

#if !SERVER_PLATFORM
  import Foundation
  import MockAPISystem
  import MockAPIText

  /// An expression as Foundation runs it, where PCRE2 is not available. It gets the translation for PCRE2, whose syntax is nearly
  /// the same.
  ///
  /// It differs from PCRE2 in these places: `$` also matches before a line end that is the last character, `\b` and `\B` take
  /// letters of Unicode for parts of words, and a reference to a group that took no part matches nothing.
  final class CompiledExpression: Sendable {
    private let whole: NSRegularExpression
    private let part: NSRegularExpression
    /// How much processor time one search may take.
    private static let timeLimit = Duration.milliseconds(500)

    /// - Throws: the reason; Foundation does not report the place of an error.
    init(_ text: String, options: RegularExpression.Options) throws(SyntaxError) {
      let pattern = try Self.translate(text, options)
      let flags: NSRegularExpression.Options =
        options.contains(.ecmaScript) ? [] : [.dotMatchesLineSeparators]
      do {
        part = try NSRegularExpression(pattern: pattern, options: flags)
        whole = try NSRegularExpression(pattern: "\\A(?:\(pattern))\\z", options: flags)
      } catch {
        throw SyntaxError(
          offset: 0, message: "the expression is not valid, or is not available in apps")
      }
    }

    /// The result for a text.
    /// - Parameter steps: see ``RegularExpression/match(_:isWhole:steps:)``.
    func match(
      _ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, steps: inout Int
    ) -> RegularExpression.Outcome {
      steps -= 1 + text.count / 128
      guard steps > 0 else { return .limitReached }
      let text = String(decoding: text, as: UTF8.self)
      return MatchAllowance.pay(&steps) { _ in
        Self.forEach(isWhole ? whole : part, in: text) { _ in false }
      }
    }

    /// Calls a closure with the groups of each match in a text, in order, until it returns `false`.
    /// - Parameter steps: see ``RegularExpression/match(_:isWhole:steps:)``.
    func forEachMatch(
      in bytes: UnsafeBufferPointer<UInt8>, steps: inout Int, _ body: ([Range<Int>?]) -> Bool
    ) -> RegularExpression.Outcome {
      let text = String(decoding: bytes, as: UTF8.self)
      return MatchAllowance.pay(&steps) { _ in forEachMatch(in: text, body) }
    }

    private func forEachMatch(
      in text: String, _ body: ([Range<Int>?]) -> Bool
    ) -> RegularExpression.Outcome {
      // Places are counted on from the match before, so that the text is walked through once.
      var known = (index: text.startIndex, offset: 0)
      return Self.forEach(part, in: text) { match in
        func offset(of index: String.Index) -> Int {
          known.offset + text.utf8.distance(from: known.index, to: index)
        }
        let groups = (0..<match.numberOfRanges).map { number in
          Range(match.range(at: number), in: text).map {
            offset(of: $0.lowerBound)..<offset(of: $0.upperBound)
          }
        }
        if let start = Range(match.range, in: text)?.lowerBound {
          known = (start, offset(of: start))
        }
        return body(groups)
      }
    }

    private static func forEach(
      _ expression: NSRegularExpression, in text: String,
      _ body: (NSTextCheckingResult) -> Bool
    ) -> RegularExpression.Outcome {
      var outcome = RegularExpression.Outcome.notMatched
      let start = ThreadTime.used
      // The closure does not outlive the call.
      withoutActuallyEscaping(body) { body in
        expression.enumerateMatches(
          in: text, options: [.reportProgress, .reportCompletion],
          range: NSRange(text.startIndex..., in: text)
        ) { match, flags, stop in
          if let match {
            outcome = .matched
            if !body(match) { stop.pointee = true }
            return
          }
          // The memory of the engine for ways back is limited too.
          let isOutOfMemory = flags.contains(.internalError)
          // The engine reports both each place where it begins and each few thousand steps, so their number is no measure.
          let isLate = flags.contains(.progress) && ThreadTime.used - start >= Self.timeLimit
          guard isOutOfMemory || isLate else { return }
          outcome = .limitReached
          stop.pointee = true
        }
      }
      return outcome
    }

    private static func translate(
      _ text: String, _ options: RegularExpression.Options
    ) throws(SyntaxError) -> String {
      if options.contains(.pcre2) { return text }
      let translation =
        options.contains(.ecmaScript)
        ? try ECMAScriptTranslator.translate(text)
        : try JavaTranslator.translate(text, options: options)
      return String(decoding: translation.bytes, as: UTF8.self)
    }
  }
#endif
