// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation
import MockAPIClient
import Testing

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
private struct Wide: Decodable, Sendable {
  let big: Int128
  let list: [UInt128]
  let optional: Int128?
  @Tolerant var wrapped: UInt128?
  @Tolerant var x: Int?
}

@Suite("Values that few bodies have")
struct RareValueTests {
  @Test(
    "Integers of 128 bits are read, whatever is wrong beside them",
    arguments: [
      (#""big":1,"list":[2],"wrapped":3,"x":1"#, []),
      (
        #""big":1,"list":[2],"optional":4,"wrapped":3,"x":"a""#,
        ["/x is string, expected number; it became nil"]
      ),
      (
        #""big":1,"list":[2],"wrapped":-3"#,
        ["/wrapped is invalid, expected a number that the model accepts; it became nil"]
      ),
      (#""big":"a","list":[2]"#, ["fatal: /big is string, expected number"]),
      (#""big":1,"list":[2,null]"#, ["fatal: /list/1 is null"]),
    ])
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
  func wideIntegers(fields: String, expected: [String]) {
    #expect(defects(Wide.self, "{\(fields)}") == expected)
  }

  @Test("An object with a key that is not valid text is an object")
  func badKey() {
    let json = #"{"\ud800":1,"big":1}"#
    let kind = "is invalid, expected an object that the model accepts"
    struct Model: Decodable, Sendable { let big: Int }
    #expect(defects(Model.self, json) == ["fatal: the body \(kind)"])
    #expect(defects(Tolerant<[Model]>.self, "[\(json)]") == ["/0 \(kind); it was dropped"])
    #expect(defects([Int].self, json) == ["fatal: the body is object, expected array"])
  }
}
