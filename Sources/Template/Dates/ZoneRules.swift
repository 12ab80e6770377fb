// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPISystem
import MockAPIText

/// The rules of a region from the time zone database of the system (RFC 8536).
final class ZoneRules: Sendable {
  struct LocalType: Sendable {
    /// Seconds east of UTC.
    let offset: Int
    /// The abbreviation, such as `CET`.
    let name: String
  }

  let name: String
  private let transitions: [(time: Int, type: LocalType)]
  private let first: LocalType
  /// The rule after the last transition.
  private let footer: ZoneFooter?

  private static let folder = "/usr/share/zoneinfo/"

  /// The rules of a region; `nil` if the system does not know it.
  static func named(_ name: String) -> ZoneRules? {
    // Only names of regions, so that no other file is opened.
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count), name.utf8.count < 64,
      name.utf8.first.map(ASCII.isLetter) ?? false,
      parts.allSatisfy({ part in
        !part.isEmpty
          && part.utf8.allSatisfy {
            ASCII.isLetter($0) || ASCII.isDigit($0) || "_+-".utf8.contains($0)
          }
      })
    else { return nil }
    do throws(Errno) {
      let file = try FileDescriptor.open(folder + name)
      defer { file.close() }
      return ZoneRules(name, try file.readAll(limit: 1 << 20))
    } catch {
      return nil
    }
  }

  /// Reads a file; `nil` if it is not one of version 2 or later.
  init?(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    guard bytes.count >= 44, bytes.starts(with: "TZif".utf8), bytes[4] >= UInt8(ascii: "2") else {
      return nil
    }
    func integer(_ offset: Int, _ size: Int) -> Int? {
      guard offset >= 0, offset + size <= bytes.count else { return nil }
      var value = bytes[offset] & 0x80 == 0 ? 0 : -1
      for byte in bytes[offset..<offset + size] { value = value << 8 | Int(byte) }
      return value
    }
    /// The six counts of a header, and the size of the data after it.
    func header(_ offset: Int, _ timeSize: Int) -> (
      times: Int, types: Int, letters: Int, size: Int
    )? {
      let counts = (0..<6).compactMap { integer(offset + 20 + 4 * $0, 4) }
      guard counts.count == 6, counts.allSatisfy({ 0...1_000_000 ~= $0 }) else { return nil }
      let size =
        counts[3] * (timeSize + 1) + counts[4] * 6 + counts[5] + counts[2] * (timeSize + 4)
        + counts[1] + counts[0]
      return (counts[3], counts[4], counts[5], size)
    }
    guard let old = header(0, 4), let head = header(44 + old.size, 8), head.types > 0 else {
      return nil
    }
    let start = 44 + old.size + 44
    guard start + head.size <= bytes.count else { return nil }
    let typeStart = start + head.times * 9
    let letters = typeStart + head.types * 6
    var types: [LocalType] = []
    for number in 0..<head.types {
      guard let offset = integer(typeStart + 6 * number, 4) else { return nil }
      let text = bytes[min(letters + Int(bytes[typeStart + 6 * number + 5]), bytes.count)...]
      types.append(
        LocalType(offset: offset, name: String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)))
    }
    var transitions: [(time: Int, type: LocalType)] = []
    for number in 0..<head.times {
      let type = Int(bytes[start + 8 * head.times + number])
      guard let time = integer(start + 8 * number, 8), types.indices.contains(type) else {
        return nil
      }
      transitions.append((time, types[type]))
    }
    self.transitions = transitions
    first = types[0]
    let rest = bytes[(start + head.size)...].dropFirst().prefix { $0 != 0x0A }
    footer = ZoneFooter(String(decoding: rest, as: UTF8.self))
  }

  /// Whether it never had another time.
  var isFixed: Bool { transitions.isEmpty }

  /// The type of local time at a time in UTC.
  func type(at seconds: Int) -> LocalType {
    guard let last = transitions.last else { return footer?.type(at: seconds) ?? first }
    if seconds >= last.time { return footer?.type(at: seconds) ?? last.type }
    let next = transitions.endOfPrefix { $0.time <= seconds }
    return next == 0 ? first : transitions[next - 1].type
  }
}
