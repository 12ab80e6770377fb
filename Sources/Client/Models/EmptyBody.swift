// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The model of an answer whose body is not read: 204, 205, or a HEAD request.
///
/// The Content-Type and the body, whatever they are, are accepted.
public struct EmptyBody: WholeBodyModel, Hashable {
  /// Creates the model.
  public init() {}

  /// Takes any response.
  public init(_ received: Received) {}
}
