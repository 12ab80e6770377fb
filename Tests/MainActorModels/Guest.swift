// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  public import MockAPIClientMacros

  // Models as they are in a new app of Xcode 26, where everything is isolated to the main actor unless it says otherwise.

  /// A model that is isolated, with a conformance that is not.
  @FailValidated
  public struct Guest {
    public let id: Int
    public var name = "Default name"
    public let homepage: AbsoluteURL?
    public var visits: [Visit] = []
  }

  /// A model that says that it is not isolated.
  @FailValidated(keys: .snakeCase)
  public nonisolated struct Visit {
    public let roomNumber: Int
  }

  /// A model that says that it is one.
  @FailValidated
  public struct Room: APIModel {
    @Default("none") public let name: String
  }
#endif
