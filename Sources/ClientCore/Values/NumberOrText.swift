// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A number of the wire, or a string in its place.
enum NumberOrText<Number> {
  case number(Number)
  case text(String)

  /// Decodes the value in `container`, which is one of `decoder`, by `number` if it is not a string.
  ///
  /// - Throws: the error of `number` for a value that is neither.
  init(
    in container: any SingleValueDecodingContainer, of decoder: any Decoder,
    number: (any SingleValueDecodingContainer) throws -> Number
  ) throws {
    let spellings = decoder.spellings
    // At most one of the attempts fits.
    if spellings?.next == .number, let value = try? number(container) {
      self = .number(value)
    } else if let text = try? container.decode(String.self) {
      spellings?.learn(.string)
      self = .text(text)
      return
    } else {
      self = .number(try number(container))
    }
    spellings?.learn(.number)
  }
}
