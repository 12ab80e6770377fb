// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A wrapper that has a value for a missing key.
///
/// A model may decode a wrapper as its type parameter (`container.decode(T.self, forKey:)`). Then no overload for wrappers is
/// chosen, and exact decoding asks for this.
protocol MayBeMissing: Decodable {
  init(missingAt decoder: any Decoder)
}
