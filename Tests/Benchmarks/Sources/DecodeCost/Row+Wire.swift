// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

extension Row {
  /// Wire types and wrappers, as in the examples of the documentation.
  struct Wire: Decodable, Sendable {
    let id: LosslessInt
    @Defaulted<Wrapped.NoText> var name: String
    let score: LosslessDecimal
    @Defaulted<Wrapped.Inactive> var isActive: Bool
    @Defaulted<Basic> var level: OpenEnum<Level>
    let createdAt: WireDate<DateFormats.UnixSeconds>
    @Tolerant var homepage: AbsoluteURL?
    @Tolerant var friends: [Friend]
    @Tolerant var address: Wrapped.Address?
    @Tolerant var badges: [String: Wrapped.Badge]

    struct Friend: Decodable, Sendable {
      let id: LosslessInt
      @Defaulted<Wrapped.NoText> var name: String
    }

    enum Basic: DefaultProvider { static let value = OpenEnum<Level>.known(.basic) }
  }
}
