// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  @_exported public import MockAPIClient

  /// Makes an API model from a struct: it finds every bad field, replaces those that have a default or may be absent,
  /// and completes the list of defects even if the body is unusable.
  ///
  ///     @FailValidated(keys: .snakeCase)
  ///     struct APIUser {
  ///       let userID: LosslessString              // required: user_id
  ///       var name = "Default name"               // the default, reported, when missing, null or wrong
  ///       let homepage: AbsoluteURL?              // nil, silently, when missing or null; reported when wrong
  ///       var friends: [Friend] = []              // loses bad elements only
  ///       @Default(Level.basic) let level: Level  // a default for a `let`
  ///       @Key("e-mail") let email: String        // required, under a key of its own
  ///     }
  ///
  /// Adds `init(from:)`, the coding keys and the conformance to `APIModel`; the memberwise initialiser remains. If
  /// the struct declares its own `CodingKeys`, they are used.
  @attached(extension, conformances: APIModel, names: named(init(from:)), named(CodingKeys))
  public macro FailValidated(keys: WireKeys = .asWritten) =
    #externalMacro(module: "MockAPIMacroPlugin", type: "FailValidatedMacro")

  /// The key of one property on the wire.
  @attached(peer)
  public macro Key(_ name: String) =
    #externalMacro(module: "MockAPIMacroPlugin", type: "MarkerMacro")

  /// The default of a `let`: with an initial value, it could not be decoded. A value, or the type of a `DefaultProvider`, such as
  /// `@Default(Fallback.Zero<Int>.self)`.
  @attached(peer)
  public macro Default<Value>(_ value: Value) =
    #externalMacro(module: "MockAPIMacroPlugin", type: "MarkerMacro")
#endif
