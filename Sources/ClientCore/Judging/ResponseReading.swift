// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes

/// Decides the outcome of a complete response, in one fixed order.
///
/// A request that cannot be built (1) and a response that does not arrive (2) are `.noAnswer` before this starts.
struct ResponseReading<R: Resource> {
  let resource: R
  let received: Received
  let decoder: ContractDecoder

  /// Steps 3 (the disposition) and 9 (the outcome).
  var outcome: R.Outcome {
    let disposition = resource.disposition(of: received)
    do throws(Objection) {
      switch disposition {
      case .success:
        let (model, defects) = try read(R.Success.self)
        return defects.isEmpty ? .success(model, received) : .partial(model, defects, received)
      case .failure where R.Failure.self != NoFailureModel.self:
        let (model, defects) = try read(R.Failure.self)
        return .failure(model, defects, received)
      case .failure, .unexpected:
        throw Objection(reason: .status)
      }
    } catch {
      let response = UnexpectedResponse(
        reason: error.reason, disposition: disposition, defects: error.defects, received: received)
      return .unexpected(response)
    }
  }

  /// Steps 4 to 8; the first that fails decides.
  private func read<Model: APIModel>(
    _ type: Model.Type
  ) throws(Objection) -> (Model.Domain, [Defect]) {
    let decoded: ContractDecoder.Decoded<Model>
    if let whole = type as? any WholeBodyModel.Type {
      decoded = ContractDecoder.Decoded(model: try read(whole, as: type), defects: [])
    } else if received.body.isEmpty, let none = (type as? any OptionalModel.Type)?.none as? Model {
      decoded = ContractDecoder.Decoded(model: none, defects: [])
    } else {
      // 4. An HTML page of a proxy is not a change in the API.
      guard received.mayHoldJSON else {
        throw Objection(reason: .contentType(received.headers[.contentType] ?? ""))
      }
      // 5. A missing body is not a malformed body.
      guard !received.body.isEmpty else {
        throw Objection(reason: .emptyBody)
      }
      // 6. After this step the list of defects is complete.
      do {
        decoded = try decoder.decode(type, from: received)
      } catch {
        throw Objection(reason: .undecodable(error.fatal), defects: error.defects)
      }
    }
    // 7. A model that any object fits proves nothing.
    guard type.isRecognized(in: received) else {
      throw Objection(reason: .unrecognized, defects: decoded.defects)
    }
    // 8. Only the entries of a tolerant body add defects here.
    do {
      if let tolerant = decoded.model as? any TolerantDomain<Model.Domain> {
        let (domain, refused) = try tolerant.domain(after: decoded.defects)
        return (domain, decoded.defects + refused)
      }
      return (try decoded.model.makeDomain(), decoded.defects)
    } catch {
      throw Objection(
        reason: .rejectedByDomain(String(describing: error)), defects: decoded.defects)
    }
  }

  private func read<Model: APIModel>(
    _ whole: any WholeBodyModel.Type, as type: Model.Type
  ) throws(Objection) -> Model {
    do {
      if let model = try whole.init(received) as? Model { return model }
      preconditionFailure("\(whole) is not \(type)")
    } catch {
      throw Objection(reason: .rejectedByDomain(String(describing: error)))
    }
  }
}

/// Why a response is unexpected.
private struct Objection: Error {
  var reason: UnexpectedResponse.Reason
  var defects: [Defect] = []
}

/// A model that may be absent.
private protocol OptionalModel {
  static var none: Self { get }
}

extension Optional: OptionalModel where Wrapped: APIModel {}
