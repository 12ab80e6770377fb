// mockapi
// SPDX-License-Identifier: Apache-2.0

/// What is written behind the `=` of a property with a wrapper, where it is a literal. Nothing can be done with it.
///
/// Decoding does not see the initial value of a property: `@Defaulted<Zero> var x: Int = 5` would be 0. A wrapper prefers a
/// literal as this to one as its value, and then does not compile. What has a type already, as in a memberwise
/// initialiser or in an assignment, is never one of these; nor is nil, which every optional property begins with.
public struct InitialValue: Sendable {
  fileprivate init() {}
}

extension InitialValue: ExpressibleByIntegerLiteral {
  /// Takes a number.
  public init(integerLiteral value: Int) { self.init() }
}

extension InitialValue: ExpressibleByFloatLiteral {
  /// Takes a number.
  public init(floatLiteral value: Double) { self.init() }
}

extension InitialValue: ExpressibleByBooleanLiteral {
  /// Takes a boolean.
  public init(booleanLiteral value: Bool) { self.init() }
}

extension InitialValue: ExpressibleByStringInterpolation {
  /// Takes a string.
  public init(stringLiteral value: String) { self.init() }
}

extension InitialValue: ExpressibleByArrayLiteral {
  /// Takes an array of literals.
  public init(arrayLiteral elements: InitialValue...) { self.init() }
}

extension InitialValue: ExpressibleByDictionaryLiteral {
  /// Takes a dictionary of literals.
  public init(dictionaryLiteral elements: (InitialValue, InitialValue)...) { self.init() }
}

// They throw, as what throws may not stand behind a property's `=`; and they are deprecated so that the compiler says what to
// write. An initialiser that is not available would be passed over.

extension Defaulted {
  /// Not available behind the `=` of a property: decoding does not see its initial value.
  @available(
    *, deprecated,
    message: "decoding never sees this initial value: leave it out, and give it in the provider"
  )
  public init(wrappedValue: InitialValue) throws {
    preconditionFailure("not available")
  }
}

extension Tolerant {
  /// Not available behind the `=` of a property: decoding does not see its initial value.
  @available(
    *, deprecated,
    message: "decoding never sees this initial value: leave it out, or write '@Defaulted'"
  )
  public init(wrappedValue: InitialValue) throws {
    preconditionFailure("not available")
  }
}
