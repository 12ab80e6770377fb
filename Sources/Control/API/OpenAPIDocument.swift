// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The description of the server's own API in OpenAPI 3.1.
enum OpenAPIDocument {
  static let text = "{}"
}
