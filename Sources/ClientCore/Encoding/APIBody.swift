// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The JSON body of a request.
///
///     struct NewUser: APIBody {
///       let email: String
///       let address: Address
///
///       struct Address: APIBody { let city: String }
///     }
///     .post("users", json: NewUser(email: "ada@example.com", address: address))
///
/// It requires nothing more than `Encodable & Sendable`, which every body of a request must be. In a module that is isolated to
/// the main actor by default, as a new app of Xcode 26 is, a type that is only `Encodable` encodes on the main actor, and does
/// not compile as a body. A type that is declared as an `APIBody` encodes everywhere, as an ``APIModel`` decodes everywhere; the types
/// inside it must do so, too. Dictionaries, arrays, texts and numbers are bodies as they are.
public protocol APIBody: Encodable, Sendable {}
