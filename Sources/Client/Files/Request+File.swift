// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

extension Request {
  /// A POST request whose body is a file: see ``with(file:contentType:)``.
  public static func post(
    _ path: Path, query: [QueryItem] = [], file: URL,
    contentType: String = "application/octet-stream"
  ) -> Request {
    Request(method: .post, path: path, query: query).with(file: file, contentType: contentType)
  }

  /// A PUT request whose body is a file: see ``with(file:contentType:)``.
  ///
  ///     .put("photos/1", file: photo, contentType: "image/jpeg")
  public static func put(
    _ path: Path, query: [QueryItem] = [], file: URL,
    contentType: String = "application/octet-stream"
  ) -> Request {
    Request(method: .put, path: path, query: query).with(file: file, contentType: contentType)
  }

  /// A PATCH request whose body is a file: see ``with(file:contentType:)``.
  public static func patch(
    _ path: Path, query: [QueryItem] = [], file: URL,
    contentType: String = "application/octet-stream"
  ) -> Request {
    Request(method: .patch, path: path, query: query).with(file: file, contentType: contentType)
  }

  /// The request with a file as its body, which is read piece by piece while it is sent.
  ///
  /// `APIClient.upload(_:progress:)` sends such a request and says how far it is; `fetch` sends it as well. The request's timeout
  /// limits the time without progress then, and not the whole exchange. If the file cannot be read, the outcome is
  /// `.noAnswer(.invalidRequest)`.
  public func with(
    file: URL, contentType: String = "application/octet-stream"
  ) -> Request {
    with(streamedBody: StreamedBody(pieces: [.file(BodyFile(file))]), contentType: contentType)
  }

  /// Writes the body, wherever it comes from, to `file`; an empty file without a body.
  package func writeBody(to file: URL) throws(NoAnswer) {
    try (streamedBody ?? StreamedBody(pieces: [.bytes(body ?? Data())])).write(to: file)
  }
}
