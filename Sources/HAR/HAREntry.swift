// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIDocuments
import MockAPIImportModel
import MockAPIJSON
import MockAPIText

/// An entry of a recording: a request with its answer. Real recordings often break the rules of the format, so only what is needed is
/// asked for: a method, an address and a status.
struct HAREntry {
  let value: JSONValue
  let place: DocumentPlace
  let method: String
  let address: HARAddress
  /// 200 for a 304 with a body.
  let status: Int
  /// What the browser made the request for, such as `xhr`, in small letters; `nil` if it does not say.
  let resourceType: String?
  let requestHeaders: [(name: String, value: String)]
  let responseHeaders: [(name: String, value: String)]
  /// As in `Content-Type`; `nil` if neither the header nor the content says it.
  let contentType: String?

  /// Why an entry cannot be read, and the name under which it is told.
  struct Refusal: Error {
    let name: String
    let reason: String
    /// Whether the recording is at fault.
    var isFault = true
  }

  init(_ value: JSONValue, at place: DocumentPlace) throws(Refusal) {
    let request = value["request"]
    let method = request?["method"]?.string
    let url = request?["url"]?.string
    let name = "\(method ?? "?") \(url.map(HARAddress.withoutQuery) ?? "?")"
    func refusal(_ path: String, _ wanted: String, _ found: JSONValue?) -> Refusal {
      Refusal(
        name: name,
        reason:
          "'\(path)' must be \(wanted); found \(MemberKinds.found(found)). Correct the entry, or delete it"
      )
    }
    guard let method else { throw refusal("request.method", "a string", request?["method"]) }
    guard let url else { throw refusal("request.url", "a string", request?["url"]) }
    let given = value["response"]?["status"]
    guard let status = given?.number?.wholeInteger else {
      throw refusal("response.status", "a whole number", given)
    }
    guard ASCII.isToken(method) else {
      throw Refusal(
        name: name,
        reason: "'request.method' must be a token such as GET. Correct the entry, or delete it")
    }
    guard HARAddress.isOfHTTP(url) else {
      throw Refusal(name: name, reason: "the address is not one of HTTP", isFault: false)
    }
    guard let address = HARAddress(url) else {
      throw Refusal(
        name: name,
        reason:
          "'request.url' must be an absolute URL, such as https://api.example/users. Correct the entry, or delete it"
      )
    }
    self.value = value
    self.place = place
    self.method = method.uppercased()
    self.address = address
    // Some browsers record what their cache had, under the status that says to take it from there.
    let isFromCache =
      status == 304 && !(value["response"]?["content"]?["text"]?.string ?? "").isEmpty
    self.status = isFromCache ? 200 : status
    resourceType = value["_resourceType"]?.string?.lowercased()
    requestHeaders = Self.fields(request?["headers"])
    responseHeaders = Self.fields(value["response"]?["headers"])
    let content = value["response"]?["content"]?["mimeType"]?.string
    contentType =
      responseHeaders.first { $0.name.lowercased() == "content-type" && !$0.value.isEmpty }?.value
      ?? content.flatMap { $0.contains("/") && $0 != "x-unknown" ? $0 : nil }
  }

  /// `GET https://api.example/users`, without the query.
  var name: String { "\(method) \(address.origin)\(address.path)" }

  /// The kinds of what is read of an entry, but for what it must have.
  static let kinds = MemberKinds([
    "startedDateTime": [.string], "_resourceType": [.string], "request.headers": [.array],
    "request.postData": [.object], "request.postData.mimeType": [.string],
    "request.postData.text": [.string], "request.postData.params": [.array],
    "response.headers": [.array], "response.content": [.object],
    "response.content.mimeType": [.string], "response.content.text": [.string],
    "response.content.encoding": [.string], "response.content._file": [.string],
  ])

  /// The media type in small letters, without parameters; empty if there is none.
  var mediaType: String {
    contentType.map(MediaTypes.essence) ?? ""
  }

  var isJSON: Bool { MediaTypes.isJSON(mediaType) }

  /// The time of the request, as it is written; `nil` without one.
  var started: String? { value["startedDateTime"]?.string }

  func hasRequestHeader(_ name: String) -> Bool {
    requestHeaders.contains { $0.name.lowercased() == name }
  }

  /// Header fields, without those that HTTP/2 has for the first line. Chrome joins those of one name with line feeds.
  private static func fields(_ list: JSONValue?) -> [(name: String, value: String)] {
    guard let list else { return [] }
    return list.elements.flatMap { field -> [(name: String, value: String)] in
      guard let name = field["name"]?.string, !name.hasPrefix(":"),
        let value = field["value"]?.string
      else { return [] }
      return value.split(whereSeparator: \.isNewline).map { (name, String($0)) }
    }
  }
}
