// mockapi
// SPDX-License-Identifier: Apache-2.0

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Problem details (RFC 9457): the failure model of an API that sends `application/problem+json`.
///
///     struct Transfer: Resource {
///       typealias Success = Receipt
///       typealias Failure = ProblemDetails
///       …
///     }
///     case .failure(let problem, _, _) where problem.type == outOfCredit: show(problem.detail)
///
/// A model with its own extensions decodes both from one decoder:
///
///     init(from decoder: any Decoder) throws {
///       problem = try ProblemDetails(from: decoder)
///       balance = try decoder.fields(CodingKeys.self).required(.balance)
///     }
///
/// A member of the wrong type counts as absent, as section 3.1 demands, and is reported. `null` counts as absent without a
/// report, as for every optional.
public struct ProblemDetails: Sendable, Hashable {
  /// The kind of problem; programs should tell problems apart by it alone. It is resolved against the URL of the
  /// response. Without it the type is `about:blank`, which says no more than the status. It is not meant to be opened
  /// by a program.
  public let type: URL
  /// The status, as the server that made the problem saw it. It is advisory: rely on `Received.status`.
  public let status: Int?
  /// The kind of problem for people to read; the same for every occurrence.
  public let title: String?
  /// This occurrence for people to read. Do not parse it: data for programs is in `extensions`.
  public let detail: String?
  /// The identifier of this occurrence, resolved as `type` is.
  public let instance: URL?
  /// Every other member.
  public let extensions: [String: JSONValue]

  /// The media type of problem details in JSON.
  public static let mediaType = "application/problem+json"

  /// The type of a problem that does not give one.
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
  fileprivate enum Member: String, CodingKey, CaseIterable {
    case type, status, title, detail, instance
  }

  /// Decodes an object; a member that violates RFC 9457 is reported and left out.
  ///
  /// - Throws: if the value is not an object.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.fields(Member.self)
    let base = decoder.received?.url
    type =
      fields.optional(.type, as: Reference.self).flatMap { $0.resolved(against: base) }
      ?? ProblemDetails.blank
    status = fields.optional(.status, as: Status.self)?.code
    title = fields.optional(.title)
    detail = fields.optional(.detail)
    instance = fields.optional(.instance, as: Reference.self).flatMap { $0.resolved(against: base) }
    extensions = try decoder.singleValueContainer().decode([String: Extension].self)
      .compactMapValues(\.value)
  }

  /// The media type matches, or a member of RFC 9457 is present. Without this test any object would decode.
  public static func isRecognized(in received: Received) -> Bool {
    received.mediaType == mediaType
      || !received.jsonRootKeys.isDisjoint(with: Member.allCases.map(\.rawValue))
  }
}

/// The value of a member that RFC 9457 does not define; nil for the members that it does, which are read once.
private struct Extension: Decodable {
  let value: JSONValue?

  init(from decoder: any Decoder) {
    guard let name = decoder.codingPath.last?.stringValue,
      ProblemDetails.Member(rawValue: name) == nil
    else {
      value = nil
      return
    }
    do {
      value = try decoder.singleValueContainer().decode(JSONValue.self)
    } catch {
      // An unknown extension must not cost the whole problem: a string may not be valid text.
      decoder.recover(from: error, by: .dropped)
      value = nil
    }
  }
}

/// A URI reference, possibly relative (RFC 3986, section 4.1).
private struct Reference: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    text = try decoder.singleValueContainer().decode(String.self)
    guard text.isEmpty || URL(strict: text) != nil else {
      throw decoder.makeRejection(.invalid("a URI reference"))
    }
  }

  func resolved(against base: URL?) -> URL? {
    base.map { URL(reference: text, relativeTo: $0) } ?? URL(strict: text)
  }
}

/// A status code.
private struct Status: Decodable {
  let code: Int

  init(from decoder: any Decoder) throws {
    code = try decoder.singleValueContainer().decode(Int.self)
    guard (100..<600).contains(code) else {
      throw decoder.makeRejection(.invalid("a status from 100 to 599"))
    }
  }
}
