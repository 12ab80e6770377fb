// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A path to a value: `request.query.q.[0]`, `../name`, `@index`, `this`.
struct TemplatePath: Sendable {
  enum Root: Sendable {
    /// The context, and then the contexts around it.
    case context
    /// Only the context: `this`, `./name`, and after `../`.
    case local
    /// `@root`.
    case top
    /// A variable of a loop: `@index`.
    case loop(String)
  }

  /// One name of a path, with the forms in which it is looked up.
  struct Step: Sendable {
    let name: String
    /// The name as an index of a list.
    let index: Int?
    /// The name as a part of the request.
    let part: RequestPart?

    init(_ name: String) {
      self.name = name
      index = Int(name)
      part = RequestPart(rawValue: name)
    }
  }

  var root = Root.context
  /// The number of `../`.
  var parents = 0
  var steps: [Step] = []
  /// The path as it is written.
  var text = ""

  /// The name, if the path is nothing else.
  var simpleName: String? {
    guard case .context = root, parents == 0, steps.count == 1 else { return nil }
    return steps[0].name
  }
}

/// The parts of the request that a template can name.
enum RequestPart: String, Sendable, CaseIterable {
  case request, parameters
  case url, path, pathSegments, query, headers, cookies, body, method, host, port, scheme, baseUrl
  case requestLine, id, clientIp, bodyAsBase64, binary, multipart, parts
  case size, length, empty, first, last
}
