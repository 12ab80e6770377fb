// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

// The compiled snippets about requests. ArticleTests compares them with the pages.

struct CreateMember: Resource {
  struct Body: APIBody {
    let email: String
    var nickname: Change<String> = .unchanged
    let address: Address

    struct Address: APIBody { let city: String }
  }

  struct Success: APIModel { let id: LosslessString }
  typealias Failure = ProblemDetails

  let body: Body
  let attempt: UUID

  var request: Request {
    .post("members", json: body).setting("Idempotency-Key", to: attempt.uuidString)
  }
}

@MainActor final class SignUpModel {
  private let client: APIClient
  private(set) var message = ""

  init(apiURL: URL, token: String) {
    client = APIClient(
      baseURL: apiURL, prepare: { $0.headers[.authorization] = "Bearer \(token)" })
  }

  func signUp(_ email: String, in city: String) async {
    let body = CreateMember.Body(email: email, address: .init(city: city))
    switch await client.fetch(CreateMember(body: body, attempt: UUID())) {
    case .success(let member, let received), .partial(let member, _, let received):
      message = "\(member.id.value) at \(received.headers[.location] ?? "")"
    case .failure(let problem, _, let received):
      message = "\(problem.title ?? "") Again in \(received.header("Retry-After") ?? "?") s"
    case .unexpected: message = "That did not work on our side."
    case .noAnswer(let error): message = error.description
    }
  }
}

struct UploadPhoto: Resource {
  typealias Success = EmptyBody
  let caption: CreateMember.Body
  let jpeg: Data

  var request: Request {
    .post(
      "photos",
      multipart: [
        .json("caption", caption),
        .file("image", name: "photo.jpg", contentType: "image/jpeg", jpeg),
      ])
  }
}
