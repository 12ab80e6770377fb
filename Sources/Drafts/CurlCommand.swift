// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIText

/// The request of a command of curl, as people and browsers write it ("Copy as cURL"). Header fields are not conditions of the
/// scenario, and credentials and cookies are never read.
package enum CurlCommand {
  /// The request that the arguments describe.
  /// - Parameters:
  ///   - arguments: the words after `curl`.
  ///   - read: gives the content of a file for `-d @FILE`; `-` is standard input.
  /// - Throws: a ``DraftProblem``, or what `read` throws.
  package static func request(
    of arguments: [String], readingFiles read: (String) throws -> [UInt8]
  ) throws -> DraftedRequest {
    var options = Options()
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" { continue }
      if word.hasPrefix("--") {
        try options.take(String(word.dropFirst(2)), written: word, from: &rest, read)
      } else if word.hasPrefix("-"), word != "-" {
        try takeLetters(word, &options, &rest, read)
      } else {
        try options.add(url: word)
      }
    }
    return try options.request()
  }

  /// `-XPOST`, `-sSL`, `-sd body`: letters of options, the last of which may have its value behind it.
  private static func takeLetters(
    _ word: String, _ options: inout Options, _ rest: inout ArraySlice<String>,
    _ read: (String) throws -> [UInt8]
  ) throws {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let name = Options.letters[letter] else {
        throw DraftProblem(
          "curl's option '-\(letter)' in '\(word)' is not known here; leave it out")
      }
      if Options.valued.contains(name), !letters.isEmpty {
        var value = [String(letters)][...]
        return try options.take(name, written: "-\(letter)", from: &value, read)
      }
      try options.take(name, written: "-\(letter)", from: &rest, read)
    }
  }
}

/// What the options of a command say about its request.
private struct Options {
  private var method: String?
  private var url: String?
  private var contentType: String?
  private var data: [[UInt8]] = []
  private var isJSON = false
  private var isForm = false
  private var isInQuery = false
  private var isHead = false
  private var isUpload = false

  /// The long names of the letters.
  static let letters: [Character: String] = [
    "X": "request", "H": "header", "d": "data", "F": "form", "G": "get", "I": "head",
    "T": "upload-file",
    "u": "user", "b": "cookie", "A": "user-agent", "e": "referer", "o": "output", "m": "max-time",
    "x": "proxy", "c": "cookie-jar", "E": "cert", "w": "write-out", "D": "dump-header",
    "r": "range",
    "k": "insecure", "s": "silent", "S": "show-error", "L": "location", "v": "verbose",
    "i": "include",
    "f": "fail", "g": "globoff", "N": "no-buffer", "O": "remote-name", "4": "ipv4", "6": "ipv6",
    "0": "http1.0", "#": "progress-bar", "q": "disable", "j": "junk-session-cookies",
  ]

  private static let dataNames: Set = [
    "data", "data-raw", "data-binary", "data-ascii", "data-urlencode", "json",
  ]
  /// Options with a value that does not matter to the scenario, or is a secret.
  private static let ignoredValues: Set = [
    "user", "cookie", "user-agent", "referer", "output", "max-time", "connect-timeout", "proxy",
    "cookie-jar", "cert", "key", "cacert", "capath", "write-out", "dump-header", "range", "retry",
    "retry-delay", "retry-max-time", "resolve", "connect-to", "oauth2-bearer", "aws-sigv4",
    "limit-rate", "max-redirs", "interface", "unix-socket", "proxy-user", "proto", "tls-max",
    "ciphers",
    "cert-type", "key-type", "pass",
  ]
  /// Flags that do not matter.
  private static let flags: Set = [
    "insecure", "silent", "show-error", "location", "verbose", "include", "fail", "fail-with-body",
    "globoff", "no-buffer", "remote-name", "ipv4", "ipv6", "http1.0", "http1.1", "http2",
    "http2-prior-knowledge", "http3", "progress-bar", "disable", "junk-session-cookies",
    "compressed",
    "location-trusted", "tlsv1.2", "tlsv1.3", "tcp-nodelay", "path-as-is", "basic", "digest",
    "no-progress-meter", "anyauth", "ntlm", "negotiate",
  ]
  static let valued: Set = dataNames.union(ignoredValues).union([
    "request", "header", "form", "form-string", "upload-file", "url",
  ])

