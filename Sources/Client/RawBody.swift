// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// The model of an answer that is not JSON: an image, a download.
///
/// The Content-Type and the body, whatever they are, are accepted.
public struct RawBody: APIModel, Hashable {
  /// The body.
  public let data: Data

  /// Creates the model.
  public init(_ data: Data) {
    self.data = data
  }

  /// Always throws: raw bytes are a whole body, never a value in one.
  public init(from decoder: any Decoder) throws {
    throw decoder.rejection(.invalid("a body that is not decoded"))
  }
}
