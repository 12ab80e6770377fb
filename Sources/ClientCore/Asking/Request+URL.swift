// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Request {
  /// The URL to send to: `base` with its path, followed by `path` and `query`.
  ///
  ///     try Request.get("/users/1").url(relativeTo: base)   // https://x/api/v1/users/1 for https://x/api/v1
  ///
  /// A `?` in `path` starts a query. The queries are joined in this order: that of `base`, that of `path`, then `query`.
  ///
  /// - Throws: `NoAnswer.invalidRequest` if `base` is not an HTTP URL with a host; if a segment of `path` is `.` or `..`, also
  ///   escaped, or a value in it is empty, because the request would go to another endpoint; and if `path` is a URL.
  public func url(relativeTo base: URL) throws(NoAnswer) -> URL {
    guard var parts = URLComponents(url: base, resolvingAgainstBaseURL: true),
      ["http", "https"].contains(parts.scheme?.lowercased()), parts.host?.isEmpty == false
    else {
      throw .invalidRequest(
        "a base URL must have the scheme http or https, and a host; found \(base.place)")
    }
    if let link { return try target(of: link, relativeTo: base) }
    let (path, pathQuery) = try escapedPath()
    parts.percentEncodedPath = joined(parts.percentEncodedPath, path)
    parts.append([pathQuery, query.encoded])
    parts.fragment = nil
    guard let url = parts.url else {
      throw .invalidRequest("no URL can be made of \(base.place) and \(path)")
    }
    return url
  }

  private func target(of link: URL, relativeTo base: URL) throws(NoAnswer) -> URL {
    guard let url = URL(reference: try changed(link), relativeTo: base),
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
      url.origin == base.absoluteURL.origin
    else {
      throw .invalidRequest(
        "a link must have the scheme, host and port of the base URL; found \(link.place)")
    }
    guard !parts.percentEncodedPath.hasDotSegment else {
      throw .invalidRequest(
        "a segment of a link must not be an escaped '.' or '..'; found one in \(link.place)")
    }
    parts.fragment = nil
    return parts.url ?? url
  }

  /// `link` with the path that the request has by now, and with the request's query behind its own.
  private func changed(_ link: URL) throws(NoAnswer) -> String {
    // A link that was not changed stays as the API spelled it.
    if path == Path(of: link), query.encoded.isEmpty { return link.absoluteString }
    var parts = URLComponents(url: link, resolvingAgainstBaseURL: true)
    if path != Path(of: link) {
      let (path, pathQuery) = try escapedPath()
      let isRelative = parts?.host == nil || path.isEmpty || path.hasPrefix("/")
      parts?.percentEncodedPath = isRelative ? path : "/" + path
      parts?.append([pathQuery])
    }
    parts?.append([query.encoded])
    guard let changed = parts?.string else {
      throw .invalidRequest("no URL can be made of \(link.place) and \(path)")
    }
    return changed
  }

  /// `path` without its query, and this query.
  private func escapedPath() throws(NoAnswer) -> (path: String, query: String) {
    if let fault = path.fault { throw .invalidRequest(fault) }
    let halves = path.text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    let (path, query) = (halves.first ?? "", halves.dropFirst().joined())
    guard !path.hasDotSegment else {
      throw .invalidRequest("a segment of a path must not be '.' or '..'; found one in \(path)")
    }
    guard !path.beginsWithScheme else {
      throw .invalidRequest(
        "a path is below the base URL, and must not be a URL; ask with Request(url:) for \(path)")
    }
    return (path, query)
  }

  private func joined(_ base: String, _ path: String) -> String {
    if path.isEmpty { return base }
    let trimmed = base.hasSuffix("/") ? String(base.dropLast()) : base
    return trimmed + (path.hasPrefix("/") ? path : "/" + path)
  }
}

extension URLComponents {
  /// Adds escaped queries behind that of the URL; empty ones are left out.
  fileprivate mutating func append(_ queries: [String]) {
    let all = ([percentEncodedQuery ?? ""] + queries).filter { !$0.isEmpty }
    percentEncodedQuery = all.isEmpty ? nil : all.joined(separator: "&")
  }
}

extension String {
  /// Whether a segment of this path is `.` or `..` (RFC 3986, section 5.2.4), spelled out or escaped. A backslash
  /// counts as the end of a segment, because some servers take it for one.
  fileprivate var hasDotSegment: Bool {
    let plain = replacing("%2e", with: ".").replacing("%2E", with: ".")
      .replacing("%5c", with: "\\").replacing("%5C", with: "\\")
    return plain.split { $0 == "/" || $0 == "\\" }.contains { $0 == "." || $0 == ".." }
  }

  /// Whether this is a URL, such as `https://x`. A colon alone does not make one: paths contain it (`users:search`).
  fileprivate var beginsWithScheme: Bool {
    guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), self[colon...].hasPrefix("://"),
      let first = first, first.isASCII, first.isLetter
    else { return false }
    return self[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }
}

extension Request.Path {
  /// The path of a link, as it is spelled there.
  init(of link: URL) {
    self.init(raw: link.path(percentEncoded: true))
  }
}
