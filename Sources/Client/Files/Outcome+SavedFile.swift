// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClientCore

extension Outcome where Success == RawBody {
  /// The outcome whose success is a file, which `save` makes.
  func saved(
    _ save: (RawBody, Received) throws(NoAnswer) -> (Transfer.SavedFile, Received)
  ) throws(NoAnswer) -> Outcome<Transfer.SavedFile, Failure> {
    switch self {
    case .success(let body, let received):
      let (file, received) = try save(body, received)
      return .success(file, received)
    case .partial(let body, let defects, let received):
      let (file, received) = try save(body, received)
      return .partial(file, defects, received)
    case .failure(let model, let defects, let received): return .failure(model, defects, received)
    case .unexpected(let response): return .unexpected(response)
    case .noAnswer(let error): return .noAnswer(error)
    }
  }
}

extension Transfer.SavedFile {
  /// The content, if it is small enough for a rule that looks into the body; otherwise nothing.
  func smallContents() throws(NoAnswer) -> Data {
    guard size <= 1 << 20 else { return Data() }
    do {
      return try Data(contentsOf: url)
    } catch {
      throw NoAnswer(error)
    }
  }

  /// The file at another place of the same disk, instead of a file that is there: the old one is there until the new one is, which
  /// `FileManager.moveItem` does not do.
  func moved(to destination: URL) throws(NoAnswer) -> Transfer.SavedFile {
    guard rename(url.path, destination.path) == 0 else {
      throw NoAnswer(POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO))
    }
    return Transfer.SavedFile(url: destination, size: size)
  }
}
