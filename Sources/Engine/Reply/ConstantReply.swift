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

  /// Everything that changes the answer to a request, beside its scenario and the conditions of the cases. Code that begins to change
  /// answers adds a bit; while any is set, every answer takes the long way.
  @usableFromInline package struct Influences: OptionSet, Sendable {
    // Inlined, because every request collects them.
    @usableFromInline package let rawValue: UInt16

    @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

    // Of the request.
    /// It names a lease, or an address that one had.
    @inlinable package static var claim: Self { Self(rawValue: 1 << 0) }
    /// It has a field `Prefer`.
    @inlinable package static var preferences: Self { Self(rawValue: 1 << 1) }
    /// Its body is missing, or its end is not known.
    @inlinable package static var body: Self { Self(rawValue: 1 << 2) }
    /// It has a field `Origin`: a page whose browser keeps the answer from it is reported.
    @inlinable package static var origin: Self { Self(rawValue: 1 << 3) }

    // Of the lease.
    /// A variant answers in place of its scenario.
    @inlinable package static var variant: Self { Self(rawValue: 1 << 4) }
    /// Cases are selected.
    @inlinable package static var selection: Self { Self(rawValue: 1 << 5) }
    /// All responses are delayed.
    @inlinable package static var delays: Self { Self(rawValue: 1 << 6) }
    /// Every byte that is sent is recorded.
    @inlinable package static var record: Self { Self(rawValue: 1 << 7) }

    /// A share of the requests fails.
    @inlinable package static var failures: Self { Self(rawValue: 1 << 8) }

    // Of the server.
    /// Fields are added for pages of other origins.
    @inlinable package static var crossOrigin: Self { Self(rawValue: 1 << 9) }
    /// A test changes the responses.
    @inlinable package static var sabotage: Self { Self(rawValue: 1 << 10) }
    /// It stops, and says so in each answer.
    @inlinable package static var stopping: Self { Self(rawValue: 1 << 11) }
  }

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
  package var influences: ConstantReply.Influences { allowsCrossOrigin ? .crossOrigin : [] }
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
