// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import Synchronization

/// Sends a file to `up` and to `moved`, and saves `down`, and then `away`, as a file.
struct FileExchange {
  let client: APIClient
  let timeout: Duration
  let upload: URL
  let destination: URL

  private struct Upload: Resource {
    typealias Success = EmptyBody
    let path: Request.Path
    let file: URL
    let timeout: Duration
    var request: Request { .put(path, file: file).with(timeout: timeout) }
  }

  private struct Download: Resource {
    typealias Success = RawBody
    let path: Request.Path
    let timeout: Duration
    var request: Request { .get(path).with(timeout: timeout) }
  }

  init(way: Way, url: URL, upload: URL, destination: URL) {
    client = APIClient(baseURL: url, transport: way.transport())
    timeout = way.patience
    self.upload = upload
    self.destination = destination
  }

  /// Prints a line for each: the path, the outcome, and the last progress.
  func run() async {
    let last = Mutex<Transfer.Progress?>(nil)
    let progress: @Sendable (Transfer.Progress) -> Void = { news in last.withLock { $0 = news } }
    func show(_ path: String, _ kind: OutcomeKind) {
      let end = last.withLock { $0 }
      print(path, kind, end?.completedBytes ?? -1, end?.totalBytes ?? -1)
    }
    for path: Request.Path in ["up", "moved"] {
      let outcome = await client.upload(
        Upload(path: path, file: upload, timeout: timeout), progress: progress)
      show("\(path)", outcome.kind)
    }
    for path: Request.Path in ["down", "away"] {
      let outcome = await client.download(
        Download(path: path, timeout: timeout), to: destination, progress: progress)
      show("\(path)", outcome.kind)
    }
  }
}
