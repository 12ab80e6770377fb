// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient

final class ProfileScreen {
  private(set) var profile: Profile?
  private(set) var notice: Notice?
  /// When the API has said that it wants to be asked again; nil if it has not.
  private(set) var retryAfter: String?
  private let client: APIClient

  init(client: APIClient) {
    self.client = client
  }

  func load() async { show(await client.fetch(GetProfile())) }

  /// An empty text removes the nickname; everything else of the profile stays as it is.
  func rename(to nickname: String) async {
    let change = ChangeProfile.Body(nickname: nickname.isEmpty ? .removed : .set(nickname))
    show(await client.fetch(ChangeProfile(change: change)))
  }

  func upload(_ jpeg: Data) async {
    let outcome = await client.fetch(UploadAvatar(caption: "Me", jpeg: jpeg))
    notice = Notice(outcome) { $0.title ?? "This picture is not possible." }
  }

  private func show(_ outcome: Outcome<Profile, AccountProblem>) {
    notice = Notice(outcome) { _ in "This account is locked." }
    retryAfter = outcome.received?.headers[.retryAfter]
    profile = outcome.usable ?? profile
  }
}
