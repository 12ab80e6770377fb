// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The model of an answer whose body is not read: 204, 205, or the answer to a HEAD request.
///
/// Any Content-Type and any body are accepted.
public struct EmptyBody: WholeBodyModel, Hashable {
  /// Creates the model.
  public init() {}

  /// Accepts any response.
  public init(_ received: Received) {}
}
