// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
package import MockAPIClient

// The three documents that the product grew from, as models.

/// A registration, whose failure has a code; the API sends that code under 200 too.
package struct Registration: Resource {
  package struct Success: APIModel, Equatable {
    package let id: Int
  }

  package struct Failure: APIModel, Equatable {
    package enum Code: String, Decodable, Sendable {
      case incorrectEmail, incorrectPassword
    }
    package let errorCode: Code
  }

  let email: String
  let password: String

  package init(email: String, password: String = "secret") {
    self.email = email
    self.password = password
  }

  package var request: Request {
    .post("registration", json: ["email": email, "password": password])
  }

  package func disposition(of received: Received) -> Disposition {
    received.jsonRootKeys.contains("errorCode") ? .failure : .byStatus(received.status)
  }
}

/// A user whose bad fields are replaced and reported.
package struct GetUser: Resource {
  package typealias Success = APIUser

  let id: String

  package init(id: String) {
    self.id = id
  }

  package var request: Request { .get("users/\(id)") }
}

package struct APIUser: APIModel {
  let id: LosslessString
  @Defaulted<DefaultName> var name: String
  @Defaulted<DefaultEmail> var email: String
  @Tolerant var homepage: AbsoluteURL?

  package func makeDomain() -> User {
    User(id: id.value, name: name, email: email, homepage: homepage?.url.absoluteString)
  }
}

package enum DefaultName: DefaultProvider {
  package static let value = "Default name"
}

package enum DefaultEmail: DefaultProvider {
  package static let value = "Default email"
}

package struct User: Equatable, Sendable {
  package let id: String
  package let name: String
  package let email: String
  package let homepage: String?

  package init(id: String, name: String, email: String, homepage: String?) {
    self.id = id
    self.name = name
    self.email = email
    self.homepage = homepage
  }
}

/// A login with three categories of errors.
package struct Login: Resource {
  package struct Success: APIModel, Equatable {
    package let userID: String
    package let token: String

    package init(userID: String, token: String) {
      self.userID = userID
      self.token = token
    }

    private enum CodingKeys: String, CodingKey {
      case userID = "user_id"
      case token
    }
  }

  package struct Failure: APIModel, Equatable {
    package let message: String

    private enum CodingKeys: String, CodingKey {
      case message = "error_message"
    }
  }

  let email: String
  let password: String

  package init(email: String, password: String) {
    self.email = email
    self.password = password
  }

  package var request: Request {
    .post("login", json: ["email": email, "password": password])
  }
}
