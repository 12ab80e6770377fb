// mockapi
// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The second pass over a body, in which something is wrong: the model, and every defect with its place.
struct ExactPass<Model: Decodable & Sendable>: Decodable {
  let result: Result<ContractDecoder.Decoded<Model>, ContractDecoder.Undecodable>

  init(from decoder: any Decoder) {
    // `ContractDecoder` sets the keys.
    let observer = Observer(keys: decoder.userInfo[.wireKeys] as? WireKeys ?? .asWritten)
    let body = Place(observer)
    do {
      let model = try observer.value(Model.self, at: body, in: decoder)
      result = Self.usable(model, observer.defects)
    } catch {
      let failure = observer.failure(of: error)
      result = .failure(
        ContractDecoder.Undecodable(
          causes: failure?.causes() ?? [.fatal(at: [], .notAccepted(Defect.JSONType(at: decoder)))],
          recovered: failure?.recovered ?? []))
    }
  }

  /// Nothing encloses the body, so nothing can take the loss of it.
  private static func usable(
    _ model: Model, _ defects: [Defect]
  ) -> Result<ContractDecoder.Decoded<Model>, ContractDecoder.Undecodable> {
    guard Model.self is any TolerantBody.Type,
      let loss = defects.firstIndex(where: { $0.affected.elements.isEmpty })
    else { return .success(ContractDecoder.Decoded(model: model, defects: defects)) }
    var others = defects
    let cause = others.remove(at: loss)
    return .failure(
      ContractDecoder.Undecodable(causes: [.fatal(at: cause.path, cause.kind)], recovered: others))
  }
}

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the `WireKeys`.
  static let wireKeys = CodingUserInfoKey.named("mockapi.wireKeys")
}
