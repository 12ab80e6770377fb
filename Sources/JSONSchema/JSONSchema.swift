// mockapi
// SPDX-License-Identifier: Apache-2.0

public import MockAPIJSON

/// A JSON Schema (2020-12), compiled once and used from any thread.
///
/// ```swift
/// let schema = try JSONSchema(JSONDocument(parsing: #"{"properties": {"id": {"minimum": 1}}}"#).root)
/// schema.validate(try JSONDocument(parsing: #"{"id": 0}"#).root).first?.description
/// // "/id: 0 is less than 1 (/properties/id/minimum)"
/// ```
///
/// Nothing is ever fetched: what a reference names is in the schema, among the resources that were given, or
/// one of the standard's own meta-schemas. Work is bounded: see ``validate(_:limit:)``.
public struct JSONSchema: Sendable {
  /// What is done beyond the standard's defaults.
  public struct Options: OptionSet, Sendable, Hashable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `format` is asserted, for the formats that the standard defines; by default it only annotates.
    public static let assertsFormats = Options(rawValue: 1 << 0)
    /// A keyword that the standard does not define, and one that has no effect where it stands, is an error;
    /// by default both are ignored, as the standard says.
    public static let refusesUnknownKeywords = Options(rawValue: 1 << 1)
    /// `"nullable": true` beside `type` lets null pass, as in OpenAPI 3.0 and WireMock.
    public static let honoursNullable = Options(rawValue: 1 << 2)
  }

  let nodes: [SchemaNode]
  /// The schemas that a `$dynamicRef` may lead to, by the resource that is in scope.
  let dynamicTargets: [DynamicAnchor: Int]

  /// A `$dynamicAnchor` of a schema resource.
  struct DynamicAnchor: Hashable {
    let resource: Int
    let name: String
  }

  /// Compiles a schema, all of it, and what it refers to.
  /// - Parameters:
  ///   - document: the schema; the root that `#` means.
  ///   - resources: other documents that references and `$schema` may name, by their absolute URIs.
  /// - Throws: the first thing that is wrong: an operand of the wrong kind, a bad regular expression, a
  ///   reference that leads nowhere or only back to itself, a dialect that is not known.
  public init(
    _ document: JSONValue, resources: [String: JSONDocument] = [:], options: Options = []
  ) throws(JSONSchemaError) {
    var compiler = SchemaCompiler(
      registry: SchemaRegistry(resources: resources), options: options)
    try compiler.compile(document)
    nodes = compiler.nodes
    dynamicTargets = compiler.dynamicTargets
  }

  /// Whether a value is valid; the same as ``validate(_:limit:)`` being empty, and faster.
  public func isValid(_ value: JSONValue) -> Bool {
    var evaluator = SchemaEvaluator(schema: self, value: value, limit: 0)
    return evaluator.isValid(value)
  }

  /// Whether a value is valid, with a validation that was given up told apart.
  /// - Parameter limit: how many steps it may take, where that is less than what the size of the value allows.
  package func evaluate(_ value: JSONValue, limit: Int = .max) -> Evaluation {
    var evaluator = SchemaEvaluator(
      schema: self, value: value, limit: 0, stepLimit: max(limit, 0))
    let isValid = evaluator.isValid(value)
    return Evaluation(
      isValid: isValid, isGivenUp: evaluator.isGivenUp, steps: evaluator.stepsTaken)
  }

  /// What a validation gives.
  package struct Evaluation: Sendable {
    /// `false` when it was given up.
    package let isValid: Bool
    package let isGivenUp: Bool
    /// How many steps it took.
    package let steps: Int
  }

  /// What is wrong with a value, in the order of the schema; empty when it is valid.
  ///
  /// A validation that takes too many steps for the size of the value, or goes too deep, is given up and
  /// counts as invalid; the last violation then says so.
  /// - Parameter limit: how many violations at most; at least one is told of.
  public func validate(_ value: JSONValue, limit: Int = 100) -> [JSONSchemaViolation] {
    var evaluator = SchemaEvaluator(schema: self, value: value, limit: max(limit, 1))
    return evaluator.isValid(value) ? [] : evaluator.violations
  }
}
