// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A model made from a whole response: an image, a CSV file, a header field. Its Content-Type and its length do not
/// matter, and nothing is decoded.
///
///     struct Picture: WholeBodyModel {
///       let image: UIImage
///       init(_ received: Received) throws {
///         guard let image = UIImage(data: received.body) else { throw NoImage() }
///         self.image = image
///       }
///     }
public protocol WholeBodyModel: APIModel {
  /// Makes the model.
  ///
  /// - Throws: any error, to refuse the response, which is then unexpected, as after an error of `makeDomain()`.
  init(_ received: Received) throws
}

extension WholeBodyModel {
  /// Refuses every value: a whole body is never a value inside another body.
  ///
  /// - Throws: always.
  public init(from decoder: any Decoder) throws {
    throw decoder.makeRejection(.invalid("a body that is not decoded"))
  }
}
