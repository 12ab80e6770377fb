// mockapi
// SPDX-License-Identifier: Apache-2.0

import MockAPIRedaction

/// Makes shapes of schemas, as a rule each once.
final class Shapes {
  let references: References
  let remarks: Remarks
  let dialect: Dialect
  /// The values that the schemas give.
  let given: GivenValues
  /// How many schemas and keywords may still be written to compare bodies with them: a document of ten thousand operations may have a
  /// schema for each that is just small enough by itself.
  var textBudget: Int
  private let stepLimit: Int
  private let mostKept: Int
  private var steps = 0
  private var known: [[Node.Key]: Shape] = [:]

  init(
    _ references: References, _ remarks: Remarks, _ dialect: Dialect,
    _ redaction: RedactionOptions, _ limits: OpenAPILimits
  ) {
    self.references = references
    self.remarks = remarks
    self.dialect = dialect
    textBudget = limits.checked
    stepLimit = limits.steps
    mostKept = limits.keptShapes
    given = GivenValues(redaction)
  }

  /// Whether the schemas have taken all the steps that they may take. Then nothing more is made of them.
  var isExhausted: Bool { steps >= stepLimit }

  /// Why an operation is left out for which no steps are left.
  var exhaustion: String {
    "the schemas of a document may take \(stepLimit) steps, and none are left for this operation; import the document in parts, with --include"
  }

  /// Counts the reading of schemas.
  func spend(_ count: Int) { steps += count }

  /// Gives all steps again, for another pass over the operations.
  func renewSteps() { steps = 0 }

  /// The shape of a value for which all the schemas hold; any value fits it if no steps are left.
  func shape(of schemas: [Node]) -> Shape {
    spend(1)
    let key = schemas.map(\.key)
    if let shape = known[key] {
      // Another operation needs it, too.
      if let missing = shape.missing { remarks.noteMissing(missing) }
      return shape
    }
    guard !isExhausted else { return Shape() }
    if known.count >= mostKept { known.removeAll(keepingCapacity: true) }
    var reading = ShapeReading(shapes: self, chosen: Set(key.dropFirst()))
    for schema in schemas { reading.add(schema, depth: 0) }
    let shape = reading.finished()
    known[key] = shape
    return shape
  }

  /// The shapes of the branches of a union, the schemas around it included; the shape itself without a union.
  /// - Parameter limit: the largest number of shapes.
  func alternatives(of schemas: [Node], limit: Int = 16) -> [(
    shape: Shape, branches: [Shape.Branch]
  )] {
    var found: [(shape: Shape, branches: [Shape.Branch])] = []
    var rest: [(schemas: [Node], branches: [Shape.Branch])] = [(schemas, [])]
    while let next = rest.popLast(), found.count < limit {
      let shape = shape(of: next.schemas)
      if shape.branches.isEmpty || next.branches.count >= 4 {
        found.append((shape, next.branches))
      } else {
        for branch in shape.branches.prefix(limit).reversed() {
          rest.append((next.schemas + [branch.schema], next.branches + [branch]))
        }
      }
    }
    return found
  }
}
