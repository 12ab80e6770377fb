// mockapi
// SPDX-License-Identifier: Apache-2.0

public import HTTPTypes
public import MockAPIClient
public import MockAPITestSupport

/// `/item`, with the name of the server's case and a model that expects `{"id": 7}`.
public struct Item: Resource {
  public struct Success: APIModel {
    public let id: Int
  }

  private let name: String
  private let method: HTTPRequest.Method
  private let timeout: Duration

  public init(
    name: String = "", method: HTTPRequest.Method = .get, timeout: Duration = HangLimit.duration
  ) {
    self.name = name
    self.method = method
    self.timeout = timeout
  }

  public var request: Request {
    get throws {
      var request = Request(method: method, path: "item", timeout: timeout)
      if let prefer = HTTPField.Name("Prefer") { request.headers[prefer] = "case=\(name)" }
      return request
    }
  }
}
