// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClient

final class SignInScreen {
  private(set) var notice: Notice?
  private(set) var isSignedIn = false
  private let session: Session

  init(session: Session) {
    self.session = session
  }

  func signIn(email: String, password: String) async {
    let outcome = await session.anonymous.fetch(SignIn(email: email, password: password))
    notice = Notice(outcome) { Self.text($0.code) }
    guard let tokens = outcome.usable else { return }
    await session.signedIn(with: tokens)
    isSignedIn = true
  }

  private static func text(_ code: AccountProblem.Code) -> String {
    switch code {
    case .wrongPassword: "The password is wrong."
    case .emailTaken: "There is an account with this address."
    case .locked: "This account is locked."
    }
  }
}
