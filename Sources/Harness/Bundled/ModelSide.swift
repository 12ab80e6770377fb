// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIClientCore
import MockAPIJSON
import MockAPIScenario
import MockAPISynchronization

/// The models of an endpoint, made from its contract.
final class ContractModels: Sendable {
  let contract: Contract
  let failure: ModelNode?
  /// The models of successes by status, each made when it is first needed.
  private let successes = Mutex<[Int: ModelNode]>([:])

  /// The body that is read, if it decides what is declared.
  private let body: MockAPIJSON.JSONValue?

  convenience init(_ contract: Contract) {
    self.init(contract, failure: contract.failure?.shape, body: nil)
  }

  private init(_ contract: Contract, failure: Contract.Shape?, body: MockAPIJSON.JSONValue?) {
    self.contract = contract
    self.failure = failure.map { ModelNode($0.tree, in: body) }
    self.body = body
  }

  /// The models for one body, where it decides what is declared.
  func models(for body: @autoclosure () -> MockAPIJSON.JSONValue?) -> ContractModels {
    guard contract.dependsOnBody, let body = body() else { return self }
    return ContractModels(
      contract, failure: contract.failure?.shapes(for: body).first, body: body)
  }

  /// The model of a success with a status; `nil` if the client reads nothing from its body.
  func success(status: Int) -> ModelNode? {
    guard case .fields(let shape)? = contract.success?.content(of: status) else { return nil }
    return successes.withLock { known in
      if let node = known[status] { return node }
      let node = ModelNode(shape.tree, in: body)
      known[status] = node
      return node
    }
  }
}

/// Which of the two models a type decodes, since nested types find their part of it by their path.
protocol ModelSide: Sendable {
  static func root(of models: ContractModels, status: Int) -> ModelNode?
}

enum SuccessSide: ModelSide {
  static func root(of models: ContractModels, status: Int) -> ModelNode? {
    models.success(status: status)
  }
}

enum FailureSide: ModelSide {
  static func root(of models: ContractModels, status: Int) -> ModelNode? { models.failure }
}

extension CodingUserInfoKey {
  /// The key in a decoder's `userInfo` for the ``ContractModels``.
  static let contractModels: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "mockapi.contractModels") else {
      preconditionFailure("a plain string is a key")
    }
    return key
  }()
}

extension Decoder {
  /// The model of the place that the decoder is at.
  /// - Throws: if there is none, which is also how a missing failure model refuses every body.
  func modelNode<Side: ModelSide>(_ side: Side.Type) throws -> ModelNode {
    guard let models = userInfo[.contractModels] as? ContractModels,
      let node = Side.root(of: models, status: received?.status ?? 200)?.node(at: codingPath)
    else { throw makeRejection(.invalid("a modelled payload")) }
    return node
  }
}
