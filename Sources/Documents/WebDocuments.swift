// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIText

/// The documents on the web that references lead to, for all documents of an import. Each URL is fetched once, also one that fails.
package final class WebDocuments {
  /// How much is fetched at most.
  package struct Limits: Sendable {
    /// Different URLs.
    package var documents = 1_000
    /// Bytes of all answers together, also of those that are no documents.
    package var bytes = 200_000_000
    /// Bytes of one document.
    package var largest = Document.largestJSON
    /// Redirects from one URL to its document.
    package var redirects = 5
    /// The time for one document, with its redirects.
    package var time = Duration.seconds(30)
    /// The time for all documents together.
    package var wholeTime = Duration.seconds(600)

    package init() {}
  }

  /// What a URL has led to.
  private struct Page {
    /// That of the last redirect.
    let url: WebURL
    let bytes: [UInt8]
  }

  private let transport: any WebTransport
  private let limits: Limits
  private var pages: [WebURL: Result<Page, DocumentProblem>] = [:]
  private var documents: [WebURL: Result<Document, DocumentProblem>] = [:]
  /// The URLs of documents, by their paths.
  private var urls: [String: WebURL] = [:]
  private var urlCount = 0
  private var byteCount = 0
  private var spentTime = Duration.zero

  package init(by transport: some WebTransport, limits: Limits = Limits()) {
    self.transport = transport
    self.limits = limits
  }

  /// The URL that a document was fetched from; `nil` if it was not.
  package func url(of document: Document) -> WebURL? { urls[document.path] }

  /// The document at a URL; the same one each time. Its path is its URL.
  package func document(at url: WebURL) throws(DocumentProblem) -> Document {
    let page = try page(at: url)
    if let known = documents[page.url] { return try known.get() }
    let read: Result<Document, DocumentProblem>
    do throws(DocumentProblem) { read = .success(try Self.document(of: page)) } catch {
      read = .failure(error)
    }
    documents[page.url] = read
    urls[page.url.description] = page.url
    return try read.get()
  }

  /// The bytes at a URL.
  package func bytes(at url: WebURL) throws(DocumentProblem) -> [UInt8] { try page(at: url).bytes }

  private static func document(of page: Page) throws(DocumentProblem) -> Document {
    let path = page.url.description
    let text = page.bytes.dropFirst(SourceLines.markLength(of: page.bytes))
    let first = text.first { !" \t\r\n".utf8.contains($0) }
    // YAML takes nearly every text.
    guard first != UInt8(ascii: "<") else {
      throw problem(page.url, "a page in HTML or XML")
    }
    do throws(DocumentProblem) {
      let document = try Document(path: path, bytes: page.bytes)
      if document.root.kind == .object || document.root.kind == .array { return document }
    } catch {
      throw DocumentProblem(
        "the answer of \(path) must be a document in JSON or YAML: \(error.message)",
        at: error.place, isOfWeb: true)
    }
    throw problem(page.url, "another text")
  }

  // MARK: Fetching

  private func page(at url: WebURL) throws(DocumentProblem) -> Page {
    if let known = pages[url] { return try known.get() }
    let page: Result<Page, DocumentProblem>
    do throws(DocumentProblem) { page = .success(try fetch(url)) } catch { page = .failure(error) }
    pages[url] = page
    let found = try page.get()
    // References in the document may lead to it by its own URL.
    pages[found.url] = page
    return found
  }

  private func fetch(_ url: WebURL) throws(DocumentProblem) -> Page {
    guard urlCount < limits.documents else {
      throw DocumentProblem(
        "references may lead to at most \(limits.documents) URLs; \(url) is one too many. "
          + Self.advice, isOfWeb: true)
    }
    guard spentTime < limits.wholeTime else { throw tooSlow(url) }
    urlCount += 1
    let start = ContinuousClock.now
    defer { spentTime += ContinuousClock.now - start }
    let deadline = start + min(limits.time, limits.wholeTime - spentTime)
    var next = url
    for _ in 0...limits.redirects {
      // Several URLs may lead to one document.
      if let known = pages[next] { return try known.get() }
      let answer = try answer(of: next, for: url, until: deadline)
      guard [301, 302, 303, 307, 308].contains(answer.status) else {
        guard answer.status == 200 else { throw Self.problem(url, "status \(answer.status)") }
        return Page(url: next, bytes: answer.body)
      }
      next = try Self.target(of: answer, at: next, for: url)
    }
    throw Self.problem(url, "more than \(limits.redirects) redirects")
  }

  private func answer(
    of next: WebURL, for url: WebURL, until deadline: ContinuousClock.Instant
  ) throws(DocumentProblem) -> WebAnswer {
    let rest = limits.bytes - byteCount
    let limit = min(rest, limits.largest)
    do throws(WebFailure) {
      let answer = try transport.answer(of: next, limit: limit, until: deadline)
      byteCount += answer.body.count
      return answer
    } catch {
      // So much has come.
      if error == .tooLarge { byteCount += limit }
      switch error {
      case .tooLarge where rest < limits.largest:
        throw DocumentProblem(
          "the documents behind URLs must have at most \(Self.size(limits.bytes)) together; with \(url) they have more. "
            + Self.advice, isOfWeb: true)
      case .tooLarge:
        throw Self.problem(url, "more than \(Self.size(limits.largest))")
      case .timedOut where limits.wholeTime - spentTime < limits.time: throw tooSlow(url)
      case .timedOut:
        throw Self.problem(url, "no whole answer within \(Self.time(limits.time))")
      case .failed(let reason): throw Self.problem(url, "no whole answer: \(reason)")
      }
    }
  }

  private func tooSlow(_ url: WebURL) -> DocumentProblem {
    DocumentProblem(
      "the documents behind URLs must come within \(Self.time(limits.wholeTime)) together; that of \(url) comes too late. "
        + Self.advice, isOfWeb: true)
  }

  /// Where a redirect leads.
  private static func target(
    of answer: WebAnswer, at place: WebURL, for url: WebURL
  ) throws(DocumentProblem) -> WebURL {
    guard let location = answer.location else {
      throw problem(url, "status \(answer.status) without 'Location'")
    }
    let target: WebURL
    do throws(WebURL.Mistake) { target = try WebURL(location, relativeTo: place) } catch {
      throw problem(url, "a redirect to \(error.found), which is not such a URL")
    }
    guard target.isSecure || !place.isSecure else {
      throw problem(url, "a redirect from https to '\(target)', which is not secure")
    }
    return target
  }

  private static func problem(_ url: WebURL, _ found: String) -> DocumentProblem {
    DocumentProblem(
      "the URL \(url) of a reference must lead to a document; found \(found). " + advice,
      isOfWeb: true)
  }

  private static let advice =
    "Save the document beside the one that refers to it, and refer to it there"

  private static func size(_ bytes: Int) -> String {
    bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000) MB" : "\(bytes) bytes"
  }

  private static func time(_ time: Duration) -> String {
    let milliseconds = Int(time / .milliseconds(1))
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}
