// mockapi
// SPDX-License-Identifier: Apache-2.0

/// A value that may fail to decode without failing what encloses it.
struct Attempt<Value: Decodable>: Decodable {
  let result: Result<Value, Failure>

  /// Why the value could not be had.
  struct Failure: Error {
    /// Never empty; each with recovery `.none`.
    let causes: [Defect]
    /// What had been recovered inside the value before it failed.
    let recovered: [Defect]
  }

  init(_ result: Result<Value, Failure>) {
    self.result = result
  }

  init(from decoder: any Decoder) {
    let collector = decoder.defectCollector
    let mark = collector?.mark ?? 0
    do {
      // Through the container, as `Value.init(from:)` would go round JSONDecoder's own handling of URL, Date and Data.
      result = .success(try decoder.singleValueContainer().decode(Value.self))
    } catch {
      let recovered = collector?.takeBack(after: mark) ?? []
      result = .failure(
        Failure(
          causes: Defect.causes(of: error, decoding: Value.self, in: decoder), recovered: recovered)
      )
    }
  }

  /// The value, or nil after recording why there is none and what is done about it.
  func value(in decoder: any Decoder, recovery: Defect.Recovery) -> Value? {
    value(
      collector: decoder.defectCollector, recovery: recovery,
      spoiled: Defect.Path(decoder.codingPath))
  }

  func value(
    collector: DefectCollector?, recovery: Defect.Recovery, spoiled: Defect.Path
  ) -> Value? {
    switch result {
    case .success(let value): return value
    case .failure(let failure):
      for cause in failure.causes {
        collector?.record(
          Defect(path: cause.path, kind: cause.kind, recovery: recovery, spoiled: spoiled))
      }
      return nil
    }
  }
}
