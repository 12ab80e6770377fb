// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation

/// Problem details (RFC 9457): the failure model of an API that sends `application/problem+json`.
///
///     struct Transfer: Resource {
///       typealias Success = Receipt
///       typealias Failure = ProblemDetails
///       …
///     }
///     case .failure(let problem, _, _) where problem.type == outOfCredit: show(problem.detail)
///
/// A model with extensions of its own decodes both from one decoder:
///
///     init(from decoder: any Decoder) throws {
///       problem = try ProblemDetails(from: decoder)
///       balance = try decoder.fields(CodingKeys.self).required(.balance)
///     }
///
/// A member of the wrong type counts as absent, as section 3.1 demands, and is reported.
public struct ProblemDetails: Sendable, Hashable {
  /// What kind of problem it is: the one thing to tell problems apart by. Resolved against the URL of the response;
  /// `about:blank`, which says no more than the status, where there is none. Not meant to be opened by a program.
  public let type: URL
  /// The status, as the server that made the problem saw it. Advisory: what counts is `Received.status`.
  public let status: Int?
  /// The kind of problem for people; the same for every occurrence.
  public let title: String?
  /// This occurrence for people. Not to be parsed: what programs need is in `extensions`.
  public let detail: String?
  /// What identifies this occurrence, resolved as `type` is.
  public let instance: URL?
  /// Every other member.
  public let extensions: [String: JSONValue]

  /// The media type of problem details in JSON.
  public static let mediaType = "application/problem+json"

  /// The type of a problem that says none.
  public static let blank: URL = {
    guard let url = URL(string: "about:blank") else {
      preconditionFailure("URL refused about:blank")
    }
    return url
  }()

  /// Creates problem details.
  public init(
    type: URL = ProblemDetails.blank, status: Int? = nil, title: String? = nil,
    detail: String? = nil, instance: URL? = nil, extensions: [String: JSONValue] = [:]
  ) {
    self.type = type
    self.status = status
    self.title = title
    self.detail = detail
    self.instance = instance
    self.extensions = extensions
  }
}

extension ProblemDetails: APIModel {
  private enum Member: String, CodingKey, CaseIterable {
    case type, status, title, detail, instance
  }

  /// Decodes an object; a member that is not as RFC 9457 says is reported and left out.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(Member.self)
    let base = decoder.received?.url
    type =
      fields.nonNull(.type, as: Reference.self).flatMap { $0.resolved(against: base) }
      ?? ProblemDetails.blank
    status = fields.nonNull(.status, as: Status.self)?.code
    title = fields.nonNull(.title, as: String.self)
    detail = fields.nonNull(.detail, as: String.self)
    instance = fields.nonNull(.instance, as: Reference.self).flatMap { $0.resolved(against: base) }
    // Tolerant, as an extension that nobody knows must not cost the problem: a string may be no text.
    extensions = Tolerant<[String: JSONValue]>(from: decoder).wrappedValue
      .filter { Member(rawValue: $0.key) == nil }
  }

  /// The media type says so, or a member of RFC 9457 is there: any object at all would decode.
  public static func isEvident(in received: Received) -> Bool {
    received.mediaType == mediaType
      || !received.jsonRootKeys.isDisjoint(with: Member.allCases.map(\.rawValue))
  }
}

/// A reference to a URI, maybe relative (RFC 3986, section 4.1).
private struct Reference: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard text.isEmpty || URL(strict: text) != nil else {
      throw decoder.rejection(.invalid("a URI reference"))
    }
  }

  func resolved(against base: URL?) -> URL? {
    // The empty reference is the document itself.
    guard !text.isEmpty else { return base }
    return URL(strict: text).flatMap {
      URL(string: $0.relativeString, relativeTo: base)?.absoluteURL
    }
  }
}

/// A status code.
private struct Status: Decodable {
  let code: Int

  init(from decoder: any Decoder) throws {
    code = try decoder.singleValueContainer().decode(Int.self)
    guard (100..<600).contains(code) else {
      throw decoder.rejection(.invalid("a status from 100 to 599"))
    }
  }
}
