// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import MockAPIClientTestSupport
import Synchronization

/// Sends a file to `up` and to `moved`, and saves `down`, and then `away`, as a file.
struct FileExchange {
  /// A time without progress that no busy machine reaches, and in which an exchange that hangs ends before the tests do.
  private static let patience = Duration.seconds(600)

  let client: APIClient
  let upload: URL
  let destination: URL

  private struct Upload: Resource {
    typealias Success = EmptyBody
    let path: Request.Path
    let file: URL
    var request: Request { .put(path, file: file).with(timeout: FileExchange.patience) }
  }

  private struct Download: Resource {
    typealias Success = RawBody
    let path: Request.Path
    var request: Request { .get(path).with(timeout: FileExchange.patience) }
  }

  init(way: Way, url: URL, upload: URL, destination: URL) {
    client = APIClient(baseURL: url, transport: way.transport())
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
      let outcome = await client.upload(Upload(path: path, file: upload), progress: progress)
      show("\(path)", outcome.kind)
    }
    for path: Request.Path in ["down", "away"] {
      let outcome = await client.download(
        Download(path: path), to: destination, progress: progress)
      show("\(path)", outcome.kind)
    }
  }
}
