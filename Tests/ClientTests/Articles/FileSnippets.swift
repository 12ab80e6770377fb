// mockapi
// SPDX-License-Identifier: Apache-2.0

// The code blocks about files and about the log of requests.

import Foundation
import MockAPIClient

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct PhotoUpload: Resource {
  typealias Success = EmptyBody
  typealias Failure = ProblemDetails
  let photo: URL
  var request: Request { .put("photos/1", file: photo, contentType: "image/jpeg") }
}

struct MonthlyExport: Resource {
  typealias Success = RawBody
  typealias Failure = ProblemDetails
  var request: Request { .get("export") }
}

func exchange(
  _ client: APIClient, photo: URL, export: URL, show: @escaping @Sendable (Double?) -> Void
) async {
  let sent = await client.upload(PhotoUpload(photo: photo)) { show($0.fraction) }
  let saved = await client.download(MonthlyExport(), to: export) { show($0.fraction) }
  if let file = saved.usable { print("\(sent.kind), \(file.size) bytes") }
}

func logging(_ apiURL: URL) -> APIClient {
  let logged = LoggingTransport(
    URLSessionTransport(), showing: .values(hiding: ["iban"])
  ) { line in print(line) }
  return APIClient(baseURL: apiURL, transport: RetryingTransport(logged))
}

func send(_ photo: URL, with client: APIClient, in session: URLSession, body: URL) async throws {
  let request = try await client.urlRequest(for: PhotoUpload(photo: photo), bodyTo: body)
  session.uploadTask(with: request, fromFile: body).resume()
}

nonisolated final class ExportDelegate: NSObject, URLSessionDownloadDelegate {
  private let destination: URL

  init(destination: URL) {
    self.destination = destination
  }

  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo file: URL
  ) {
    guard let response = downloadTask.response as? HTTPURLResponse else { return }
    let outcome = ResponseJudge().outcome(
      of: MonthlyExport(), response: response, file: file, movingTo: destination)
    print(outcome.kind)
  }
}
