// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

// The resources of the scenarios of this repository, with models as strict as their contracts.

/// A registration; the API sends its errors under 200, too.
struct Registration: Resource {
  struct Success: APIModel, Encodable {
    let id: Int
  }

  struct Failure: APIModel {
    enum Code: String, Decodable {
      case incorrectEmail, incorrectPassword
    }
    let errorCode: Code
  }

  let timeLimit: Duration

  var request: Request {
    .post("registration", json: ["email": "john@doe.com", "password": "secret"])
      .with(timeout: timeLimit)
  }

  func disposition(of received: Received) -> Disposition {
    received.jsonRootKeys.contains("errorCode") ? .failure : .byStatus(received.status)
  }
}

/// A user whose bad fields are replaced and reported.
struct GetUser: Resource {
  struct Success: APIModel {
    let id: StringOrNumber
    @Defaulted<UnknownName> var name: String
    @Defaulted<NoEmail> var email: String
    @Tolerant var homepage: AbsoluteURL?

    func makeDomain() -> User {
      User(
        id: id.text, name: name, email: email, homepage: homepage?.url.absoluteString)
    }
  }

  let timeLimit: Duration

  var request: Request { .get("users/user01").with(timeout: timeLimit) }
}

/// A user as the app knows it.
struct User: Encodable {
  let id: String
  let name: String
  let email: String
  let homepage: String?
}

enum UnknownName: DefaultProvider {
  static let value = "Unknown"
}

enum NoEmail: DefaultProvider {
  static let value = ""
}

/// An id that is a string or a number; `LosslessString` alone takes `true`, too.
struct StringOrNumber: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The attempt finds out whether the value is a boolean.
    if (try? container.decode(Bool.self)) != nil {
      throw DecodingError.typeMismatch(
        String.self,
        .init(codingPath: decoder.codingPath, debugDescription: "must be a string or a number"))
    }
    text = try container.decode(LosslessString.self).value
  }
}

/// A login.
struct Login: Resource {
  struct Success: APIModel, Encodable {
    let userID: String
    let token: String

    private enum CodingKeys: String, CodingKey {
      case userID = "user_id"
      case token
    }
  }

  struct Failure: APIModel {
    let message: String

    private enum CodingKeys: String, CodingKey {
      case message = "error_message"
    }
  }

  let timeLimit: Duration

  var request: Request {
    .post("login", json: ["email": "john@doe.com", "password": "onlyjohnknowsme"])
      .with(timeout: timeLimit)
  }
}
