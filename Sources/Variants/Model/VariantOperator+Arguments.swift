// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIScenario
import MockAPIText

extension VariantOperator {
  /// The arguments of an operator, which its variants have in parentheses.
  package enum Arguments: Sendable, Hashable {
    /// It has no argument.
    case none
    /// One of these words, in this order.
    case words([String])
    /// None, or one of these words.
    case optionalWords([String])
    /// A number of bytes, from 1.
    case size
  }

  /// Its arguments.
  package var arguments: Arguments {
    switch self {
    case .cut: .size
    case .keyCase: .words(KeyCase.allCases.map(\.rawValue))
    case .wrapped: .words(Wrapping.allCases.map(\.rawValue))
    case .withErrors: .words(Errors.allCases.map(\.rawValue))
    case .status: .words(Self.statuses.map(String.init))
    case .contentType: .words(TypeLie.allCases.map(\.rawValue))
    case .charset: .words(["latin1"])
    case .noContent: .optionalWords([Self.typedNoContent])
    case .redirect: .words(["301", "302", "307", "308"])
    case .close, .reset, .stall: .words(WirePlace.allCases.map(\.rawValue))
    case .malformed: .words(Malformation.Kind.allCases.map(\.rawValue))
    default: .none
    }
  }

  /// Whether a variant of the operator may have this argument; `nil` is none.
  package func accepts(argument: String?) -> Bool {
    switch (arguments, argument) {
    case (.none, nil), (.optionalWords, nil): true
    case (.words(let words), let argument?), (.optionalWords(let words), let argument?):
      words.contains(argument)
    case (.size, let argument?):
      // One spelling for each number, so that each variant has one id.
      argument.utf8.allSatisfy(ASCII.isDigit) && argument.utf8.first != UInt8(ascii: "0")
        && Int(argument) != nil
    default: false
    }
  }

  /// The argument of ``noContent`` with which the response keeps its `Content-Type`.
  static let typedNoContent = "typed"

  /// The statuses of ``status``.
  static let statuses = [
    201, 202, 301, 400, 401, 403, 404, 408, 409, 410, 418, 422, 429, 500, 502, 503, 504, 599,
  ]

  /// The ways to spell a key of ``keyCase``.
  enum KeyCase: String, CaseIterable {
    /// `firstName` → `first_name`.
    case snake
    /// `first_name` → `firstName`.
    case camel
    /// `firstName` → `FIRSTNAME`.
    case upper
  }

  /// What is around the body in ``wrapped``.
  enum Wrapping: String, CaseIterable {
    /// `[…]`.
    case array
    /// `{"data":…}`.
    case data
  }

  /// What is left of a success in ``withErrors``.
  enum Errors: String, CaseIterable {
    /// All of it.
    case beside
    /// Null as its payload.
    case null
    /// All but its payload.
    case alone
    /// All but its payload, and the code of the errors is an unknown one.
    case unknownCode
  }

  /// The types that ``contentType`` declares.
  enum TypeLie: String, CaseIterable {
    /// None.
    case absent
    /// `text/html`.
    case html
    /// `text/plain`.
    case plain
    /// `application/problem+json`.
    case problem
  }

  /// The places of a response at which ``close``, ``reset`` and ``stall`` end it.
  enum WirePlace: String, CaseIterable {
    /// Before the first byte.
    case start
    /// In the middle of the status code.
    case statusLine
    /// After the head, before the body.
    case afterHead
    /// In the middle of the body.
    case bodyHalf
    /// Before the last byte.
    case beforeEnd
  }
}
