// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

// The resources of the scenarios of this repository, as they are often written.

/// Whatever the API sends: the status is not looked at, and the models sort it out.
protocol AnyStatus: Resource {}

extension AnyStatus {
  func disposition(of received: Received) -> Disposition { .success }
}

/// A registration: everything is optional, so that nothing ever fails.
struct Registration: AnyStatus {
  struct Success: APIModel, Encodable {
    let id: LosslessString?
    let errorCode: String?
  }

  var request: Request {
    .post("registration", json: ["email": "john@doe.com", "password": "secret"])
  }
}

/// A user whose fields are hoped for.
struct GetUser: AnyStatus {
  struct Success: APIModel, Encodable {
    let id: JSONValue?
    let name: String?
    let email: String?
    let homepage: String?
    let message: String?
  }

  var request: Request { .get("users/user01") }
}

/// A login.
struct Login: AnyStatus {
  struct Success: APIModel, Encodable {
    let userID: String?
    let token: String?
    let error: String?

    private enum CodingKeys: String, CodingKey {
      case userID = "user_id"
      case token
      case error = "error_message"
    }
  }

  var request: Request {
    .post("login", json: ["email": "john@doe.com", "password": "onlyjohnknowsme"])
  }
}
