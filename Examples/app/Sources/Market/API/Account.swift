// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

/// Why the API refuses something about an account.
struct AccountProblem: APIModel {
  enum Code: String, Decodable {
    case wrongPassword = "wrong_password"
    case emailTaken = "email_taken"
    case locked
  }

  let code: Code
}

struct SignUp: Resource {
  struct Body: APIBody {
    let email: String
    let password: String
    let address: Address?

    struct Address: APIBody {
      let street: String
      let city: String
    }
  }

  typealias Success = Profile
  typealias Failure = AccountProblem
  let body: Body
  var request: Request { .post("accounts", json: body) }
}

struct Tokens: APIModel {
  let accessToken: String
  let refreshToken: String
}

struct SignIn: Resource {
  typealias Success = Tokens
  typealias Failure = AccountProblem
  let email: String
  let password: String
  var request: Request { .post("session", json: ["email": email, "password": password]) }
}

struct RenewToken: Resource {
  typealias Success = Tokens
  let refreshToken: String
  var request: Request {
    .post(
      "oauth/token",
      form: [
        QueryItem("grant_type", "refresh_token"), QueryItem("refresh_token", refreshToken),
      ])
  }
}

struct SignOut: Resource {
  typealias Success = EmptyBody
  var request: Request { .delete("session") }
}

struct Profile: APIModel {
  let id: LosslessString
  let email: String
  @Tolerant var nickname: String?
  @Tolerant var homepage: AbsoluteURL?
  @Tolerant var memberSince: RFC3339Date?
}

struct GetProfile: Resource {
  typealias Success = Profile
  typealias Failure = AccountProblem
  var request: Request { .get("profile") }
}

struct ChangeProfile: Resource {
  struct Body: APIBody {
    var nickname: Change<String> = .unchanged
    var homepage: Change<URL> = .unchanged
  }

  typealias Success = Profile
  typealias Failure = AccountProblem
  let change: Body
  var request: Request { .patch("profile", json: change) }
}

struct UploadAvatar: Resource {
  struct Success: APIModel { let image: AbsoluteURL }
  typealias Failure = ProblemDetails
  let caption: String
  let jpeg: Data
  var request: Request {
    .post(
      "profile/avatar",
      multipart: [
        .field("caption", caption),
        .file("image", name: "avatar.jpg", contentType: "image/jpeg", jpeg),
      ]
    ).with(timeout: .seconds(300))
  }
}

struct GetAvatar: Resource {
  typealias Success = RawBody
  typealias Failure = ProblemDetails
  var request: Request { .get("profile/avatar").setting(.accept, to: "image/jpeg") }
}
