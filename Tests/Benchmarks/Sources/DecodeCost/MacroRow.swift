// mockapi
// SPDX-License-Identifier: Apache-2.0

#if Macros
  import Foundation
  import MockAPIClientMacros

  /// The measured model as the macro makes it.
  @FailValidated
  struct MacroRow {
    let id: Int
    var name = ""
    var score = 0.0
    var isActive = false
    var level: Row.Level = .basic
    var createdAt = Date(timeIntervalSince1970: 0)
    let homepage: URL?
    var friends: [MacroFriend] = []
    let address: MacroAddress?
    var badges: [String: MacroBadge] = [:]
  }

  @FailValidated
  struct MacroFriend {
    let id: Int
    var name = ""
  }

  @FailValidated
  struct MacroAddress {
    let street: String
    var city = ""
    let zipCode: String?
  }

  @FailValidated
  struct MacroBadge {
    let title: String
    var points = 0
  }
#endif
