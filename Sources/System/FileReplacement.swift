// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The last step of saving a file: a complete new version gets the name of the file, if what has the name is still what is meant.
///
/// A comparison before the step would be too early: somebody may save the file after it. So both files exchange their names, and
/// what had the name is compared then. On file systems that cannot exchange, the comparison comes right before the step.
struct FileReplacement {
  /// The path of the new version, in the same folder.
  let new: String
  let path: String
  /// Whether the path of the new version has what somebody else has saved, because the names could not be given back.
  private(set) var holdsOther = false

  init(new: String, path: String) {
    self.new = new
    self.path = path
  }

  /// What tells two files apart, also after an exchange.
  private struct Identity: Equatable {
    let number: UInt64
    let size: Int
    let written: SystemTime

    /// `nil` for what cannot be looked at, such as a link that leads nowhere.
    init?(_ path: String) {
      guard let status = try? FileSystem.status(of: path) else { return nil }
      (number, size, written) = (status.number, status.size, status.written)
    }
  }

  /// Replaces a file.
  /// - Parameter isMeant: whether the file at a path is to be replaced.
  /// - Returns: `false` if it is not, or if it is gone; the path then has what somebody else has put there.
  mutating func make(of isMeant: (_ path: String) -> Bool) throws(Errno) -> Bool {
    let own = Identity(new)
    do throws(Errno) {
      try FileSystem.exchange(new, path)
    } catch {
      if error == .noSuchFile { return false }
      guard error.isUnsupported else { throw error }
      guard isMeant(path) else { return false }
      try FileSystem.rename(new, to: path)
      return true
    }
    if isMeant(new) {
      // The old version; that it has no name any more is all that matters.
      try? FileSystem.remove(new)
      return true
    }
    holdsOther = true
    try putBack(own)
    return false
  }

  /// Gives the name back to the file that had it, or to a version that was saved after the exchange.
  private mutating func putBack(_ own: Identity?) throws(Errno) {
    var last = own
    // Each round more needs somebody who saves at this very moment.
    for _ in 0..<16 {
      let given = Identity(new)
      do throws(Errno) {
        try FileSystem.exchange(new, path)
      } catch {
        // Somebody has deleted the new version.
        if error != .noSuchFile { throw error }
        try FileSystem.renameToFree(new, to: path)
        holdsOther = false
        return
      }
      if Identity(new) == last {
        holdsOther = false
        return
      }
      last = given
    }
  }

  /// Makes a file where there must be none.
  /// - Returns: `false` if there is one, or anything else.
  func makeNew() throws(Errno) -> Bool {
    do throws(Errno) {
      try FileSystem.renameToFree(new, to: path)
    } catch {
      if error == .fileExists { return false }
      guard error.isUnsupported else { throw error }
      if FileSystem.resolved(path) != nil || FileSystem.target(ofLink: path) != nil {
        return false
      }
      try FileSystem.rename(new, to: path)
    }
    return true
  }
}
