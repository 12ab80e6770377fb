// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
import HTTPTypes
public import MockAPIClientCore

extension ResponseJudge {
  /// The outcome of a response whose body is in a file already, such as that of a download task.
  ///
  /// A success is moved to `destination`, on the same disk, in place of a file that is there. Any other answer is judged by the
  /// file's content, if it has at most 1 MiB, and the file stays where it is. A file that is shorter or longer than the response
  /// says is `.noAnswer(.interrupted)`.
  ///
  /// - Parameter received: the response; its body is ignored.
  public func outcome<R: Resource>(
    of resource: R, received: Received, file: URL, movingTo destination: URL
  ) -> Outcome<Transfer.SavedFile, R.Failure.Domain> where R.Success == RawBody {
    do throws(NoAnswer) {
      let file = try Transfer.SavedFile(at: file)
      let head = received.with(body: Data())
      // Whoever resumes a download gets a part as the answer, and adds it to the file.
      let total = head.headers[.contentRange].flatMap(ContentRange.init)?.total
      let isCoded = head.headers[.contentEncoding] != nil
      let expected = total ?? (isCoded ? nil : head.announcedLength.map(Int64.init))
      if (200..<300).contains(head.status), let expected, expected != file.size {
        throw .interrupted(
          "the file has \(file.size) bytes, and must have \(expected)", after: head)
      }
      let outcome = outcome(
        of: resource, complete: head.with(body: try file.smallContents()),
        to: RequestLine(resource))
      return try outcome.saved { (_, _) throws(NoAnswer) in
        (try file.moved(to: destination), head)
      }
    } catch {
      return .noAnswer(error)
    }
  }
}

extension Transfer.SavedFile {
  fileprivate init(at file: URL) throws(NoAnswer) {
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
      self.init(url: file, size: (attributes[.size] as? NSNumber)?.int64Value ?? 0)
    } catch {
      throw NoAnswer(error)
    }
  }
}
