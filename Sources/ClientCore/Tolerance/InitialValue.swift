// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Defaulted {
  /// The literal after the `=` of a `Defaulted` property. The type has no use of its own.
  ///
  /// Decoding ignores the initial value of a property: with `@Defaulted<Zero> var x: Int = 5`, `x` would be 0. The
  /// compiler prefers to read such a literal as an `_InitialValue`, and then reports an error. An expression that
  /// already has a type, as in a memberwise initialiser or an assignment, is never an `_InitialValue`; neither is nil,
  /// with which every optional property begins.
  public struct _InitialValue: Sendable {
    fileprivate init() {}
  }
}

extension Defaulted._InitialValue: ExpressibleByIntegerLiteral {
  /// Accepts a number.
  public init(integerLiteral value: Int) { self.init() }
}

extension Defaulted._InitialValue: ExpressibleByFloatLiteral {
  /// Accepts a number.
  public init(floatLiteral value: Double) { self.init() }
}

extension Defaulted._InitialValue: ExpressibleByBooleanLiteral {
  /// Accepts a boolean.
  public init(booleanLiteral value: Bool) { self.init() }
}

extension Defaulted._InitialValue: ExpressibleByStringInterpolation {
  /// Accepts a string.
  public init(stringLiteral value: String) { self.init() }
}

extension Defaulted._InitialValue: ExpressibleByArrayLiteral {
  /// Accepts an array of literals.
  public init(arrayLiteral elements: Defaulted._InitialValue...) { self.init() }
}

extension Defaulted._InitialValue: ExpressibleByDictionaryLiteral {
  /// Accepts a dictionary of literals.
  public init(dictionaryLiteral elements: (Defaulted._InitialValue, Defaulted._InitialValue)...) {
    self.init()
  }
}

// This initialiser throws, because an expression that throws is not allowed after a property's `=`. It is
// deprecated so that the compiler says what to write. The compiler would skip an unavailable initialiser.

extension Defaulted {
  /// Not available after the `=` of a property: decoding ignores its initial value.
  ///
  /// - Throws: nothing; it cannot be called.
  @available(
    *, deprecated,
    message: "decoding never sees this initial value: leave it out, and give it in the provider"
  )
  public init(wrappedValue: _InitialValue) throws {
    preconditionFailure("not available")
  }
}

// A default in place, as wrappers of other libraries have it: without the type of a provider, these are all that fits.

extension Defaulted {
  /// Not available: synthesised decoding does not see the arguments of a wrapper.
  @available(
    *, unavailable,
    message: "decoding never sees this default: give a type, as in '@Defaulted<Fallback.Zero>'"
  )
  public init<Value>(_ value: Value) where Provider == Fallback._InPlace<Value> {
    preconditionFailure("not available")
  }

  /// Not available: decoding ignores the initial value of a property.
  @available(
    *, unavailable,
    message: "decoding never sees this default: give a type, as in '@Defaulted<Fallback.Zero>'"
  )
  @_disfavoredOverload
  public init<Value>(wrappedValue: Value) where Provider == Fallback._InPlace<Value> {
    preconditionFailure("not available")
  }
}

extension Fallback {
  /// The provider of a default that is given in place, which is not possible. The type has no use of its own.
  public enum _InPlace<Value: Decodable & Sendable>: DefaultProvider {
    /// Never called.
    public static var value: Value { preconditionFailure("not available") }
  }
}
