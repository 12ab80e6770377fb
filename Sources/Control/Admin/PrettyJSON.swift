// mockapi
// SPDX-License-Identifier: Apache-2.0

/// Spreads compact JSON over lines, in the layout of WireMock's answers: a member a line, arrays in one line, `{ }` and
/// `[ ]` for empty ones.
///
/// Matchers on metadata see this text, so its blanks are part of the interface.
enum PrettyJSON {
  /// Deeper levels are not indented further, so that the time and the size stay proportional to the text. Clients cannot
  /// send them, but files may have them.
  private static let maximumIndent = 200

  /// - Parameter compact: valid JSON without blanks between its tokens.
  static func spread(_ compact: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(compact.count * 3 / 2)
    /// The number of open objects: arrays do not indent.
    var depth = 0
    var isInString = false
    var isEscaped = false
    /// Whether each open container is an object.
    var containers: [Bool] = []
    var previous: UInt8 = 0
    func newLine() {
      result.append(0x0A)
      result.append(contentsOf: repeatElement(0x20, count: min(2 * depth, maximumIndent)))
    }
    for byte in compact {
      if isInString {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        previous = byte
        continue
      }
      switch byte {
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        let isObject = containers.popLast() ?? false
        if isObject { depth -= 1 }
        let isEmpty = previous == (isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        if isObject, !isEmpty { newLine() } else { result.append(0x20) }
        result.append(byte)
      default:
        if previous == UInt8(ascii: "{") {
          newLine()
        } else if previous == UInt8(ascii: "[") {
          result.append(0x20)
        } else if previous == UInt8(ascii: ",") {
          if containers.last == true { newLine() } else { result.append(0x20) }
        }
        switch byte {
        case UInt8(ascii: "{"):
          containers.append(true)
          depth += 1
          result.append(byte)
        case UInt8(ascii: "["):
          containers.append(false)
          result.append(byte)
        case UInt8(ascii: ":"): result.append(contentsOf: " : ".utf8)
        case UInt8(ascii: "\""):
          isInString = true
          result.append(byte)
        default: result.append(byte)
        }
      }
      previous = byte
    }
    return result
  }
}
