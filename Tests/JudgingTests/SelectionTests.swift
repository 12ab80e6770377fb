// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIJudging
import Testing

struct SelectionTests {
  @Test(arguments: [
    ("s/c", "s/c", true), ("s/c", "s/c~drop@/id", false), ("s/c*", "s/c~drop@/id", true),
    ("*", "", true), ("*", "s/c", true), ("", "", true), ("", "s", false),
    ("*~null@*", "s/c~null@/id", true), ("*~null@*", "s/c~nul@/id", false),
    ("s/*@/id", "s/c~null@/id", true), ("s/*@/id", "s/c~null@/id/a", false),
    ("a*a", "a", false), ("a*a", "aa", true), ("a*b*c", "a-b-b-c", true),
    ("a*b*c", "acb", false), ("*a*", "a", true), ("s/c~cut(1)", "s/c~cut(1)", true),
    ("s/c~cut(*)", "s/c~cut(16)", true), ("S/c", "s/c", false),
  ])
  func `a pattern matches whole ids`(pattern: String, id: String, isMatch: Bool) {
    #expect(IDPattern(pattern).matches(id) == isMatch)
  }

  @Test(arguments: [
    ("s/c~drop@/id", true), ("s/*", true), ("*", true), ("s*", true), ("*/c", true), ("", false),
    ("t/c", false), ("s2/*", false), ("s", false),
  ])
  func `a pattern may match ids of a scenario or not`(pattern: String, mayMatch: Bool) {
    #expect(IDPattern(pattern).mayMatch(idWithPrefix: "s/") == mayMatch)
  }

  @Test func `a filter takes what is only and not skipped`() {
    let filter = IDFilter(
      only: [IDPattern("a/*"), IDPattern("b/*")], skip: [IDPattern("*~null@*")])
    #expect(filter.includes("a/c~drop@/id"))
    #expect(!filter.includes("a/c~null@/id"))
    #expect(!filter.includes("d/c~drop@/id"))
    #expect(IDFilter().includes("anything"))
  }

  @Test(arguments: [
    ("1/1", 1, 1), ("2/8", 2, 8), ("8/8", 8, 8),
  ])
  func `a shard is a number and a count`(text: String, number: Int, count: Int) throws {
    let shard = try #require(RunInfo.Shard(text))
    #expect(shard == RunInfo.Shard(number: number, count: count))
  }

  @Test(arguments: ["0/2", "3/2", "1", "1/2/3", "a/2", "/2", "1/", "-1/2", ""])
  func `other texts are not a shard`(text: String) {
    #expect(RunInfo.Shard(text) == nil)
  }

  private static let ids = (0..<2_000).map { "scenario/case~cut(\($0))" }

  @Test func `each id is in one shard, and shards are of about the same size`() {
    let shards = (1...7).map { RunInfo.Shard(number: $0, count: 7) }
    for id in Self.ids {
      #expect(shards.count { $0.includes(id) } == 1)
    }
    for shard in shards {
      #expect((200...380).contains(Self.ids.count { shard.includes($0) }))
    }
  }

  @Test func `the shard of an id is the same on every machine`() {
    let shard = RunInfo.Shard(number: 1, count: 2)
    #expect(
      ["a", "b", "c", "d", "e", "f", "g", "h"].filter(shard.includes) == ["a", "c", "g"])
  }

  private static func sample(_ ids: [String], size: Int, seed: UInt64) -> Sample {
    var sample = Sample(size: size, seed: seed)
    for id in ids { sample.add(id) }
    sample.finish()
    return sample
  }

  @Test(arguments: [0, 1, 100, 1_999, 2_000, 5_000])
  func `a sample has its size, whatever the order`(size: Int) {
    let forwards = Self.sample(Self.ids, size: size, seed: 1)
    let backwards = Self.sample(Self.ids.reversed(), size: size, seed: 1)
    let chosen = Self.ids.filter(forwards.includes)
    #expect(chosen.count == min(size, Self.ids.count))
    #expect(chosen == Self.ids.filter(backwards.includes))
  }

  @Test func `another seed chooses another sample`() {
    let one = Self.sample(Self.ids, size: 100, seed: 1)
    let two = Self.sample(Self.ids, size: 100, seed: 2)
    #expect(Self.ids.filter(one.includes) != Self.ids.filter(two.includes))
  }

  @Test func `a sample keeps its ids when others are taken away`() {
    let all = Self.sample(Self.ids, size: 100, seed: 1)
    let half = Self.sample(Array(Self.ids.prefix(1_000)), size: 100, seed: 1)
    for id in Self.ids.prefix(1_000) where all.includes(id) { #expect(half.includes(id)) }
  }
}
