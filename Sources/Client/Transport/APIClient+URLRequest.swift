// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import MockAPIClientCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension APIClient {
  /// The request for `resource` as this client would send it, prepared and with all header fields: for a task that the app starts
  /// itself, such as one of a background session. A ``ResponseJudge`` judges its answer.
  ///
  ///     let request = try await client.urlRequest(for: PhotoUpload(photo: photo), bodyTo: file)
  ///     session.uploadTask(with: request, fromFile: file).resume()
  ///
  /// - Parameter file: the file to write the body to, since upload tasks of a background session take nothing else. Without it, the body
  ///   is in the request, or left out if it is read from files.
  /// - Throws: `NoAnswer`, as `fetch` gives it for a request that cannot be made or prepared.
  public func urlRequest(
    for resource: some Resource, bodyTo file: URL? = nil
  ) async throws(NoAnswer) -> URLRequest {
    let (request, url) = try await build(resource)
    var task = URLRequest(request, url: url)
    if let file {
      try request.writeBody(to: file)
      task.httpBody = nil
    }
    return task
  }
}
