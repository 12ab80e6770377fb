// mockapi
// SPDX-License-Identifier: Apache-2.0

import Testing

/// `/__mockapi/scenarios/NAME/variants`: what is expected of clients.
struct VariantResourceTests {
  private static func site() throws -> ControlSite { try ControlSite(scenarios: [ControlSite.pay]) }

  @Test func `the variants are listed with what is expected, where they are and what they are`()
    throws
  {
    let site = try Self.site()
    let path = "/__mockapi/scenarios/pay/variants"
    let list = try site.ask("GET", path + "?case=paid&operator=drop&operator=status&controls=true")
    #expect(list["variants.0.id"] == "paid")
    #expect(list["variants.0.variant"] == "null")
    #expect(list["variants.0.operator"] == nil)
    #expect(list["variants.0.expected.outcomes"] == #"["success"]"#)
    #expect(list["variants.0.meaning"] == "Unchanged")
    #expect(list["variants.1.id"] == "paid~drop@/id")
    #expect(list["variants.1.variant"] == "paid~drop@/id")
    #expect(list["variants.1.expected.outcomes"] == #"["unexpected"]"#)
    #expect(list["variants.1.expected.defects"] == "null")
    #expect(list["variants.1.meaning"] == "Missing at /id")
    #expect(list["variants.1.location"]?.hasPrefix("pay:") == true)
    #expect(list["variants.1.location"] != list["variants.0.location"])
    #expect(list["variants.2.expected.outcomes"] == #"["partial"]"#)
    #expect(list["variants.2.expected.defects"] == #"["/name"]"#)
    #expect(list["variants.3.meaning"]?.hasPrefix("Another status (") == true)
    let first = try site.ask("GET", path + "?case=paid&controls=true&limit=1")
    #expect(first["variants.0.variant"] == "null")
    let plain = try site.ask("GET", path + "?case=paid")
    let all = try #require(plain["total"].flatMap { Int($0) })
    #expect(first["total"] == "\(all + 1)")
    #expect(try site.ask("GET", path + "?controls=true&case=turns")["total"] == "0")
    let quick = try site.ask("GET", path + "?case=paid&quick=true")
    #expect(quick["total"].flatMap { Int($0) }.map { 0 < $0 && $0 < all } == true)
    #expect(quick["variants.0.operator"] == "drop")
  }

  @Test(arguments: ["quick=yes", "controls=1", "quick=true&operator=drop"])
  func `a wrong choice of variants is refused`(query: String) throws {
    let refused = try Self.site().ask("GET", "/__mockapi/scenarios/pay/variants?\(query)")
    #expect(refused.status == 400)
    #expect(refused["type"] == "mockapi:invalid-parameter")
  }
}
