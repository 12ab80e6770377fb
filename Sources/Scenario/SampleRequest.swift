// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching

/// A request that a scenario answers.
package struct SampleRequest: Sendable, Hashable {
  package let method: String
  /// The path and query, as they are sent.
  package let target: String
  package let headers: [HeaderField]
  package let body: [UInt8]

  package init(method: String, target: String, headers: [HeaderField] = [], body: [UInt8] = []) {
    self.method = method
    self.target = target
    self.headers = headers
    self.body = body
  }

  init(_ sample: RequestSample) {
    self.init(
      method: sample.method, target: sample.target.text, headers: sample.headers,
      body: sample.body)
  }

  /// The request as patterns see it.
  package var view: RequestSample {
    RequestSample(method: method, target: target, headers: headers, body: body)
  }
}
