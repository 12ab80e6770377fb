// mockapi
// SPDX-License-Identifier: Apache-2.0

extension Request {
  /// How a transport treats redirects.
  public enum Redirects: Sendable, Hashable {
    /// It follows them, through at most 20 in a row: the answer is that of the last target.
    case followed
    /// It does not follow them: the answer is the redirect itself.
    case refused
  }
}
