// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

// The three documents that the product grew from, as models.

/// A registration, whose failure has a code; the API also sends that code under 200.
struct Registration: Resource {
  struct Success: APIModel, Equatable {
    let id: Int
  }

  struct Failure: APIModel, Equatable {
    enum Code: String, Decodable {
      case incorrectEmail, incorrectPassword
    }
    let errorCode: Code
  }

  let email: String

  var request: Request {
    get throws { try .post("registration", json: ["email": email]) }
  }

  func disposition(of received: Received) -> Disposition {
    received.jsonRootKeys.contains("errorCode") ? .failure : .byStatus(received.status)
  }
}

/// A user whose bad fields are replaced and reported.
struct GetUser: Resource {
  typealias Success = APIUser

  let id: Int

  var request: Request { .get("users/\(id)") }
}

struct APIUser: APIModel {
  let id: LosslessString
  @Defaulted<DefaultName> var name: String
  @Defaulted<DefaultEmail> var email: String
  @Tolerant var homepage: AbsoluteURL?

  func domain() -> User {
    User(id: id.value, name: name, email: email, homepage: homepage?.url.absoluteString)
  }
}

enum DefaultName: DefaultProvider {
  static let value = "Default name"
}

enum DefaultEmail: DefaultProvider {
  static let value = "Default email"
}

struct User: Equatable {
  let id: String
  let name: String
  let email: String
  let homepage: String?
}

/// A login with three categories of errors.
struct Login: Resource {
  struct Success: APIModel, Equatable {
    let userID: String
    let token: String

    enum CodingKeys: String, CodingKey {
      case userID = "user_id"
      case token
    }
  }

  struct Failure: APIModel, Equatable {
    let message: String

    enum CodingKeys: String, CodingKey {
      case message = "error_message"
    }
  }

  let email: String
  let password: String

  var request: Request {
    get throws { try .post("login", json: ["email": email, "password": password]) }
  }
}