  /// Takes an option, and its value from the words after it.
  mutating func take(
    _ name: String, written: String, from rest: inout ArraySlice<String>,
    _ read: (String) throws -> [UInt8]
  ) throws {
    guard Self.valued.contains(name) else { return try takeFlag(name, written: written) }
    guard let value = rest.popFirst() else {
      throw DraftProblem("curl's option '\(written)' must have a value after it; found nothing")
    }
    switch name {
    case "request": method = value
    case "url": try add(url: value)
    case "header": takeHeader(value)
    case "form", "form-string": isForm = true
    case "upload-file": isUpload = true
    case "json":
      isJSON = true
      try takeData(value, keepsLines: true, read)
    case "data-raw": data.append(Array(value.utf8))
    case "data-urlencode": data.append(Array(Self.encoded(value).utf8))
    case "data", "data-ascii", "data-binary":
      try takeData(value, keepsLines: name == "data-binary", read)
    default: break
    }
  }

  private mutating func takeFlag(_ name: String, written: String) throws(DraftProblem) {
    switch name {
    case "get": isInQuery = true
    case "head": isHead = true
    default:
      guard Self.flags.contains(name) else {
        throw DraftProblem(
          "curl's option '\(written)' is not known here; leave it out, and its value")
      }
    }
  }

  mutating func add(url: String) throws(DraftProblem) {
    if let first = self.url {
      if DraftWords.status(url) != nil {
        throw DraftProblem(
          "answers come before '--', as in: mockapi new \(url) -- curl …; found '\(url)' behind curl"
        )
      }
      // Its query may have a secret.
      let start = first.prefix { $0 != "?" }
      throw DraftProblem(
        "curl must have one URL; found '\(start)' and '\(url)'; put an argument with blanks in single quotes"
      )
    }
    self.url = url
  }

  private mutating func takeHeader(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1)
    guard parts.count == 2, parts[0].lowercased() == "content-type" else { return }
    contentType = String(parts[1].drop { $0 == " " })
  }

  private mutating func takeData(
    _ value: String, keepsLines: Bool, _ read: (String) throws -> [UInt8]
  ) throws {
    guard value.hasPrefix("@") else { return data.append(Array(value.utf8)) }
    let bytes = try read(String(value.dropFirst()))
    // As curl does it.
    data.append(keepsLines ? bytes : bytes.filter { $0 != 0x0A && $0 != 0x0D })
  }

  /// `name=content` with the content encoded, or `content` alone.
  private static func encoded(_ value: String) -> String {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else { return PercentCoding.encode(value) }
    let name = parts[0].isEmpty ? "" : parts[0] + "="
    return name + PercentCoding.encode(String(parts[1]))
  }

  func request() throws(DraftProblem) -> DraftedRequest {
    guard var url else {
      throw DraftProblem(
        "curl must have a URL, such as http://localhost:8080/api/v2/orders; found none")
    }
    // curl adds the scheme.
    if !url.hasPrefix("/"), !url.contains("://") { url = "http://" + url }
    let separator = UInt8(ascii: "&")
    let body = Array(data.joined(separator: isJSON ? [] : [separator]))
    if isInQuery, !body.isEmpty {
      url += (url.contains("?") ? "&" : "?") + String(decoding: body, as: UTF8.self)
    }
    let sends = !data.isEmpty && !isInQuery || isForm
    let usual = isHead ? "HEAD" : isUpload ? "PUT" : sends ? "POST" : "GET"
    var request = try DraftedRequest(method: method ?? usual, target: url)
    if sends, !isForm {
      let usual = isJSON ? "application/json" : "application/x-www-form-urlencoded"
      request.take(body: body, contentType: contentType ?? usual)
    } else if isForm || isUpload {
      request.leaveOutSample(
        isForm ? "a form of several parts is not read" : "a file that is uploaded is not read")
    }
    return request
  }
}
