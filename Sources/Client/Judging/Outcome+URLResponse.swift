// mockapi
// SPDX-License-Identifier: Apache-2.0

public import Foundation
public import HTTPTypes
public import MockAPIClientCore

#if canImport(FoundationNetworking)
  public import FoundationNetworking
#endif

extension Outcome {
  /// The outcome of a response to `resource`, from any networking library.
  ///
  ///     let outcome = Outcome(of: Login(…), response: response, data: data)   // from any networking
  ///
  /// Nothing is reported: see ``ResponseJudge``.
  public init<R: Resource>(
    of resource: R, response: HTTPURLResponse, data: Data, decoder: ContractDecoder = .init()
  ) where Success == R.Success.Domain, Failure == R.Failure.Domain {
    self = ResponseJudge(decoder: decoder).outcome(of: resource, response: response, data: data)
  }

  /// The same for a result that may be an error; an error becomes `.noAnswer`.
  public init<R: Resource>(
    of resource: R, result: Result<(HTTPURLResponse, Data), any Error>,
    decoder: ContractDecoder = .init()
  ) where Success == R.Success.Domain, Failure == R.Failure.Domain {
    self = ResponseJudge(decoder: decoder).outcome(of: resource, result: result)
  }

  /// The outcome of a response for two expected models, without a resource.
  ///
  ///     Outcome(expecting: LoginResponse.self, orFailure: ErrorMessage.self, response: response, data: data)
  ///
  /// - Parameters:
  ///   - method: the method of the request; a response to HEAD has no body to judge.
  ///   - disposition: which of the models the response claims to be; by default the status decides.
  public init<Model: APIModel, FailureModel: APIModel>(
    expecting model: Model.Type, orFailure failureModel: FailureModel.Type,
    response: HTTPURLResponse, data: Data, method: HTTPRequest.Method = .get,
    decoder: ContractDecoder = .init(),
    disposition: @escaping @Sendable (Received) -> Disposition = { .byStatus($0.status) }
  ) where Success == Model.Domain, Failure == FailureModel.Domain {
    let expectation = Expectation<Model, FailureModel>(method: method, claim: disposition)
    self = ResponseJudge(decoder: decoder).outcome(of: expectation, response: response, data: data)
  }

  /// The same without a failure model: a failure is then unexpected.
  public init<Model: APIModel>(
    expecting model: Model.Type, response: HTTPURLResponse, data: Data,
    method: HTTPRequest.Method = .get, decoder: ContractDecoder = .init(),
    disposition: @escaping @Sendable (Received) -> Disposition = { .byStatus($0.status) }
  ) where Success == Model.Domain, Failure == Never {
    self.init(
      expecting: model, orFailure: NoFailureModel.self, response: response, data: data,
      method: method,
      decoder: decoder, disposition: disposition)
  }
}

/// Two models and a rule, without an endpoint.
private struct Expectation<Success: APIModel, Failure: APIModel>: Resource {
  let method: HTTPRequest.Method
  let claim: @Sendable (Received) -> Disposition

  var request: Request { Request(method: method, path: "") }

  func disposition(of received: Received) -> Disposition {
    claim(received)
  }
}
