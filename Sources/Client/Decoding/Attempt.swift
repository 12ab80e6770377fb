// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that may fail to decode without failing the value that encloses it.
struct Attempt<Value: Decodable>: Decodable {
  let result: Result<Value, Failure>

  /// Why the value could not be decoded.
  struct Failure: Error {
    /// The causes, never empty; each has the recovery `.none`.
    let causes: [Defect]
    /// The defects that had been recovered inside the value before it failed.
    let recovered: [Defect]
  }

  init(_ result: Result<Value, Failure>) {
    self.result = result
  }

  init(from decoder: any Decoder) {
    do {
      // Through the container, because `Value.init(from:)` would bypass JSONDecoder's own handling of URL, Date and
      // Data.
      self.init(.success(try decoder.singleValueContainer().decode(Value.self)))
    } catch {
      self.init(error, in: decoder)
    }
  }

  /// Creates an attempt that has just failed with `error`.
  init(_ error: any Error, in decoder: any Decoder) {
    // Only after a failure: asking a decoder for its path or its user info costs more than decoding most values.
    let path = Defect.Path(decoder.codingPath)
    let recovered = decoder.defectCollector?.takeBack(from: path) ?? []
    result = .failure(
      Failure(
        causes: Defect.causes(of: error, decoding: Value.self, in: decoder), recovered: recovered)
    )
  }

  /// The value; or nil, after recording the causes and the recovery.
  func value(in decoder: any Decoder, recovery: Defect.Recovery) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let failure):
      decoder.report(failure.causes, spoiling: Defect.Path(decoder.codingPath), recovery: recovery)
      return nil
    }
  }
}

extension Decoder {
  /// Records what made the value at `path` unusable, and the recovery.
  func report(_ causes: [Defect], spoiling path: Defect.Path, recovery: Defect.Recovery) {
    guard let collector = defectCollector else { return }
    for cause in causes {
      collector.record(
        Defect(path: cause.path, kind: cause.kind, recovery: recovery, spoiled: path))
    }
  }
}
