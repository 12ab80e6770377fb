// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIMatching
package import MockAPIScenario

/// The short way to the answer of most requests: a constant response, which the conditions of its scenario's cases alone choose. It
/// is found with a small part of the work of ``Answering/answer(_:routed:conditional:index:files:state:prefix:)``, which would come to
/// the same reply.
///
/// Whether an answer may take it is decided here and nowhere else: by the nature of the response
/// (``ResponseDefinition/Nature``), and by everything else that can change an answer (``Influences``).
@usableFromInline package struct ConstantReply: Sendable {
  /// The case that answers because its condition holds, if its response is a constant; `nil` for the default case. (Whether it is a
  /// constant is asked once, when its reply is made: ``Reply/init(constantOf:_:)``.)
  package let conditional: Int?

  /// `nil` if the answer has to be decided.
  /// - Parameters:
  ///   - served: the result of ``ScenarioIndex/routed(_:_:)`` for the request.
  ///   - influences: all that there are.
  ///   - conditional: is set if the conditions of the cases were evaluated; the long way then uses the result.
  package init?(
    of served: ServedScenario, for request: some RequestView, _ influences: Influences,
    _ conditional: inout ConditionalCase?
  ) {
    guard influences.isEmpty, served.hasConstants else { return nil }
    let found = ConditionalCase(of: served, for: request)
    conditional = found
    // An undecided condition has to be reported.
    guard found.undecided.isEmpty else { return nil }
    self.conditional = found.index
  }
}

extension Answering {
  /// The influences of the server on all answers.
  package var influences: Influences { allowsCrossOrigin ? .crossOrigin : [] }
}

extension Reply {
  /// The reply of a case with a constant response; `nil` if it has no such response.
  /// - Parameter conditional: the case whose condition holds; `nil` for the default case.
  package init?(constantOf scenario: Scenario, _ conditional: Int?) {
    let index = conditional ?? scenario.defaultCase
    guard scenario.cases[index].isConstant, let response = scenario.cases[index].response else {
      return nil
    }
    self.init(
      of: scenario,
      Choice(
        chosen: index, served: index, reason: conditional == nil ? .default : .when),
      response: response,
      isHead: false, acceptsGzip: false)
  }
}
