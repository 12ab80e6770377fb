// mockapi
// SPDX-License-Identifier: Apache-2.0

package import MockAPIJSON

/// A JSON Schema (2020-12), compiled once and usable on any thread.
///
/// ```swift
/// let schema = try JSONSchema(JSONDocument(parsing: #"{"properties": {"id": {"minimum": 1}}}"#).root)
/// schema.validate(try JSONDocument(parsing: #"{"id": 0}"#).root).first?.description
/// // "/id: 0 is less than 1 (/properties/id/minimum)"
/// ```
///
/// A schema never fetches anything: each reference must lead to a place in the schema itself, to one of the given
/// resources, or to one of the standard's own meta-schemas. Validation is bounded: see ``validate(_:limit:)``.
package struct JSONSchema: Sendable {
  /// Settings that differ from the standard's defaults.
  package struct Options: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// `format` is asserted, for the formats that the standard defines; by default it is only an annotation.
    package static let assertsFormats = Options(rawValue: 1 << 0)
    /// It is an error if the standard does not define a keyword, or if a keyword has no effect at its place; by
    /// default both are ignored, as in the standard.
    package static let refusesUnknownKeywords = Options(rawValue: 1 << 1)
    /// `"nullable": true` beside `type` allows null, as in OpenAPI 3.0 and WireMock.
    package static let honoursNullable = Options(rawValue: 1 << 2)
  }

  let nodes: [SchemaNode]
  /// The schemas that a `$dynamicRef` may refer to, by the resource that is in scope.
  let dynamicTargets: [DynamicAnchor: Int]

  /// A `$dynamicAnchor` of a schema resource.
  struct DynamicAnchor: Hashable {
    let resource: Int
    let name: String
  }

  /// Compiles the whole schema, and the schemas that it refers to.
  /// - Parameters:
  ///   - document: the schema; `#` refers to this value.
  ///   - resources: other documents that references and `$schema` may name, by their absolute URIs.
  /// - Throws: the first error: an operand of the wrong kind, a bad regular expression, a reference to a schema that
  ///   does not exist or only back to itself, an unknown dialect.
  package init(
    _ document: JSONValue, resources: [String: JSONDocument] = [:], options: Options = []
  ) throws(JSONSchemaError) {
    var compiler = SchemaCompiler(
      registry: SchemaRegistry(resources: resources), options: options)
    try compiler.compile(document)
    nodes = compiler.nodes
    dynamicTargets = compiler.dynamicTargets
  }

  /// Compiles a schema of an older version. The places in violations are those of its form in 2020-12.
  package init(
    _ document: JSONValue, draft: SchemaDraft, options: Options = []
  ) throws(JSONSchemaError) {
    let schema =
      draft == .draft202012
      ? document : SchemaTranslation.translate(document, from: draft).root
    try self.init(schema, options: options)
  }

  /// Whether a value is valid. The result is the same as an empty ``validate(_:limit:)``, but faster.
  package func isValid(_ value: JSONValue) -> Bool {
    var evaluator = SchemaEvaluator(schema: self, value: value, limit: 0)
    return evaluator.isValid(value)
  }

  /// Whether a value is valid, or its validation was stopped.
  /// - Parameter limit: the number of steps allowed, if that is less than the size of the value allows.
  package func evaluate(_ value: JSONValue, limit: Int = .max) -> Evaluation {
    var evaluator = SchemaEvaluator(
      schema: self, value: value, limit: 0, stepLimit: max(limit, 0))
    let isValid = evaluator.isValid(value)
    return Evaluation(
      isValid: isValid, isGivenUp: evaluator.isGivenUp, steps: evaluator.stepsTaken)
  }

  /// The result of a validation.
  package struct Evaluation: Sendable {
    /// Also `false` if the validation was stopped.
    package let isValid: Bool
    package let isGivenUp: Bool
    /// The number of steps taken.
    package let steps: Int
  }

  /// The violations of a value, in the order of the schema; empty if it is valid.
  ///
  /// A validation that takes too many steps for the size of the value, or is nested too deeply, is stopped, and the
  /// value counts as invalid; the last violation then reports this.
  /// - Parameter limit: the largest number of violations to report; at least one is reported.
  package func validate(_ value: JSONValue, limit: Int = 100) -> [JSONSchemaViolation] {
    var evaluator = SchemaEvaluator(schema: self, value: value, limit: max(limit, 1))
    return evaluator.isValid(value) ? [] : evaluator.violations
  }
}
