// mockapi
// SPDX-License-Identifier: Apache-2.0

/// The decoding of a whole body: the model, and every defect with its place.
///
/// Each value is decoded quickly if possible, and exactly if something in it is wrong, so at most twice. A small body is
/// one such value. In a large body, which has lists, each entry of the outermost lists is one, so that one bad entry does
/// not cost more than itself; the little around the lists is decoded exactly at once.
struct DecodedBody<Model: Decodable & Sendable>: Decodable {
  let result: Result<ContractDecoder.Decoded<Model>, ContractDecoder.Undecodable>

  init(from decoder: any Decoder) {
    // `ContractDecoder` sets the plan.
    guard let plan = decoder.userInfo[.bodyPlan] as? BodyPlan else {
      preconditionFailure("a body is decoded without a plan")
    }
    do {
      guard plan.attemptsWhole, let attempt = plan.attempt else {
        result = Self.exactly(decoder, plan)
        return
      }
      let model = try attempt.value { try decoder.singleValueContainer().decode(Model.self) }
      result = .success(ContractDecoder.Decoded(model: model, defects: []))
    } catch {
      // Exact decoding finds out the cause.
      result = Self.exactly(decoder, plan)
    }
  }

  private static func exactly(
    _ decoder: any Decoder, _ plan: BodyPlan
  ) -> Result<ContractDecoder.Decoded<Model>, ContractDecoder.Undecodable> {
    let observer = Observer(keys: plan.keys, attempt: plan.attemptsWhole ? nil : plan.attempt)
    do {
      let model = try observer.value(Model.self, at: Place(observer), in: decoder)
      return usable(model, observer.defects)
    } catch {
      let failure = observer.failure(of: error)
      return .failure(
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
