// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The model of an answer that is not JSON: an image, a download.
///
/// Any Content-Type and any body are accepted.
public struct RawBody: WholeBodyModel, Hashable {
  /// The body.
  public let data: Data

  /// Creates the model.
  public init(_ data: Data) {
    self.data = data
  }

  /// Takes the body.
  public init(_ received: Received) {
    self.init(received.body)
  }
}
