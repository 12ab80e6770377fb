// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Finds the templates that a path may follow, segment by segment: what is visited depends on the path, not on how
/// many templates there are.
struct TemplateTree: Sendable {
  private struct Node: Sendable {
    /// By the hash of a segment without variables.
    var literals: [UInt64: Int] = [:]
    /// For a segment that has variables.
    var variable: Int?
    /// Templates that end here.
    var ends: [Int] = []
    /// Templates with a `**` in the next segment: anything may follow.
    var rests: [Int] = []
  }

  private var nodes = [Node()]
  private(set) var isEmpty = true

  /// Adds a template by the rank of its scenario.
  mutating func insert(_ template: PathTemplate, rank: Int) {
    isEmpty = false
    var node = 0
    for segment in Array(template.description.utf8).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      if String(decoding: segment, as: UTF8.self).contains("**") {
        nodes[node].rests.append(rank)
        return
      }
      node = child(of: node, for: segment)
    }
    nodes[node].ends.append(rank)
  }

  /// The ranks of the templates that a path may follow; whether it does is for the template to say.
  func candidates(for path: ArraySlice<UInt8>) -> [Int] {
    var found: [Int] = []
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    collect(segments[...], from: 0, into: &found)
    return found
  }

  private func collect(
    _ segments: ArraySlice<ArraySlice<UInt8>>, from index: Int, into found: inout [Int]
  ) {
    let node = nodes[index]
    found += node.rests
    guard let segment = segments.first else {
      found += node.ends
      return
    }
    if let literal = node.literals[PathHash.of(segment)] {
      collect(segments.dropFirst(), from: literal, into: &found)
    }
    if let variable = node.variable {
      collect(segments.dropFirst(), from: variable, into: &found)
    }
  }

  private mutating func child(of node: Int, for segment: ArraySlice<UInt8>) -> Int {
    let next = nodes.count
    if segment.contains(UInt8(ascii: "{")) {
      if let variable = nodes[node].variable { return variable }
      nodes[node].variable = next
    } else {
      let hash = PathHash.of(segment)
      if let literal = nodes[node].literals[hash] { return literal }
      nodes[node].literals[hash] = next
    }
    nodes.append(Node())
    return next
  }
}

/// FNV-1a: short, and good enough where a collision costs one more comparison.
enum PathHash {
  static func of(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.withUnsafeBufferPointer { bytes in
      var hash: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return hash
    }
  }
}
