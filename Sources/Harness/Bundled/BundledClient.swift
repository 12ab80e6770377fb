// mockapi
// SPDX-License-Identifier: Apache-2.0

import HTTPTypes
package import MockAPIClientCore
import MockAPIJSON
import MockAPIJudging
import MockAPIMatching
import MockAPIScenario
import MockAPISynchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The client library of this project in this process, with models made from the contracts: it proves the scenarios
/// themselves.
package final class BundledClient: ClientUnderTest {
  private let models = Mutex<[ScenarioID: ContractModels]>([:])
  private let transport: any Transport

  package init(transport: any Transport = SocketTransport()) { self.transport = transport }

  package func run(_ exchange: ClientExchange) async -> ClientRun {
    let start = ContinuousClock.now
    let answer = await self.answer(exchange)
    return ClientRun(.answered(answer), duration: .now - start)
  }

  package func stop() async {}

  private func answer(_ exchange: ClientExchange) async -> ClientAnswer {
    let scenario = exchange.judged.scenario
    guard let contract = scenario.contract else {
      return ClientAnswer(.unsupported, detail: "the scenario has no contract to make models from")
    }
    guard let sample = exchange.request, let url = URL(string: exchange.baseURL) else {
      return ClientAnswer(
        .unsupported,
        detail: "no request could be made from the conditions; add 'sample' beside 'request'")
    }
    let models = self.models(of: scenario, contract)
    let request = Request(sample, timeout: exchange.timeLimit)
    let client = APIClient(
      baseURL: url, transport: transport, readingErrors: OwnErrors())
    let answer = await client.fetch(AnyAnswer(request: request))
    guard case .success(let model, _) = answer else { return ClientAnswer(answer) }
    let received = contract.normalized(model.received)
    return judge(received, request, models.models(for: received.json))
  }

  private func judge(
    _ received: Received, _ request: Request, _ models: ContractModels
  ) -> ClientAnswer {
    let contract = models.contract
    let judge = ResponseJudge(
      decoder: ContractDecoder(
        maxDepth: Contract.depthOfAllClients, userInfo: [.contractModels: models]))
    let code = { (model: PayloadModel<FailureSide>) in
      model.json.flatMap { contract.failure?.code(in: $0)?.description }
    }
    if models.success(status: received.status) == nil {
      let resource = BodilessResource(contract: contract, request: request)
      return ClientAnswer(
        judge.outcome(of: resource, received: received), code: code, decodedFailure: \.json)
    }
    let resource = ContractResource(contract: contract, request: request)
    return ClientAnswer(
      judge.outcome(of: resource, received: received), code: code, decoded: \.json,
      decodedFailure: \.json)
  }

  private func models(of scenario: Scenario, _ contract: Contract) -> ContractModels {
    models.withLock { known in
      if let models = known[scenario.id] { return models }
      let models = ContractModels(contract)
      known[scenario.id] = models
      return models
    }
  }
}

extension Request {
  fileprivate init(_ sample: SampleRequest, timeout: Duration) {
    var headers = HTTPFields()
    for field in sample.headers {
      guard let name = HTTPField.Name(field.name) else { continue }
      headers.append(HTTPField(name: name, value: field.value))
    }
    self.init(
      method: HTTPRequest.Method(sample.method) ?? .get, path: Path(raw: sample.target),
      headers: headers,
      body: sample.body.isEmpty ? nil : Data(sample.body), timeout: timeout)
  }
}
