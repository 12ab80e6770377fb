// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJSON
import MockAPIMatching
import MockAPIText

/// The request as templates see it. Each part is read when a tag asks for it.
final class TemplateRequest {
  private let view: any RequestView
  private let context: TemplateContext
  private lazy var decodedPath = Self.decodePath(view.target.path)
  private lazy var splitPath = decodedPath.split(separator: "/").map(String.init)
  private lazy var variables: [String: String] = {
    let bindings = context.pathTemplate?.bindings(in: view.target.path) ?? []
    return Dictionary(bindings.map { ($0.name, $0.value) }) { first, _ in first }
  }()
  lazy var parameters: TemplateValue =
    context.parameters.map { TemplateValue($0, .parameters) } ?? .map(TemplateMap([]))
  private lazy var identifier: String = ""
  private lazy var bodyText = view.bodyText
  private lazy var bodyAsBase64 = Base64.encode(view.sentBody)
  private lazy var isBinary = String(checking: view.sentBody) == nil
  private lazy var multipart = MultipartBody(view)
  private lazy var parts = makeParts()
  /// The parts of the request whose making has been counted; it is done once for an answer.
  private var counted: Set<RequestPart> = []

  init(_ context: TemplateContext) {
    self.context = context
    view = context.request
  }

  var method: String { view.method.uppercased() }
  /// Decoded, without the query.
  var path: String { decodedPath }
  /// The parts of the path that are not empty; an encoded slash separates, too.
  var segments: [String] { splitPath }

  /// The value of a variable of the scenario's path.
  func variable(_ name: String) -> String? {
    context.pathTemplate == nil ? nil : variables[name]
  }

  func query(_ name: String) -> TemplateValue {
    let values = view.target.queryValues(named: name)
    return values.isEmpty ? .missing : .values(values)
  }

  func header(_ name: String) -> TemplateValue {
    let values = view.headerValues(named: name)
    return values.isEmpty ? .missing : .values(values)
  }

  func cookie(_ name: String) -> TemplateValue {
    let values = view.cookies(named: name).map(Self.unquoted)
    return values.isEmpty ? .missing : .values(values)
  }

  var queryMap: TemplateMap {
    TemplateMap(view.target.queryParameters.map { ($0.name, .values($0.values)) })
  }

  var headerMap: TemplateMap {
    var names: [String] = []
    for field in view.headerFields where !names.contains(where: { field.isNamed($0) }) {
      names.append(field.name)
    }
    return TemplateMap(
      names.map { ($0, .values(view.headerValues(named: $0))) }, ignoresCase: true)
  }

  var cookieMap: TemplateMap {
    TemplateMap(view.cookieNames.map { ($0, cookie($0)) })
  }

  /// One of the parts of `request`.
  func part(_ part: RequestPart?, _ renderer: TemplateRenderer) throws(RenderFailure)
    -> TemplateValue
  {
    switch part {
    case .url: return .text(view.target.text)
    case .path, .pathSegments: return .path
    case .query: return .query
    case .headers: return .headers
    case .cookies: return .cookies
    case .body:
      try count(.body, 1, renderer)
      return .text(bodyText)
    case .method: return .method
    case .host: return .text(authority.host)
    case .port: return .integer(authority.port)
    case .scheme: return .text(view.scheme)
    case .baseUrl: return .text(baseURL)
    // The old spelling has the same parts.
    case .requestLine: return .request
    case .clientIp: return .text(view.clientIP)
    case .id:
      if identifier.isEmpty { identifier = RandomText.uuid(using: &renderer.random) }
      return .text(identifier)
    case .bodyAsBase64:
      try count(.bodyAsBase64, 2, renderer)
      return .text(bodyAsBase64)
    case .binary:
      try count(.binary, 1, renderer)
      return .boolean(isBinary)
    case .multipart:
      try count(.multipart, 1, renderer)
      return .boolean(multipart != nil)
    case .parts:
      try count(.multipart, 1, renderer)
      // Each part as a text, and in Base64.
      try count(.parts, 3, renderer)
      return parts
    default: return .missing
    }
  }

  /// Counts a part that is made of the whole body, for the first tag that asks for it.
  /// - Parameter copies: how often the bytes of the body are in it.
  private func count(_ part: RequestPart, _ copies: Int, _ renderer: TemplateRenderer)
    throws(RenderFailure)
  {
    if counted.insert(part).inserted { try renderer.make(copies * view.body.count) }
  }

  private var authority: (host: String, port: Int) {
    view.authority ?? ("localhost", view.scheme == "https" ? 443 : 80)
  }

  private var baseURL: String {
    let (host, port) = authority
    let isUsual = view.scheme == "https" && port == 443 || view.scheme == "http" && port == 80
    return "\(view.scheme)://\(host)\(isUsual ? "" : ":\(port)")\(context.prefix)"
  }

  private func makeParts() -> TemplateValue {
    let parts = multipart?.parts ?? []
    return .map(
      TemplateMap(
        parts.compactMap { part in
          guard let name = part.name else { return nil }
          let headers = TemplateMap(
            part.headers.map { ($0.name, .values([$0.value])) }, ignoresCase: true)
          return (
            name,
            .map(
              TemplateMap([
                ("name", .text(name)), ("headers", .map(headers)),
                ("body", .text(String(decoding: part.body, as: UTF8.self))),
                ("bodyAsBase64", .text(Base64.encode(part.body))),
                ("binary", .boolean(String(checking: part.body) == nil)),
              ]))
          )
        }))
  }

  private static func unquoted(_ value: String) -> String {
    guard value.utf8.count >= 2, value.hasPrefix("\""), value.hasSuffix("\"") else { return value }
    return String(value.dropFirst().dropLast())
  }

  private static func decodePath(_ path: ArraySlice<UInt8>) -> String {
    guard path.contains(UInt8(ascii: "%")) else { return String(decoding: path, as: UTF8.self) }
    var bytes: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      if path[index] == UInt8(ascii: "%"), index + 2 < path.endIndex,
        let high = ASCII.hexadecimalValue(path[index + 1]),
        let low = ASCII.hexadecimalValue(path[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(path[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
