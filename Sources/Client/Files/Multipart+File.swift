// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

extension Request.Multipart.Part {
  /// The file with the content, which is read piece by piece while it is sent; nil if `content` has it.
  public var file: URL? {
    get { source?.url }
    set { source = newValue.map { BodyFile($0) } }
  }

  /// A file that is read piece by piece while it is sent, with its own name or that of `fileName`.
  ///
  ///     .file("image", contentsOf: photo, contentType: "image/jpeg")
  public static func file(
    _ name: String, contentsOf file: URL, name fileName: String? = nil,
    contentType: String = "application/octet-stream"
  ) -> Self {
    var part = Self(
      name: name, fileName: fileName ?? file.lastPathComponent, contentType: contentType,
      content: Data())
    part.file = file
    return part
  }
}
