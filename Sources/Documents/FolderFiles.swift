// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISynchronization
import MockAPISystem
import MockAPIText

/// The files below one folder, to which the references of a document lead. No reference leads out of the folder, neither by `..` nor by
/// a link, so that a document from elsewhere cannot read what is beside it. Each file is read once.
package final class FolderFiles: DocumentFiles, Sendable {
  /// How many files a document may refer to, and how many bytes they may have together.
  package static let mostFiles = 5_000
  package static let mostBytes = 200_000_000

  /// The folder without links.
  private let root: String
  private let state = Mutex(State())

  private struct State {
    var documents: [String: Document] = [:]
    var files = 0
    var bytes = 0
  }

  /// - Parameters:
  ///   - document: the path of the root document.
  ///   - root: the folder that references may reach; `nil` for that of the document.
  package init(of document: String, root: String? = nil) throws(DocumentProblem) {
    let folder = root ?? Self.folder(of: document)
    guard let resolved = FileSystem.resolved(folder.isEmpty ? "." : folder) else {
      throw DocumentProblem("\(folder) must be a folder; it does not exist")
    }
    self.root = resolved
  }

  package func document(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> Document {
    let (path, resolved) = try locate(reference, relativeTo: document)
    if let known = state.withLock({ $0.documents[resolved] }) { return known }
    let read = try Document(path: path, bytes: try read(resolved, named: path))
    state.withLock { $0.documents[resolved] = read }
    return read
  }

  package func bytes(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> [UInt8] {
    let (path, resolved) = try locate(reference, relativeTo: document)
    return try read(resolved, named: path)
  }

  // MARK: Paths

  /// The path of a reference as a user writes it, and without links.
  private func locate(
    _ reference: String, relativeTo document: Document
  ) throws(DocumentProblem) -> (path: String, resolved: String) {
    if WebURL.isWeb(reference) {
      throw DocumentProblem(
        "a URL in a reference is fetched only with '--allow-net'; found '\(reference)'. "
          + "Give the option, or save the document beside this one, and refer to it there",
        isOfWeb: true)
    }
    if let scheme = Self.scheme(of: reference) {
      throw DocumentProblem(
        "a reference must lead to a file; found the \(scheme) URL '\(reference)', which is not fetched. "
          + "Save the file beside the document, and refer to it there")
    }
    guard let decoded = PercentCoding.decode(reference), !decoded.utf8.contains(0),
      !decoded.hasPrefix("/")
    else {
      throw DocumentProblem("a reference must be a relative path; found '\(reference)'")
    }
    let path = Self.joined(Self.folder(of: document.path), decoded)
    guard let resolved = FileSystem.resolved(path) else {
      throw DocumentProblem(
        "the reference '\(reference)' must lead to a file; found none")
    }
    guard resolved.hasPrefix(root == "/" ? "/" : root + "/") else {
      throw DocumentProblem(
        "a reference must stay below the folder of the root document; '\(reference)' leads out of it. "
          + "Name a folder that has all files with '--root FOLDER'")
    }
    return (path, resolved)
  }

  /// The scheme of an absolute reference; `nil` for a path.
  private static func scheme(of reference: String) -> String? {
    guard let colon = reference.firstIndex(of: ":") else { return nil }
    let scheme = reference[..<colon]
    let isScheme =
      scheme.utf8.count > 1
      && scheme.utf8.allSatisfy {
        ASCII.isLetter($0) || ASCII.isDigit($0) || "+-.".utf8.contains($0)
      }
    return isScheme ? scheme.lowercased() : nil
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The path from a folder, without `.` and without a `..` that follows a name. A link before `..` is resolved as it is written, which
  /// can only lead to a file that is refused, or not there.
  private static func joined(_ folder: String, _ relative: String) -> String {
    var steps: [Substring] = []
    for step in (folder.split(separator: "/") + relative.split(separator: "/")) where step != "." {
      if step == "..", let last = steps.last, last != ".." {
        steps.removeLast()
      } else {
        steps.append(step)
      }
    }
    return (folder.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
  }

  // MARK: Reading

  private func read(_ resolved: String, named path: String) throws(DocumentProblem) -> [UInt8] {
    let bytes = try DocumentBytes.read(resolved, named: path)
    let fits = state.withLock { state in
      state.files += 1
      state.bytes += bytes.count
      return state.files <= Self.mostFiles && state.bytes <= Self.mostBytes
    }
    guard fits else {
      throw DocumentProblem(
        "the files of a document must be at most \(Self.mostFiles), and have at most "
          + "\(Self.mostBytes / 1_000_000) MB together; \(path) is one too many")
    }
    return bytes
  }
}
